import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Footer } from '#contract/catalogue/footers.ts'
import { pictureSource } from '#web/picture-source.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { firstActive } from '#contract/catalogue/in-shop.ts'
import styles from '#web/storefront/shop-footer.module.css'
import { isAwaited, useCategories, useFooters } from '#web/storefront/products/storefront-queries.ts'
import { Logo } from '#web/ui/signs/logo.tsx'
import { Picture } from '#web/ui/signs/picture.tsx'

/** The first active footer, else the first, else one made of the shop's settings. Blocks that it lacks are left out. */
export function ShopFooter() {
  const words = messages.storefront
  const { name, settings } = useShop()
  const footers = useFooters()
  const [year] = useState(() => new Date().getFullYear())
  if (isAwaited(footers)) return null
  const footer = firstActive(footers.data)
  const contact = footer
    ? footer.contact
    : settings && { address: settings.address, phone: settings.contactPhone, email: settings.contactEmail }
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.brand}>
          <Logo name={name} />
          {footer && footer.name !== name && <p className={styles.name}>{footer.name}</p>}
          <p className={styles.text}>{footer?.description ?? words.footerText}</p>
          {footer?.image && (
            <Picture {...pictureSource(footer.image)} sizes="96px" alt="" className={styles.picture} />
          )}
        </div>
        <ShopLinks chosen={footer?.categories ?? null} />
        <HelpLinks footer={footer} />
        {contact && <Contact {...contact} />}
        <div className={styles.base}>
          <span>{footer?.copyright || words.copyright(year, name)}</span>
          <span>{words.footerNote}</span>
        </div>
      </div>
    </footer>
  )
}

function ShopLinks({ chosen }: { chosen: Footer['categories'] }) {
  const categories = useCategories().data ?? []
  const links = chosen?.length
    ? chosen.map((one) => ({ name: one.name, id: categories.find(({ name }) => name === one.name)?._id }))
    : categories.map(({ _id, name }) => ({ name, id: _id }))
  if (links.length === 0) return null
  return (
    <nav aria-labelledby="footer-shop">
      <h2 id="footer-shop">{messages.storefront.footerShop}</h2>
      <ul>
        {links.map(({ name, id }) => (
          <li key={name}>
            <Link
              to={{
                pathname: '/',
                search: `?${new URLSearchParams(id ? { category: id } : { search: name })}`,
              }}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function HelpLinks({ footer }: { footer: Footer | undefined }) {
  const words = messages.storefront
  const links = footer ? (footer.quickLinks ?? []) : [{ title: messages.frame.myOrders, url: '/my-orders' }]
  const social = Object.entries(footer?.socialMedia ?? {}) as ['facebook' | 'twitter' | 'instagram', string][]
  if (links.length === 0 && social.length === 0) return null
  return (
    <nav aria-labelledby="footer-help">
      <h2 id="footer-help">{links.length > 0 ? words.footerHelp : words.footerFollow}</h2>
      <ul>
        {links.map(({ title, name, url }) => (
          <li key={`${url} ${title ?? name}`}>
            <FooterLink to={url}>{title ?? name ?? url}</FooterLink>
          </li>
        ))}
        {social.map(([medium, url]) => (
          <li key={medium}>
            <FooterLink to={url}>{words[medium]}</FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contact({ address, phone, email }: { address?: string; phone?: string; email?: string }) {
  if (!address && !phone && !email) return null
  return (
    <div>
      <h2>{messages.storefront.footerContact}</h2>
      <ul>
        {address && <li className={styles.address}>{address}</li>}
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

/** A link that an admin typed: inside the shop by the router, elsewhere in a page of its own. */
function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  if (to.startsWith('mailto:')) return <a href={to}>{children}</a>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
