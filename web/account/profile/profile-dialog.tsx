import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Plus, MapPin } from 'lucide-react'
import { type Me, myChanges } from '#contract/accounts/profile.ts'
import { MobileInput } from '#web/account/mobile-input.tsx'
import styles from '#web/account/profile/profile.module.css'
import { ProfileData, ProfileSecurity } from '#web/account/profile/profile-security.tsx'
import { fieldErrors, useAddresses, useMe, useSaveMe, type NewAddress } from '#web/account/profile/use-me.ts'
import { profileMessages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput, TextArea } from '#web/ui/controls/text-input.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { type SavedAddress, newAddress } from '#contract/accounts/addresses.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { uiMessages } from '#web/messages/ui.ts'

type Part = 'profile' | 'addresses' | 'security' | 'data'

export function ProfileDialog({
  open,
  onClose,
  withAddresses,
  moreSecurity,
  first = 'profile',
}: {
  open: boolean
  onClose: () => void
  withAddresses: boolean
  moreSecurity?: ReactNode
  first?: Part
}) {
  const [part, setPart] = useState<Part>(first)
  return (
    <Dialog open={open} onClose={onClose} keepOnOutsidePress title={profileMessages.title}>
      <div className={styles.dialog}>
        <Tabs<Part>
          aria-label={profileMessages.tabs}
          value={part}
          onChange={setPart}
          tabs={[
            { value: 'profile', label: profileMessages.profile, content: <ProfileForm /> },
            ...(withAddresses
              ? [{ value: 'addresses' as const, label: profileMessages.addresses, content: <AddressBook /> }]
              : []),
            {
              value: 'security',
              label: profileMessages.security,
              content: <ProfileSecurity more={moreSecurity} />,
            },
            ...(withAddresses
              ? [{ value: 'data' as const, label: profileMessages.data, content: <ProfileData /> }]
              : []),
          ]}
        />
      </div>
    </Dialog>
  )
}

/** A number that is already stored may stay, whatever rule accepted it. */
function profileRules({ mobile }: Me) {
  const { name, mobile: newMobile } = myChanges.shape
  return z.object({ name, mobile: z.union([z.literal(mobile).transform(() => undefined), newMobile]) })
}

function ProfileForm() {
  const { data, isError, refetch } = useMe()
  if (data) return <ProfileFields me={data} />
  if (isError)
    return (
      <Note tone="bad" onRetry={refetch}>
        {profileMessages.failed}
      </Note>
    )
  return (
    <div aria-busy="true">
      <span className="sr">{profileMessages.loading}</span>
      <Skeleton height={180} />
    </div>
  )
}

function ProfileFields({ me }: { me: Me }) {
  const toast = useToast()
  const save = useSaveMe()
  const form = useForm({
    resolver: zodResolver(profileRules(me)),
    defaultValues: { name: me.name, mobile: me.mobile },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (changes) => {
    try {
      await save(changes)
      toast.show({ text: profileMessages.saved })
    } catch (error) {
      for (const [name, message] of Object.entries(fieldErrors(error)))
        form.setError(name as 'name', { message })
    }
  })

  return (
    <form noValidate className={`stack gap-18 ${styles.form}`} onSubmit={(event) => void submit(event)}>
      <Field label={profileMessages.name} error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register('name')} />
      </Field>
      <div>
        <p className="row wrap middle gap-10 rows-4 breaks">
          <span className="soft t-13">{profileMessages.email}</span> {me.email}
          <Badge tone={me.isVerified ? 'good' : 'warn'}>
            {me.isVerified ? profileMessages.verified : profileMessages.notVerified}
          </Badge>
        </p>
        <p className="soft t-13">{profileMessages.emailHint}</p>
      </div>
      <Field label={profileMessages.mobile} hint={profileMessages.mobileHint} error={errors.mobile?.message}>
        <MobileInput {...form.register('mobile')} />
      </Field>
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <Button type="submit" variant="main" busy={isSubmitting} busyText={uiMessages.saving}>
        {profileMessages.save}
      </Button>
    </form>
  )
}

/** The address book: entries with label and address, with one form at a time for a new or existing one. */
function AddressBook() {
  const { data, isError, refetch, save, remove } = useAddresses()
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<SavedAddress | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) add.current?.focus()
    wasEditing.current = editing !== null
  }, [editing])

  if (isError && !data?.length)
    return (
      <Note tone="bad" onRetry={refetch}>
        {profileMessages.failed}
      </Note>
    )
  if (editing)
    return (
      <AddressForm entry={editing === 'new' ? null : editing} save={save} onClose={() => setEditing(null)} />
    )
  return (
    <>
      {data?.length === 0 && (
        <Empty compact title={profileMessages.noAddresses}>
          {profileMessages.noAddressesText}
        </Empty>
      )}
      <ul className={`mb-16 ${styles.rows}`}>
        {data?.map((entry) => (
          <li key={entry._id}>
            <div className={`shrink breaks lines ${styles.text}`}>
              <strong>{entry.label}</strong>
              <p>{entry.address}</p>
              {entry.coordinates && <p className="soft t-13">{profileMessages.hasPosition}</p>}
            </div>
            <div className="row wrap middle gap-8">
              <Button
                size="s"
                aria-label={profileMessages.editAddress(entry.label)}
                onClick={() => setEditing(entry)}
              >
                {profileMessages.edit}
              </Button>
              <Button
                size="s"
                variant="quiet"
                aria-label={profileMessages.deleteAddress(entry.label)}
                onClick={({ currentTarget }) => {
                  pressed.current = currentTarget
                  setToDelete(entry)
                }}
              >
                {profileMessages.delete}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button ref={add} icon={<Plus />} onClick={() => setEditing('new')}>
        {profileMessages.addAddress}
      </Button>
      <DeleteQuestion
        entry={toDelete}
        remove={remove}
        onClose={() => setToDelete(null)}
        finalFocus={() => (pressed.current?.isConnected ? pressed.current : add.current)}
      />
    </>
  )
}

interface DeleteQuestionProps extends Pick<ComponentProps<typeof ConfirmDialog>, 'finalFocus'> {
  entry: SavedAddress | null
  remove: (id: string) => Promise<void>
  onClose: () => void
}

function DeleteQuestion({ entry, remove, onClose, finalFocus }: DeleteQuestionProps) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    await remove(entry?._id ?? '').catch(({ message }: Error) =>
      toast.show({ tone: 'bad', text: message || profileMessages.saveFailed }),
    )
    setBusy(false)
    onClose()
  }

  return (
    <ConfirmDialog
      open={entry !== null}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={profileMessages.deleteTitle(entry?.label ?? '')}
      cancelText={profileMessages.keep}
      confirmText={profileMessages.delete}
      busy={busy}
      busyText={uiMessages.deleting}
      finalFocus={finalFocus}
    >
      {profileMessages.deleteText}
    </ConfirmDialog>
  )
}

interface AddressFormProps {
  entry: SavedAddress | null
  save: (id: string | null, body: NewAddress) => Promise<void>
  onClose: () => void
}

const rules = newAddress.pick({ label: true, address: true })

/** One address: label, text, and the browser's location if its owner adds it. */
function AddressForm({ entry, save, onClose }: AddressFormProps) {
  const [coordinates, setCoordinates] = useState(entry?.coordinates ?? null)
  const form = useForm({
    resolver: zodResolver(rules),
    defaultValues: { label: entry?.label ?? '', address: entry?.address ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('label'), [setFocus])

  const submit = form.handleSubmit(async (fields) => {
    try {
      await save(entry?._id ?? null, { ...fields, coordinates })
      onClose()
    } catch (error) {
      for (const [name, message] of Object.entries(fieldErrors(error)))
        form.setError(name as 'label', { message })
    }
  })

  return (
    <form noValidate className={`stack gap-18 ${styles.form}`} onSubmit={(event) => void submit(event)}>
      <Field label={profileMessages.label} hint={profileMessages.labelHint} error={errors.label?.message}>
        <TextInput {...form.register('label')} />
      </Field>
      <Field
        label={profileMessages.address}
        hint={profileMessages.addressHint}
        error={errors.address?.message}
      >
        <TextArea rows={3} autoComplete="street-address" {...form.register('address')} />
      </Field>
      <Position value={coordinates} onChange={setCoordinates} />
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <div className="row wrap middle gap-8">
        <Button type="submit" variant="main" busy={isSubmitting} busyText={uiMessages.saving}>
          {profileMessages.saveAddress}
        </Button>
        <Button onClick={onClose}>{profileMessages.cancel}</Button>
      </div>
    </form>
  )
}

type Coordinates = SavedAddress['coordinates']

function Position({ value, onChange }: { value: Coordinates; onChange: (value: Coordinates) => void }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function locate() {
    setBusy(true)
    const position = await positionNow()
    setBusy(false)
    setFailed(position === null)
    if (position) onChange(position)
  }

  return (
    <div className="row wrap middle gap-8">
      {value && <span>{profileMessages.positionOf(value.lat.toFixed(4), value.lng.toFixed(4))}</span>}
      <Button
        size="s"
        icon={<MapPin />}
        busy={busy}
        busyText={profileMessages.locating}
        onClick={() => (value ? onChange(null) : void locate())}
      >
        {value ? profileMessages.removePosition : profileMessages.addPosition}
      </Button>
      {failed && !value && <Note tone="warn">{profileMessages.noPosition}</Note>}
    </div>
  )
}

const TIMEOUT_MS = 10_000

/** The browser's location to about ten metres; null if it is not allowed, unknown, or takes too long. */
function positionNow(): Promise<{ lat: number; lng: number } | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      () => resolve(null),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  })
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
