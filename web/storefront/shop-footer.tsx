import { useState } from 'react'
import { Link } from 'react-router'
import { firstActive } from '#contract/catalogue/in-shop.ts'
import { useShop } from '#web/shop.ts'
import { FooterView, visitorLink } from '#web/storefront/footer-view.tsx'
import { isAwaited, useCategories, useFooters } from '#web/storefront/products/storefront-queries.ts'

interface Props {
  /** For visitors too: the links lead to the public shop, unless it is closed. */
  isPublic?: boolean
}

/** The first active footer, else the first, else one based on the shop's settings. */
export function ShopFooter({ isPublic = false }: Props) {
  const { name, settings } = useShop()
  const footers = useFooters()
  const categories = useCategories().data ?? []
  const [year] = useState(() => new Date().getFullYear())
  if (isAwaited(footers)) return null
  const footer = firstActive(footers.data)
  const own = settings && {
    address: settings.address,
    phone: settings.contactPhone,
    email: settings.contactEmail,
  }
  const forVisitors = isPublic && settings?.publicShop === true
  const named = footer?.categories?.length ? footer.categories : categories
  const links = named.map((one) => {
    const id = '_id' in one ? one._id : categories.find(({ name }) => name === one.name)?._id
    const query = id ? { category: id } : { [forVisitors ? 'q' : 'search']: one.name }
    const search = new URLSearchParams(query).toString()
    return { name: one.name, path: `${forVisitors ? '/search' : '/'}?${search}` }
  })
  return (
    <FooterView
      shopName={name}
      footer={footer}
      contact={footer ? (footer.contact ?? undefined) : own}
      categories={links}
      year={year}
      policyPages={settings?.policyPages}
      grievanceOfficer={settings?.grievanceOfficer}
      renderLink={forVisitors ? visitorLink : (path, text) => <Link to={path}>{text}</Link>}
    />
  )
}
