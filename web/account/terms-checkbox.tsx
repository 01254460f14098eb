import { type Ref, useState } from 'react'
import { TermsDialog } from '#web/account/terms-dialog.tsx'
import styles from '#web/account/account-frame.module.css'
import { messages } from '#web/messages/messages.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'

/** The required box; its words open the terms. The browser says what it says about a required box. */
export function TermsCheckbox({ box }: { box: Ref<HTMLInputElement> }) {
  const words = messages.account
  const [open, setOpen] = useState(false)
  const link = (
    <button type="button" className={`${styles.inline} ${styles.terms}`} onClick={() => setOpen(true)}>
      {words.terms}
    </button>
  )
  return (
    <>
      <Checkbox
        ref={box}
        required
        label={
          <>
            {words.agree} {link}
          </>
        }
      />
      <TermsDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
