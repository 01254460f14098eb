import { useState } from 'react'
import { ProofForm } from '#web/admin/second-factor/proof-form.tsx'
import styles from '#web/admin/second-factor/second-factor.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { PaymentQr } from '#web/ui/signs/payment-qr.tsx'

export interface SetUpProps {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The password, then the key as QR code and as text, then a code that proves that the app has it. */
export function SetUp({ onDone, onCancel }: SetUpProps) {
  const words = adminMessages.secondFactor
  const [started, setStarted] = useState<{ key: string; link: string } | null>(null)
  if (!started)
    return (
      <ProofForm
        key="password"
        withPassword
        submitText={words.next}
        onSubmit={async ({ password }) =>
          setStarted((await api('startSecondFactor', { body: { password } })).data)
        }
        onCancel={onCancel}
      />
    )
  return (
    <>
      <p>{words.scanText}</p>
      <div className={styles.scan}>
        <PaymentQr link={started.link} label={words.qr} />
        <div className={styles.key}>
          <p className={styles.quiet}>{words.key}</p>
          <code className={styles.code}>{started.key.match(/.{4}/g)?.join(' ')}</code>
          <CopyButton text={started.key} aria-label={words.copyKey} />
        </div>
      </div>
      <ProofForm
        key="code"
        codeHint={words.codeHint}
        submitText={words.confirm}
        onSubmit={async ({ code }) =>
          onDone((await api('confirmSecondFactor', { body: { code } })).recoveryCodes)
        }
        onCancel={onCancel}
      />
    </>
  )
}
