import { useState } from 'react'
import { Link } from 'react-router'
import { firstActive } from '#contract/catalogue/in-shop.ts'
import { useShop } from '#web/shop.ts'
import { FooterView } from '#web/storefront/footer-view.tsx'
import { isAwaited, useCategories, useFooters } from '#web/storefront/products/storefront-queries.ts'

/** The first active footer, else the first, else one based on the shop's settings. */
export function ShopFooter() {
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
  const named = footer?.categories?.length ? footer.categories : categories
  const links = named.map((one) => {
    const id = '_id' in one ? one._id : categories.find(({ name }) => name === one.name)?._id
    const search = new URLSearchParams(id ? { category: id } : { search: one.name })
    return { name: one.name, path: `/?${search.toString()}` }
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
      renderLink={(path, text) => <Link to={path}>{text}</Link>}
    />
  )
}
