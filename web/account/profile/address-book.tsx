import { useState } from 'react'
import { Plus } from 'lucide-react'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { AddressForm } from '#web/account/profile/address-form.tsx'
import styles from '#web/account/profile/profile.module.css'
import { useAddresses } from '#web/account/profile/use-addresses.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/layers/dialog.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'

/** The address book: entries with label and address, one form at a time for a new or an old one. */
export function AddressBook() {
  const words = messages.profile
  const { data, isError, refetch, save, remove } = useAddresses()
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<SavedAddress | null>(null)

  if (isError && !data?.length)
    return (
      <Note tone="bad" action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}>
        {words.failed}
      </Note>
    )
  if (editing)
    return (
      <AddressForm entry={editing === 'new' ? null : editing} save={save} onClose={() => setEditing(null)} />
    )
  return (
    <>
      {data?.length === 0 && (
        <Empty compact title={words.noAddresses}>
          {words.noAddressesText}
        </Empty>
      )}
      <ul className={styles.rows}>
        {data?.map((entry) => (
          <li key={entry._id}>
            <div className={styles.words}>
              <strong>{entry.label}</strong>
              <p>{entry.address}</p>
              {entry.coordinates && <p className={styles.quiet}>{words.hasPosition}</p>}
            </div>
            <div className={styles.acts}>
              <Button size="s" aria-label={words.editAddress(entry.label)} onClick={() => setEditing(entry)}>
                {words.edit}
              </Button>
              <Button
                size="s"
                variant="quiet"
                aria-label={words.deleteAddress(entry.label)}
                onClick={() => setToDelete(entry)}
              >
                {words.delete}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing('new')}>
        {words.addAddress}
      </Button>
      <DeleteQuestion entry={toDelete} remove={remove} onClose={() => setToDelete(null)} />
    </>
  )
}

interface DeleteQuestionProps {
  entry: SavedAddress | null
  remove: (id: string) => Promise<void>
  onClose: () => void
}

function DeleteQuestion({ entry, remove, onClose }: DeleteQuestionProps) {
  const words = messages.profile
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    await remove(entry?._id ?? '').catch(() => toast.show({ tone: 'bad', text: words.saveFailed }))
    setBusy(false)
    onClose()
  }

  return (
    <ConfirmDialog
      open={entry !== null}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={words.deleteTitle(entry?.label ?? '')}
      keepText={words.keep}
      confirmText={words.delete}
      busy={busy}
      busyText={words.deleting}
    >
      {words.deleteText}
    </ConfirmDialog>
  )
}
