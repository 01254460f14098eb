import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import styles from '#web/account/shelf.module.css'
import { api, pictureSource } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { PRODUCT } from '#web/product-address.ts'
import { Picture } from '#web/ui/signs/picture.tsx'
import { Price } from '#web/ui/signs/price.tsx'

const GOODS = 6

/** What is sold here, for a stranger: six goods with their prices. Without an answer there is no shelf, and no word. */
export function Shelf() {
  const words = messages.account
  const { data: goods = [] } = useQuery({
    queryKey: ['shelf'],
    queryFn: async ({ signal }) =>
      (await api('getAllProduct', { query: { page: '1', limit: String(GOODS) }, signal })).data,
    enabled: useIdle(),
  })
  if (goods.length === 0) return null
  return (
    <section className={styles.shelf} aria-labelledby="shelf">
      <h2 id="shelf">{words.shelf}</h2>
      <p>{words.shelfText}</p>
      <ul>
        {goods.map(({ _id, name, images, price, originalPrice }) => (
          <li key={_id}>
            <Link to={{ pathname: '/register', search: new URLSearchParams({ [PRODUCT]: _id }).toString() }}>
              <Picture {...pictureSource(images[0])} sizes="132px" ratio="4/5" alt="" />
              <span className={styles.name}>{name}</span>
              <Price size="s" amount={price} original={originalPrice} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether the form stands and the browser rests: the shelf must not hold anybody up. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIdle(true), 300)
    return () => window.clearTimeout(timer)
  }, [])
  return idle
}
