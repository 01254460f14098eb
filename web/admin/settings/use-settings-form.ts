import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, type Path, set, useForm } from 'react-hook-form'
import type { BodyInput } from '#contract/call.ts'
import type { PublicSettings, settingsCalls, StoreSettings } from '#contract/back-office/store-settings.ts'
import { fieldTexts, refusalText } from '#web/admin/catalogue-forms/refusal.ts'
import {
  changesOf,
  settingsValues,
  type SettingsValues,
  fieldErrors,
} from '#web/admin/settings/settings-values.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

type Body = BodyInput<typeof settingsCalls.updateSettings>

interface Options {
  /** Fields that must be filled in here, each with the text that says so. */
  required?: Partial<Record<keyof SettingsValues, string>>
  onSaved?: () => void
}

/** The form of the store settings. Only changes are sent; what was typed stays when the server refuses. */
export function useSettingsForm(
  settings: PublicSettings & Partial<StoreSettings>,
  { required = {}, onSaved }: Options = {},
) {
  const words = adminMessages.settings
  const queries = useQueryClient()
  const { show, close } = useToast()
  const [lastBad, setLastBad] = useState('')
  const [before, setBefore] = useState(() => settingsValues(settings))
  const form = useForm<SettingsValues>({
    defaultValues: before,
    shouldFocusError: true,
    resolver: (now) => {
      const errors: FieldErrors<SettingsValues> = {}
      for (const [name, message] of Object.entries({
        ...missing(now, required),
        ...fieldErrors(now, before),
      }))
        set(errors, name, { type: 'rule', message })
      return { values: now, errors } as never
    },
  })
  const { mutateAsync: send } = useMutation({ mutationFn: (body: Body) => api('updateSettings', { body }) })

  async function save(now: SettingsValues) {
    const changes = changesOf(now, before)
    if (Object.keys(changes).length === 0) {
      show({ tone: 'info', text: words.nothingChanged })
      return
    }
    try {
      const { data, message } = await send(changes)
      const stored = settingsValues(data)
      setBefore(stored)
      form.reset(stored)
      queries.setQueryData(SETTINGS_KEY, data)
      close(lastBad)
      show({ text: message })
      onSaved?.()
    } catch (error) {
      setLastBad(show({ tone: 'bad', text: refusalText(error, words.failedToSave) }))
      for (const [name, text] of Object.entries(fieldTexts(error, 'logo')))
        form.setError(name as Path<SettingsValues>, { type: 'server', message: text }, { shouldFocus: true })
    }
  }

  return { form, submit: form.handleSubmit(save), discard: () => form.reset(before) }
}

function missing(now: SettingsValues, required: Record<string, string>): Record<string, string> {
  const values: Record<string, unknown> = { ...now }
  return Object.fromEntries(Object.entries(required).filter(([name]) => String(values[name]).trim() === ''))
}

/** All store settings, as an admin sees them; the key that the shop's own frame reads its name by. */
export const SETTINGS_KEY = ['settings'] as const

/** The store settings, asked for anew when the screen opens. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await api('getSettings', { signal })).data,
    refetchOnMount: 'always',
  })
}
