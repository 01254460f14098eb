import { useRef, useState } from 'react'
import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react'
import {
  FILTER_NAME_MAX,
  type SavedFilter,
  type savedFilterCalls,
} from '#contract/back-office/saved-filters.ts'
import { queryOf, filterOf, isFiltered, type OrderFilter } from '#web/admin/orders/order-filter.ts'
import styles from '#web/admin/orders/saved-filters.module.css'
import { savedFiltersMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/call.ts'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { api } from '#web/api.ts'
import { uiMessages } from '#web/messages/ui.ts'

export interface SavedFiltersProps {
  filter: OrderFilter
  onChoose: (filter: OrderFilter) => void
}

/** The filters that this admin has saved, each one click away; the active one can be renamed and deleted. */
export function SavedFilters({ filter, onChoose }: SavedFiltersProps) {
  const saved = useSavedFilters()
  const { save, remove } = useFilterActions()
  const [isNaming, setIsNaming] = useState(false)
  const naming = useRef<HTMLButtonElement>(null)
  const query = queryOf(filter)
  const inForce = saved?.find((one) => queryOf(filterOf(one.address)) === query)
  if (!saved || (saved.length === 0 && !isFiltered(filter))) return null
  return (
    <div className="row wrap middle gap-8">
      {saved.length > 0 && (
        <ul className={`row wrap middle gap-8 ${styles.saved}`} aria-label={messages.saved}>
          {saved.map((one) => (
            <li key={one._id}>
              <Button
                size="s"
                variant={one === inForce ? 'deep' : 'plain'}
                aria-pressed={one === inForce}
                onClick={() => onChoose(filterOf(one.address))}
              >
                {one.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(inForce ?? isFiltered(filter)) && (
        <Button
          ref={naming}
          size="s"
          variant="quiet"
          icon={inForce ? <Pencil /> : <BookmarkPlus />}
          onClick={() => setIsNaming(true)}
        >
          {inForce ? messages.rename : messages.save}
        </Button>
      )}
      {inForce && (
        <Button
          size="s"
          variant="quiet"
          icon={<Trash2 />}
          busy={remove.isPending}
          onClick={() => remove.mutate(inForce, { onSuccess: () => naming.current?.focus() })}
        >
          {messages.remove}
        </Button>
      )}
      <SaveFilterDialog
        open={isNaming}
        named={inForce?.name}
        busy={save.isPending}
        onClose={() => setIsNaming(false)}
        onSave={(name) =>
          save.mutate(
            { name, address: query, ...(inForce && { id: inForce._id }) },
            { onSuccess: () => setIsNaming(false) },
          )
        }
      />
    </div>
  )
}

interface SaveFilterDialogProps extends Openable {
  /** The filter's current name. */
  named: string | undefined
  busy: boolean
  onSave: (name: string) => void
}

function SaveFilterDialog({ open, named, busy, onClose, onSave }: SaveFilterDialogProps) {
  const [name, setName] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setName(named ?? '')
    setIsMissing(false)
  }

  function submit() {
    if (name.trim() === '') setIsMissing(true)
    else if (!busy) onSave(name.trim())
  }

  return (
    <Dialog
      size="s"
      open={open}
      onClose={onClose}
      title={named === undefined ? messages.saveTitle : messages.renameTitle}
      onSubmit={submit}
      locked={busy}
      keepOnOutsidePress
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="main" busy={busy} busyText={uiMessages.saving}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      <Field
        announced
        label={messages.name}
        hint={messages.nameHint}
        error={isMissing ? messages.nameMissing : undefined}
      >
        <TextInput
          maxLength={FILTER_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}

const SAVED_FILTERS_KEY = ['admin-saved-filters'] as const

/** The admin's saved filters by name; undefined until loaded. */
export function useSavedFilters(): SavedFilter[] | undefined {
  return useQuery({
    queryKey: SAVED_FILTERS_KEY,
    queryFn: async ({ signal }) => (await api('getSavedFilters', { signal })).data,
  }).data
}

function useFilterActions() {
  const client = useQueryClient()
  const showToast = useActionToast()
  const refetch = () => client.invalidateQueries({ queryKey: SAVED_FILTERS_KEY })
  const save = useMutation({
    mutationFn: (body: BodyInput<typeof savedFilterCalls.saveFilter>) => api('saveFilter', { body }),
    onSuccess: ({ data }) => showToast('good', messages.done(data.name)),
    onError: (error) => showToast('bad', error.message || messages.failed),
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationFn: ({ _id: id }: SavedFilter) => api('deleteFilter', { params: { id } }),
    onSuccess: (_, { name }) => showToast('good', messages.removed(name)),
    onError: (error) => showToast('bad', error.message || messages.removeFailed),
    onSettled: refetch,
  })
  return { save, remove }
}
