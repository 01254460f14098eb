import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DefaultValues, type FieldValues, get, type Path, useForm } from 'react-hook-form'
import { TransportError } from '#contract/client.ts'
import type { FormAction } from '#web/admin/catalogue-forms/form-action.ts'
import { fieldTexts, isNotFound, errorText } from '#web/admin/catalogue-forms/form-errors.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

interface Options<Values extends FieldValues, Result> {
  action: FormAction<Values, Result>
  values: Values
  imageField: Path<Values>
  onSaved: (response: Result) => void
  /**
   * Called with the first failing rule before its field gets the focus: for texts that are also an alert or a
   * toast.
   */
  onInvalid?: (text: string, showBad: (text: string) => void) => void
  notify?: (text: string) => void
  onError?: (error: unknown) => void
}

/** A form for one record, checked by its contract, with errors at their fields; input is kept until it is saved. */
export function useRecordForm<Values extends FieldValues, Result extends { message: string }>({
  action,
  values,
  imageField,
  onSaved,
  onInvalid,
  notify,
  onError,
}: Options<Values, Result>) {
  const queries = useQueryClient()
  const toast = useToast()
  const [progress, setProgress] = useState<number>()
  const [isDeleted, setDeleted] = useState(false)
  const [badToasts, setBadToasts] = useState<string[]>([])
  const { mutateAsync: send } = useMutation({
    mutationFn: (body: Record<string, unknown>) => action.send(body, setProgress),
    // Waits for the lists, so a form opened right after saving doesn't show old values.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin'] }),
    onError: () => void queries.invalidateQueries({ queryKey: ['admin'] }),
    onSettled: () => setProgress(undefined),
  })
  const form = useForm<Values, unknown, Record<string, unknown>>({
    resolver: action.resolver,
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: false,
  })

  async function save(body: Record<string, unknown>) {
    try {
      const response = await send(body)
      toast.show({ text: response.message })
      onSaved(response)
    } catch (error) {
      reject(error)
    }
  }

  function reject(error: unknown) {
    const text = errorText(error, action.failed)
    const atFields = Object.entries(fieldTexts(error, imageField))
    for (const [name, message] of atFields) form.setError(name as Path<Values>, { type: 'server', message })
    setDeleted(isNotFound(error))
    onError?.(error)
    if (notify) notify(text)
    else showBad(text)
    if (error instanceof TransportError) showBad(uiMessages.unreachable)
    focus(atFields[0]?.[0])
  }

  /** Earlier errors are cleared once the form is sent again. */
  function showBad(text: string) {
    const id = toast.show({ tone: 'bad', text })
    setBadToasts((ids) => [...ids, id])
  }

  function focus(name: string | undefined) {
    // After a collapsed part has been opened to show its error.
    if (name) window.setTimeout(() => form.setFocus(name as Path<Values>), 0)
  }

  const submit = form.handleSubmit(save, (errors) => {
    const { name, message } = firstError(errors)
    onInvalid?.(message, showBad)
    focus(name)
  })

  return {
    form,
    submit: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      badToasts.forEach(toast.close)
      setBadToasts([])
      void submit(event as Parameters<typeof submit>[0])
    },
    /** The share that has been sent, 0 to 1, while images are uploading. */
    progress,
    isDeleted,
  }
}

/** The dotted name and text of the first error, in the order of the contract's texts. */
function firstError(errors: object): { name: string; message: string } {
  for (const [name, error] of Object.entries(errors)) {
    const message: unknown = get(error, 'message')
    if (typeof message === 'string') return { name, message }
    if (typeof error !== 'object' || error === null) continue
    const inside = firstError(error as object)
    if (inside.name) return { name: `${name}.${inside.name}`, message: inside.message }
  }
  return { name: '', message: '' }
}
