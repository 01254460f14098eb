import { ClosedSelect } from '#web/ui/controls/closed-select.tsx'
import type { SelectProps } from '#web/ui/controls/select.tsx'
import { FetchedLayer } from '#web/ui/layers/fetched.tsx'
import { select } from '#web/ui/layers/layer-code.ts'

/** A select of the storefront; its code comes when it is first opened. */
export function Choice<Value extends string>(props: SelectProps<Value>) {
  const { options, value, className, 'aria-label': label } = props
  const closed = (
    <ClosedSelect className={className} aria-label={label}>
      {options.find((option) => option.value === value)?.label}
    </ClosedSelect>
  )
  return (
    <FetchedLayer trigger={closed} popup="listbox" load={select}>
      {(Select) => <Select {...props} defaultOpen />}
    </FetchedLayer>
  )
}
