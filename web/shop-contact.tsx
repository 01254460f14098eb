import { useShop } from '#web/shop.ts'
import type { PolicyPageName } from '#contract/back-office/policy-pages.ts'
import { POLICY_PAGE_TITLES } from '#contract/catalogue/public-pages.ts'
import styles from '#web/shop-contact.module.css'
import { messages } from '#web/messages/messages.ts'

/** The shop's phone number and email as links, one paragraph each; empty if not set. */
export function ShopContact() {
  const { contactPhone = '', contactEmail = '' } = useShop().settings ?? {}
  return (
    <>
      {contactPhone && (
        <p>
          <a href={`tel:${contactPhone.replaceAll(/[^+\d]/g, '')}`}>{contactPhone}</a>
        </p>
      )}
      {contactEmail && (
        <p>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      )}
    </>
  )
}

/** Links to the published policy pages; empty if there are none. `aside`: each opens in a new tab. */
export function PolicyLinks({ only, aside = false }: { only?: readonly PolicyPageName[]; aside?: boolean }) {
  const published = useShop().settings?.policyPages ?? []
  const shown = published.filter((name) => !only || only.includes(name))
  if (shown.length === 0) return null
  return (
    <nav aria-label={messages.frame.policies}>
      <ul className={`row wrap t-13 ${styles.links}`}>
        {shown.map((name) => (
          <li key={name}>
            <a href={`/pages/${name}`} {...(aside && { target: '_blank', rel: 'noopener' })}>
              {POLICY_PAGE_TITLES[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
