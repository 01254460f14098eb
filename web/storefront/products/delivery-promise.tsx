import type { PolicyPageName } from '#contract/back-office/policy-pages.ts'
import { POLICY_PAGE_TITLES, type PublicLayout } from '#contract/catalogue/public-pages.ts'
import { publicShopMessages } from '#web/messages/messages.ts'
import styles from '#web/storefront/products/product-overlay.module.css'

const ABOUT_DELIVERY: readonly PolicyPageName[] = ['shipping', 'returns']

interface Props {
  days: PublicLayout['promisedDays']
  policyPages: readonly PolicyPageName[]
  /** Opens the pages in a new tab. */
  aside?: boolean
}

/** When a product is sent and whether it can be returned, as far as the seller has said so; else nothing. */
export function DeliveryPromise({ days, policyPages, aside = false }: Props) {
  const { dispatch, delivery } = days
  const sentences = [
    dispatch !== null && publicShopMessages.dispatched(dispatch),
    dispatch !== null && delivery !== null && publicShopMessages.delivered(dispatch + delivery),
    days.return !== null && publicShopMessages.returns(days.return),
  ].filter(Boolean)
  const pages = ABOUT_DELIVERY.filter((name) => policyPages.includes(name))
  if (sentences.length + pages.length === 0) return null
  return (
    <p className={styles.quiet}>
      {sentences.join(' ')}
      {pages.map((name, i) => (
        <span key={name}>
          {i > 0 ? ' · ' : sentences.length > 0 && ' '}
          <a href={`/pages/${name}`} {...(aside && { target: '_blank', rel: 'noopener' })}>
            {POLICY_PAGE_TITLES[name]}
          </a>
        </span>
      ))}
    </p>
  )
}
