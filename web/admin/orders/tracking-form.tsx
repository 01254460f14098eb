import { useEffect, useId, useRef } from 'react'
import { COURIER_MAX, TRACKING_LINK_MAX } from '#contract/limits.ts'
import { type OpenTracking, type TrackingDraft, useCouriers } from '#web/admin/orders/use-tracking.ts'
import styles from '#web/admin/orders/tracking-block.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'

/** Courier, number and link of a parcel. Any courier can be typed; those of the settings are offered. */
export function TrackingFields({ draft, tracking }: { draft: TrackingDraft; tracking: OpenTracking }) {
  const words = adminMessages.tracking
  const { errors, change } = tracking
  const couriers = useCouriers()
  const list = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className={styles.fields}>
      <Field label={words.courier} error={errors.courier}>
        <TextInput
          ref={first}
          list={list}
          autoComplete="off"
          maxLength={COURIER_MAX}
          value={draft.courier}
          onChange={(event) => change({ courier: event.target.value })}
        />
      </Field>
      <datalist id={list}>
        {couriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Field label={words.number} error={errors.number}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.number}
          onChange={(event) => change({ number: event.target.value })}
        />
      </Field>
      <Field
        label={words.link}
        mark={words.optional}
        hint={words.linkHint}
        error={errors.link}
        className={styles.wide}
      >
        <TextInput
          type="url"
          autoComplete="off"
          maxLength={TRACKING_LINK_MAX}
          value={draft.link}
          onChange={(event) => change({ link: event.target.value })}
        />
      </Field>
    </div>
  )
}
