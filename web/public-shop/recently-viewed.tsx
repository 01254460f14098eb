import { useEffect, useSyncExternalStore } from 'react'
import type { CardProduct } from '#contract/catalogue/public-pages.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { readStored, store } from '#web/browser-storage.ts'
import { messages } from '#web/messages/messages.ts'
import { pictureSource } from '#web/picture-source.ts'
import page from '#web/public-shop/page.module.css'
import styles from '#web/public-shop/product-screen.module.css'
import { Picture } from '#web/ui/signs/picture.tsx'

const KEY = 'recently-viewed'
const SHOWN = 6

type Seen = Pick<CardProduct, '_id' | 'name' | 'address' | 'images'>

/** The products that this device opened last, without this one; they are stored on the device alone. No prices. */
export function RecentlyViewed({ product }: { product: Product }) {
  const stored = useSyncExternalStore(
    unchanging,
    () => readStored(KEY) ?? '',
    () => '',
  )
  const seen = seenIn(stored)
    .filter(({ _id }) => _id !== product._id)
    .slice(0, SHOWN)
  useEffect(() => {
    const others = seenIn(readStored(KEY) ?? '').filter(({ _id }) => _id !== product._id)
    const { _id, name, address, images } = product
    const latest = [{ _id, name, address, images: images.slice(0, 1) }, ...others].slice(0, SHOWN + 1)
    store(KEY, JSON.stringify(latest))
  }, [product])
  if (seen.length === 0) return null
  return (
    <section className={page.section}>
      <h2 className={page.subtitle}>{messages.publicShop.recentlyViewed}</h2>
      <ul className={styles.seen}>
        {seen.map(({ _id, name, address, images }) => (
          <li key={_id}>
            <a href={address}>
              <Picture {...pictureSource(images[0])} sizes="120px" ratio="4/5" alt="" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function unchanging() {
  return () => undefined
}

function seenIn(stored: string): Seen[] {
  try {
    const seen: unknown = JSON.parse(stored || '[]')
    return Array.isArray(seen) ? seen.filter(isSeen) : []
  } catch {
    return []
  }
}

function isSeen(one: Partial<Seen> | null): one is Seen {
  return typeof one?.address === 'string' && one.address.startsWith('/p/') && Array.isArray(one.images)
}
