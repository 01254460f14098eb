import { useState, type ComponentProps, type ReactNode } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useFieldControl } from '#web/ui/controls/field.tsx'
import styles from '#web/ui/controls/text-input.module.css'

export interface TextInputProps extends ComponentProps<'input'> {
  before?: ReactNode
  after?: ReactNode
}

/** One line of text. Accepts everything an <input> does, so {...register('name')} works. */
export function TextInput({ before, after, className, ...rest }: TextInputProps) {
  const wiring = useFieldControl(rest)
  return (
    <span className={classNames(styles.frame, className)}>
      {before && <span className={`row middle rigid soft ${styles.aside}`}>{before}</span>}
      <input type="text" {...rest} {...wiring} className={styles.input} />
      {after && <span className={`row middle rigid soft ${styles.aside}`}>{after}</span>}
    </span>
  )
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const [isVisible, setVisible] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <TextInput
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isVisible ? 'text' : 'password'}
      after={
        <button
          type="button"
          className={`reach center inset-focus soft ${styles.eye}`}
          aria-label={isVisible ? uiMessages.hidePassword : uiMessages.showPassword}
          disabled={props.disabled}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon />
        </button>
      }
    />
  )
}

/** Several lines of text; grows with its content if the browser supports it. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldControl(rest)
  return (
    <textarea
      rows={rows}
      {...rest}
      {...wiring}
      className={classNames(styles.frame, styles.area, className)}
    />
  )
}
