import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { filledMessage, OCCASIONS, type Occasion, PLACEHOLDERS } from '#contract/messages.ts'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import styles from '#web/admin/settings/message-fields.module.css'
import settings from '#web/admin/settings/settings.module.css'
import type { SettingsValues } from '#web/admin/settings/settings-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** The texts of 'Message on WhatsApp', each with what its placeholders become beside it. */
export function MessageFields() {
  const words = adminMessages.settings
  const [shown, setShown] = useState<Occasion>('received')
  return (
    <div className={settings.columns}>
      <div className={settings.fields}>
        {OCCASIONS.map((occasion) => (
          <div key={occasion} onFocus={() => setShown(occasion)}>
            <TextField name={`messages.${occasion}`} label={words.messageNames[occasion]} rows={4} />
          </div>
        ))}
      </div>
      <div className={styles.aside}>
        <Preview occasion={shown} />
        <h3>{words.placeholders}</h3>
        <dl className={styles.places}>
          {PLACEHOLDERS.map((name) => (
            <div key={name}>
              <dt>{`{${name}}`}</dt>
              <dd>{words.placeholderNames[name]}</dd>
            </div>
          ))}
        </dl>
        <p className={settings.quiet}>{words.placeholdersText}</p>
      </div>
    </div>
  )
}

function Preview({ occasion }: { occasion: Occasion }) {
  const words = adminMessages.settings
  const [messages, shop, upi] = useWatch<SettingsValues, ['messages', 'shopName', 'upiId']>({
    name: ['messages', 'shopName', 'upiId'],
  })
  return (
    <figure className={styles.preview}>
      <figcaption>
        <strong>{words.messagePreview}</strong> {words.messageNames[occasion]}
      </figcaption>
      <p className={styles.text}>
        {filledMessage(messages[occasion] ?? '', { ...words.messageSample, shop, upi })}
      </p>
    </figure>
  )
}
