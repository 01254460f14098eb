import { type ComponentProps, type Ref, useRef, useState } from 'react'
import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { classNames } from '#web/ui/class-names.ts'
import { useField, useFieldControl } from '#web/ui/controls/field.tsx'
import popup from '#web/ui/overlays/popup.module.css'
import select from '#web/ui/controls/select.module.css'
import styles from '#web/ui/controls/suggest-input.module.css'
import input from '#web/ui/controls/text-input.module.css'

export interface Suggestion {
  /** Unique in the list. */
  value: string
  /** The field's content once this is chosen. */
  text: string
  /** The text in the list; `text` by default. */
  label?: string
  /** A secondary line. */
  note?: string
}

export interface SuggestInputProps extends Pick<
  ComponentProps<'input'>,
  'inputMode' | 'placeholder' | 'disabled' | 'name'
> {
  value: string
  onChange: (text: string) => void
  /** Called before `onChange` when a suggestion is chosen. */
  onPick?: (suggestion: Suggestion) => void
  onBlur?: () => void
  /** Already filtered by what was typed. */
  suggestions: readonly Suggestion[]
  /** Enter chooses the first suggestion while typing. */
  enterPicks?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One line of text with suggestions below it; any other text can be typed too. */
export function SuggestInput(props: SuggestInputProps) {
  const { value, onChange, onPick, onBlur, suggestions, enterPicks = false, ref, ...rest } = props
  const field = useField()
  const wiring = useFieldControl({})
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  return (
    // The list would add a <style> element, which the shop's policy forbids.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={suggestions}
        mode="none"
        value={value}
        onValueChange={onChange}
        itemToStringValue={({ text }) => text}
        open={open && suggestions.length > 0}
        onOpenChange={setOpen}
        openOnInputClick
        autoHighlight={enterPicks}
      >
        <span ref={frame} className={input.frame}>
          <Base.Input
            {...rest}
            {...wiring}
            ref={ref}
            // While the list is open everything else is hidden from screen readers, including a label with
            // `htmlFor`.
            aria-labelledby={field?.labelId}
            autoComplete="off"
            className={input.input}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={onBlur}
          />
        </span>
        <Base.Portal>
          <Base.Positioner anchor={frame} className={popup.positioner} positionMethod="fixed" sideOffset={4}>
            <Base.Popup className={classNames(popup.popup, select.popup, styles.popup)}>
              <Base.List className={select.list} aria-labelledby={field?.labelId}>
                {suggestions.map((one) => (
                  <Base.Item
                    key={one.value}
                    value={one}
                    className={classNames('row middle gap-8', popup.item, select.item)}
                    onClick={() => onPick?.(one)}
                  >
                    <span className="grid grow shrink breaks">
                      {one.label ?? one.text}
                      {one.note && <span className="soft t-13">{one.note}</span>}
                    </span>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
