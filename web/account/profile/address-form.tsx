import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { MapPin } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { newAddress, type SavedAddress } from '#contract/accounts/addresses.ts'
import styles from '#web/account/profile/profile.module.css'
import { type NewAddress, refusalTexts } from '#web/account/profile/use-me.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea, TextInput } from '#web/ui/controls/text-input.tsx'
import { Note } from '#web/ui/signs/note.tsx'

interface AddressFormProps {
  entry: SavedAddress | null
  save: (id: string | null, body: NewAddress) => Promise<void>
  onClose: () => void
}

const rules = newAddress.pick({ label: true, address: true })

/** One address: label, text, and the browser's position when its owner asks for it. */
export function AddressForm({ entry, save, onClose }: AddressFormProps) {
  const words = messages.profile
  const [coordinates, setCoordinates] = useState(entry?.coordinates ?? null)
  const form = useForm({
    resolver: zodResolver(rules),
    defaultValues: { label: entry?.label ?? '', address: entry?.address ?? '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (fields) => {
    try {
      await save(entry?._id ?? null, { ...fields, coordinates })
      onClose()
    } catch (error) {
      for (const [name, message] of Object.entries(refusalTexts(error)))
        form.setError(name as 'label', { message })
    }
  })

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label={words.label} hint={words.labelHint} error={errors.label?.message}>
        <TextInput {...form.register('label')} />
      </Field>
      <Field label={words.address} hint={words.addressHint} error={errors.address?.message}>
        <TextArea rows={3} autoComplete="street-address" {...form.register('address')} />
      </Field>
      <Position value={coordinates} onChange={setCoordinates} />
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={isSubmitting} busyText={words.saving}>
          {words.saveAddress}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  )
}

type Coordinates = SavedAddress['coordinates']

function Position({ value, onChange }: { value: Coordinates; onChange: (value: Coordinates) => void }) {
  const words = messages.profile
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
    <div className={styles.acts}>
      {value && <span>{words.positionOf(value.lat.toFixed(4), value.lng.toFixed(4))}</span>}
      <Button
        size="s"
        icon={<MapPin aria-hidden="true" />}
        busy={busy}
        busyText={words.locating}
        onClick={() => (value ? onChange(null) : void locate())}
      >
        {value ? words.removePosition : words.addPosition}
      </Button>
      {failed && !value && <Note tone="warn">{words.noPosition}</Note>}
    </div>
  )
}

const PATIENCE_MS = 10_000

/** Where the browser is, to about ten metres; null when it is not allowed, not known, or takes too long. */
function positionNow(): Promise<{ lat: number; lng: number } | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      () => resolve(null),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  })
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
