import type { ReactNode } from 'react'
import type { PolicyPageName } from '#contract/back-office/policy-pages.ts'
import { POLICY_PAGE_TITLES } from '#contract/catalogue/public-pages.ts'
import type { Footer } from '#contract/catalogue/footers.ts'
import { imageSource } from '#web/image-source.ts'
import { messages, storefrontMessages } from '#web/messages/messages.ts'
import styles from '#web/storefront/shop-footer.module.css'
import { Logo } from '#web/ui/display/logo.tsx'
import { Image } from '#web/ui/display/image.tsx'

interface Props {
  shopName: string
  /** The first active footer, else the first; undefined for one based on the shop's settings. */
  footer: Footer | undefined
  contact: { address?: string; phone?: string; email?: string } | undefined
  /** Links to the categories it names, or to the whole shop if it names none. */
  categories: readonly { name: string; path: string }[]
  year: number
  /** Published policy pages, linked under Help. */
  policyPages?: readonly PolicyPageName[] | undefined
  grievanceOfficer?: string | undefined
  /** A link inside the shop. */
  renderLink: (path: string, text: ReactNode) => ReactNode
}

/** The footer of every page, on the storefront and in the public shop. Missing blocks are left out. */
export function FooterView(props: Props) {
  const { shopName, footer, contact, categories, year, policyPages, grievanceOfficer, renderLink } = props
  return (
    <footer className={styles.footer}>
      <div className={`${styles.inside} grid t-14 breaks`}>
        <div className={styles.brand}>
          <Logo name={shopName} />
          {footer && footer.name !== shopName && <p className={styles.name}>{footer.name}</p>}
          <p className={styles.text}>{footer?.description ?? storefrontMessages.footerText}</p>
          {footer?.image && (
            <Image {...imageSource(footer.image)} sizes="96px" alt="" className={styles.image} />
          )}
        </div>
        <ShopLinks links={categories} renderLink={renderLink} />
        <HelpLinks footer={footer} policyPages={policyPages} renderLink={renderLink} />
        {contact && <Contact {...contact} />}
        <div className={`row wrap between gap-24 rows-4 across ${styles.base}`}>
          <span>{footer?.copyright || storefrontMessages.copyright(year, shopName)}</span>
          <span>{storefrontMessages.footerNote}</span>
          {grievanceOfficer && (
            <span className={styles.officer}>{storefrontMessages.grievanceOfficer(grievanceOfficer)}</span>
          )}
        </div>
      </div>
    </footer>
  )
}

/** A link inside the shop for visitors: '/' would ask them to sign in. */
export function visitorLink(path: string, text: ReactNode): ReactNode {
  return <a href={path === '/' ? '/shop' : path}>{text}</a>
}

function ShopLinks({ links, renderLink }: { links: Props['categories']; renderLink: Props['renderLink'] }) {
  if (links.length === 0) return null
  return (
    <nav aria-labelledby="footer-shop">
      <h2 id="footer-shop">{storefrontMessages.footerShop}</h2>
      <ul>
        {links.map(({ name, path }) => (
          <li key={path}>{renderLink(path, name)}</li>
        ))}
      </ul>
    </nav>
  )
}

function HelpLinks(props: Pick<Props, 'footer' | 'policyPages' | 'renderLink'>) {
  const { footer, policyPages = [], renderLink } = props
  const chosen = footer ? (footer.quickLinks ?? []) : [{ title: messages.frame.myOrders, url: '/my-orders' }]
  const pages = policyPages.map((page) => ({
    title: POLICY_PAGE_TITLES[page],
    name: '',
    url: `/pages/${page}`,
  }))
  const links = [...chosen, ...pages.filter((page) => !chosen.some(({ url }) => url === page.url))]
  const social = Object.entries(footer?.socialMedia ?? {}) as ['facebook' | 'twitter' | 'instagram', string][]
  if (links.length === 0 && social.length === 0) return null
  return (
    <nav aria-labelledby="footer-help">
      <h2 id="footer-help">
        {links.length > 0 ? storefrontMessages.footerHelp : storefrontMessages.footerFollow}
      </h2>
      <ul>
        {links.map(({ title, name, url }) => (
          <li key={`${url} ${title ?? name}`}>{footerLink(url, title ?? name ?? url, renderLink)}</li>
        ))}
        {social.map(([medium, url]) => (
          <li key={medium}>{footerLink(url, storefrontMessages[medium], renderLink)}</li>
        ))}
      </ul>
    </nav>
  )
}

function Contact({ address, phone, email }: { address?: string; phone?: string; email?: string }) {
  if (!address && !phone && !email) return null
  return (
    <div>
      <h2>{storefrontMessages.footerContact}</h2>
      <ul>
        {address && <li className="lines">{address}</li>}
        {phone && (
          <li>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
    </div>
  )
}

/** A link entered by an admin: inside the shop, or to another site in a new tab. */
function footerLink(to: string, text: string, renderLink: Props['renderLink']): ReactNode {
  if (to.startsWith('/pages/')) return <a href={to}>{text}</a> // a separate page rendered by the server
  if (to.startsWith('/')) return renderLink(to, text)
  if (to.startsWith('mailto:')) return <a href={to}>{text}</a>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
