import { type ReactNode, useId, useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import styles from '#web/admin/catalogue-forms/more-details.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'

interface Props {
  fields: readonly string[]
  filled: boolean
  children: ReactNode
}

/** The optional part of a form, folded until it is wanted, filled or in error. Folded fields keep their values. */
export function MoreDetails({ fields, filled, children }: Props) {
  const id = useId()
  const [wanted, setWanted] = useState(filled)
  const { errors } = useFormContext().formState
  const open = wanted || fields.some((name) => name in errors)
  return (
    <div className={styles.more}>
      <Button
        variant="quiet"
        className={styles.toggle}
        icon={<ChevronRight aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setWanted(!open)}
      >
        {adminMessages.content.form.moreDetails}
      </Button>
      <div id={id} hidden={!open} className={styles.part}>
        {children}
      </div>
    </div>
  )
}
