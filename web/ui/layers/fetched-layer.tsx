import { fetchCode } from '#web/ui/fetch-code.ts'
import { useFetchFailure } from '#web/ui/layers/fetched.tsx'
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'

export interface FetchedLayerProps<Layer> {
  /** The button as it looks before anything was opened. */
  trigger: ReactElement<ComponentProps<'button'>>
  popup: 'menu' | 'dialog' | 'listbox'
  /** Imports the layer. */
  load: () => Promise<Layer>
  /** The layer, open, with the same button. */
  children: (layer: Layer) => ReactNode
  onOpen?: () => void
}

/** A menu, popover or choice of the first screen: its code comes when the button is near to being pressed. */
export function FetchedLayer<Layer>({ trigger, popup, load, children, onOpen }: FetchedLayerProps<Layer>) {
  const [fetched, setFetched] = useState<{ layer: Layer }>()
  const tellFailure = useFetchFailure()
  if (fetched) return children(fetched.layer)

  async function open() {
    const layer = await load().catch(tellFailure)
    if (layer === undefined) return
    setFetched({ layer })
    onOpen?.()
  }

  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: () => fetchCode(load),
    onFocus: () => fetchCode(load),
    onClick: () => void open(),
  })
}
