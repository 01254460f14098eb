import { useEffect, useState } from 'react'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/my-orders/my-orders.module.css'
import { SearchBox } from '#web/ui/controls/search-box.tsx'

const PAUSE_MS = 250

/** Finds own orders by their number, by a product's name, or by who they went to, while typing. */
export function OrdersSearch({ inForce, onSearch }: { inForce: string; onSearch: (text: string) => void }) {
  const words = messages.myOrders
  const [text, setText] = useState(inForce)
  const [followed, setFollowed] = useState(inForce)
  if (inForce !== followed) {
    setFollowed(inForce)
    if (inForce !== text.trim()) setText(inForce)
  }

  useEffect(() => {
    if (text.trim() === inForce) return undefined
    const timer = window.setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => window.clearTimeout(timer)
  })

  return (
    <search className={styles.search}>
      <SearchBox
        round
        maxLength={200}
        value={text}
        onChange={setText}
        placeholder={words.search}
        aria-label={words.searchLabel}
      />
    </search>
  )
}
