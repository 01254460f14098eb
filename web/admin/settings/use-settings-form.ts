import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, type Path, set, useForm } from 'react-hook-form'
import { type BodyInput, validationErrors } from '#contract/call.ts'
import {
  changedSettings,
  type PublicSettings,
  type settingsCalls,
  type StoreSettings,
} from '#contract/back-office/store-settings.ts'
import { failureText } from '#web/account/form-failures.ts'
import { fieldTexts } from '#web/admin/catalogue-forms/form-errors.ts'
import { api } from '#web/api.ts'
import { settingsMessages } from '#web/messages/admin-messages.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { stateMismatch } from '#contract/back-office/gstin.ts'
import { MAILS } from '#contract/back-office/mails.ts'
import { RETENTION_MONTHS } from '#contract/limits.ts'
import { USUAL_MESSAGES } from '#contract/whatsapp-messages.ts'
import { normalizeNumber } from '#contract/typed-numbers.ts'
import { changedFields } from '#web/admin/catalogue-forms/form-action.ts'

type Body = BodyInput<typeof settingsCalls.updateSettings>

interface Options {
  /** Fields that are required here, with their error texts. */
  required?: Partial<Record<keyof SettingsValues, string>>
  onSaved?: () => void
}

/** The form of the store settings. Only changes are sent; input is kept when the server rejects it. */
export function useSettingsForm(
  settings: PublicSettings & Partial<StoreSettings>,
  { required = {}, onSaved }: Options = {},
) {
  const queries = useQueryClient()
  const { show, close } = useToast()
  const [lastBad, setLastBad] = useState('')
  const [before, setBefore] = useState(() => settingsValues(settings))
  const [reported, setReported] = useState('')
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
      show({ tone: 'info', text: settingsMessages.nothingChanged })
      return
    }
    try {
      const current = (await api('getSettings')).data
      const seen = JSON.stringify(current)
      if (seen !== reported && replacesOthers(now, before, settingsValues(current))) {
        queries.setQueryData(SETTINGS_KEY, current)
        setReported(seen)
        setLastBad(show({ tone: 'bad', text: settingsMessages.changedElsewhere }))
        return
      }
      const { data, message } = await send(changes)
      const stored = settingsValues(data)
      setReported('')
      setBefore(stored)
      form.reset(stored)
      queries.setQueryData(SETTINGS_KEY, data)
      close(lastBad)
      show({ text: message })
      onSaved?.()
    } catch (error) {
      setLastBad(show({ tone: 'bad', text: failureText(error, settingsMessages.failedToSave) }))
      for (const [name, text] of Object.entries(fieldTexts(error, 'logo')))
        form.setError(name as Path<SettingsValues>, { type: 'server', message: text }, { shouldFocus: true })
    }
  }

  function discard() {
    const stored = settingsValues(settings)
    setBefore(stored)
    form.reset(stored)
    close(lastBad)
  }

  return { form, submit: form.handleSubmit(save), discard }
}

function missing(now: SettingsValues, required: Record<string, string>): Record<string, string> {
  const values: Record<string, unknown> = { ...now }
  return Object.fromEntries(Object.entries(required).filter(([name]) => String(values[name]).trim() === ''))
}

/** All store settings, as an admin sees them; the shop's own layout reads its name with the same key. */
export const SETTINGS_KEY = ['settings'] as const

export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await api('getSettings', { signal })).data,
    refetchOnMount: 'always',
  })
}

/** The form's values as typed; `logo` is a new image, '' to remove it, undefined to keep it. */
export type SettingsValues = Omit<
  StoreSettings,
  | 'logo'
  | 'screenshotDays'
  | 'freeShippingFrom'
  | 'setupSkipped'
  | 'stateCode'
  | PromisedDays
  | RetentionMonths
> & {
  logo: File | '' | undefined
  screenshotDays: string
  /** Rupees as typed; '' for no free delivery. */
  freeShippingFrom: string
  /** Typed to change a UPI ID that is set. */
  password: string
} & Record<PromisedDays | RetentionMonths, string>

/** Days as typed; '' for unknown. */
type PromisedDays = 'dispatchDays' | 'deliveryDays' | 'returnDays'

type RetentionMonths = keyof typeof RETENTION_MONTHS
export const RETENTION = Object.keys(RETENTION_MONTHS) as RetentionMonths[]

/** The form's initial values. */
export function settingsValues(
  settings: Omit<PublicSettings, 'emailDelivery' | 'policyPages'> & Partial<StoreSettings>,
): SettingsValues {
  const {
    mails,
    messages = USUAL_MESSAGES,
    screenshotDays,
    freeShippingFrom,
    couriers = [],
    synonyms = '',
    documentPrefix = '',
    stateCode: _,
    ...others
  } = settings
  const all = Object.fromEntries(MAILS.map((mail) => [mail, mails?.[mail] ?? true])) as StoreSettings['mails']
  const months = RETENTION.map((name) => [name, String(settings[name] ?? RETENTION_MONTHS[name].usual)])
  return {
    ...others,
    ...(Object.fromEntries(months) as Record<RetentionMonths, string>),
    couriers,
    logo: undefined,
    mails: all,
    messages,
    synonyms,
    documentPrefix,
    screenshotDays: String(screenshotDays),
    freeShippingFrom: freeShippingFrom === null ? '' : String(freeShippingFrom),
    password: '',
    dispatchDays: String(others.dispatchDays ?? ''),
    deliveryDays: String(others.deliveryDays ?? ''),
    returnDays: String(others.returnDays ?? ''),
  }
}

/** The request: only the settings and email switches that were changed here, so no one else's change is undone. */
export function changesOf(now: SettingsValues, before: SettingsValues): Record<string, unknown> {
  const { mails, messages, couriers, freeShippingFrom, ...others } = changedFields(now, before)
  return {
    ...others,
    ...(freeShippingFrom !== undefined && {
      freeShippingFrom: normalizeNumber(freeShippingFrom) ?? freeShippingFrom,
    }),
    ...(mails && { mails: changedFields(mails, before.mails) }),
    ...(messages && { messages: changedFields(messages, before.messages) }),
    ...(couriers && { couriers: JSON.stringify(couriers) }), // a form leaves out an empty list
  }
}

/** Whether saving would undo what someone else has saved since. */
function replacesOthers(now: SettingsValues, before: SettingsValues, current: SettingsValues): boolean {
  const theirs = flat(changesOf(current, before))
  const differing = flat(changesOf(now, current))
  return Object.keys(flat(changesOf(now, before))).some((name) => name in theirs && name in differing)
}

/** Changes in one flat record: each email switch and each WhatsApp message is an entry. */
function flat({ mails, messages, ...others }: Record<string, unknown>): object {
  return Object.assign(others, mails, messages)
}

/** The contract's errors for the changes, by field; also for a GSTIN that contradicts the state. */
export function fieldErrors(now: SettingsValues, before: SettingsValues): Record<string, string> {
  const parsed = changedSettings.safeParse(changesOf(now, before))
  if (!parsed.success) return validationErrors(parsed.error.issues).fields
  const mismatch = stateMismatch(now.gstin.trim().toUpperCase(), now.state)
  return mismatch ? { gstin: mismatch } : {}
}
