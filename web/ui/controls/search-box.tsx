import { useRef, type ComponentProps } from 'react'
import { Search, X } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import styles from '#web/ui/controls/search-box.module.css'

export interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
  'aria-label': string
  /** The shop's round box; square (default) in the back office. */
  rounded?: boolean
}

/** A search field with an icon and, once something is typed, a cross; Escape clears it too. */
export function SearchBox({ value, onChange, rounded, className, onKeyDown, ...rest }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      {...rest}
      type={rest.role ? 'text' : 'search'} // a search field allows no other role
      value={value}
      className={classNames(rounded && styles.round, className)}
      before={<Search />}
      after={
        value !== '' && (
          <button
            type="button"
            className={`reach center soft ${styles.clear}`}
            aria-label={uiMessages.clear}
            onClick={clear}
          >
            <X />
          </button>
        )
      }
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.defaultPrevented) return
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault()
          event.stopPropagation()
          clear()
        }
      }}
    />
  )
}
