import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { filledMessage, OCCASIONS, type Occasion, PLACEHOLDERS } from '#contract/whatsapp-messages.ts'
import { FieldRows } from '#web/admin/catalogue-forms/field-rows.tsx'
import { TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import styles from '#web/admin/settings/message-fields.module.css'
import settings from '#web/admin/settings/settings.module.css'
import type { SettingsValues } from '#web/admin/settings/use-settings-form.ts'
import { settingsMessages } from '#web/messages/admin-messages.ts'
import { COURIERS_MAX } from '#contract/limits.ts'
import backupsStyles from '#web/admin/settings/backups.module.css'
import { api } from '#web/api.ts'
import { formatAgo, formatBytes, formatDateTime } from '#web/ui/format.ts'
import { Detail } from '#web/ui/lists/detail.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Note } from '#web/ui/display/note.tsx'

/** The texts of 'Message on WhatsApp', each with a preview of its placeholders beside it. */
export function MessageFields() {
  const [shown, setShown] = useState<Occasion>('received')
  return (
    <div className={settings.columns}>
      <div className="stack gap-18">
        {OCCASIONS.map((occasion) => (
          <div key={occasion} onFocus={() => setShown(occasion)}>
            <TextField
              name={`messages.${occasion}`}
              label={settingsMessages.messageNames[occasion]}
              rows={4}
            />
          </div>
        ))}
      </div>
      <div className={`stack gap-12 t-14 ${styles.aside}`}>
        <Preview occasion={shown} />
        <h3>{settingsMessages.placeholders}</h3>
        <dl className={`grid gap-4 ${styles.places}`}>
          {PLACEHOLDERS.map((name) => (
            <Detail key={name} name={`{${name}}`}>
              {settingsMessages.placeholderNames[name]}
            </Detail>
          ))}
        </dl>
        <p className="soft t-13">{settingsMessages.placeholdersText}</p>
      </div>
    </div>
  )
}

function Preview({ occasion }: { occasion: Occasion }) {
  const [messages, shop, upi] = useWatch<SettingsValues, ['messages', 'shopName', 'upiId']>({
    name: ['messages', 'shopName', 'upiId'],
  })
  return (
    <figure className={`grid gap-8 ${styles.preview}`}>
      <figcaption>
        <strong>{settingsMessages.messagePreview}</strong> {settingsMessages.messageNames[occasion]}
      </figcaption>
      <p className={styles.text}>
        {filledMessage(messages[occasion] ?? '', { ...settingsMessages.messageSample, shop, upi })}
      </p>
    </figure>
  )
}

/** The shop's couriers: name and tracking link of each. */
export function CourierFields() {
  const { fields, append, remove } = useFieldArray<SettingsValues, 'couriers'>({ name: 'couriers' })
  return (
    <div className="stack gap-14">
      <FieldRows
        short
        rows={fields}
        most={COURIERS_MAX}
        addText={settingsMessages.addCourier}
        onAdd={() => append({ name: '', link: '' })}
        removeText={settingsMessages.removeCourier}
        onRemove={remove}
      >
        {(index) => (
          <>
            <TextField name={`couriers.${index}.name`} label={settingsMessages.courierName(index + 1)} />
            <TextField
              name={`couriers.${index}.link`}
              label={settingsMessages.courierLink(index + 1)}
              optional
              inputMode="url"
            />
          </>
        )}
      </FieldRows>
    </div>
  )
}

function useBackups() {
  const query = { queryKey: ['admin', 'backups'], refetchInterval: 60_000 }
  return useQuery({ ...query, queryFn: ({ signal }) => api('getBackups', { signal }) }).data?.data
}

/** The failure of the last backup or test restore, and what to do; empty if there is none. */
export function FailedBackup() {
  const backupsMessages = settingsMessages.backups
  const failure = useBackups()?.failure
  if (!failure) return null
  return (
    <Note tone="warn">
      <h2 className="t-16 strong">{backupsMessages.failed[failure.act](formatDateTime(failure.at))}</h2>
      <p>{failure.error}</p>
      <p>{backupsMessages.whatToDo}</p>
    </Note>
  )
}

/** The times of the last backup and of the last test restore. */
export function Backups() {
  const backupsMessages = settingsMessages.backups
  const backups = useBackups()
  if (!backups) return null
  const { isSet, isSealed, last, trial } = backups
  return (
    <Card
      title={backupsMessages.title}
      aside={isSet && <span className="soft t-13">{backupsMessages.text}</span>}
    >
      {!isSet && <Note tone="info">{backupsMessages.notSet}</Note>}
      {(isSet || last) && (
        <dl className={backupsStyles.details}>
          <Detail name={backupsMessages.last}>
            {last
              ? backupsMessages.lastOf(formatAgo(last.at), formatBytes(last.bytes))
              : backupsMessages.none}
          </Detail>
          <Detail name={backupsMessages.trial}>{trial ? formatAgo(trial) : backupsMessages.none}</Detail>
          <Detail name={backupsMessages.sealed}>
            {isSealed ? backupsMessages.isSealed : backupsMessages.isOpen}
          </Detail>
        </dl>
      )}
    </Card>
  )
}
