import { type ComponentType, useEffect, useState } from 'react'

interface Props {
  open: boolean
  onClose: () => void
}

type Drawer = ComponentType<Props & { onBuy: () => Promise<void> }>

/** The storefront's cart above a public page; its code comes when it is first opened. */
export function CartLayer({ open, onClose }: Props) {
  const [drawer, setDrawer] = useState<{ Drawer: Drawer }>()
  useEffect(() => {
    if (!open || drawer) return
    import('#web/public-shop/own-cart-drawer.tsx').then(
      ({ OwnCartDrawer }) => setDrawer({ Drawer: OwnCartDrawer }),
      onClose,
    )
  }, [open, drawer, onClose])
  if (!drawer) return null
  return <drawer.Drawer open={open} onClose={onClose} onBuy={buy} />
}

/** Checkout is in the signed-in shop. */
function buy(): Promise<void> {
  window.location.assign('/')
  return Promise.resolve()
}
