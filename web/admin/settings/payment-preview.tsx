import { useWatch } from 'react-hook-form'
import { paise } from '#contract/money.ts'
import { upiLink } from '#contract/upi-link.ts'
import { changedSettings } from '#contract/store-settings.ts'
import styles from '#web/admin/settings/settings.module.css'
import type { SettingsValues } from '#web/admin/settings/settings-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { PaymentQr } from '#web/ui/signs/payment-qr.tsx'

const ONE_RUPEE = paise(100)

/** The QR code as customers will scan it, drawn from what is typed; pays one rupee for trying it. */
export function PaymentPreview() {
  const words = adminMessages.settings
  const [upiId, payeeName] = useWatch<SettingsValues, ['upiId', 'payeeName']>({
    name: ['upiId', 'payeeName'],
  })
  const parsed = changedSettings.safeParse({ upiId, payeeName })
  const sound = parsed.success && parsed.data.upiId && parsed.data.payeeName
  return (
    <figure className={styles.preview}>
      {sound ? (
        <PaymentQr
          link={upiLink({ upiId, payeeName, amount: ONE_RUPEE, reference: 'TEST', note: words.previewNote })}
          label={words.previewOf(upiId)}
        />
      ) : (
        <p className={styles.noPreview}>{words.noPreview}</p>
      )}
      <figcaption>
        <strong>{words.preview}</strong>
        {sound && <span>{words.previewText}</span>}
      </figcaption>
    </figure>
  )
}
