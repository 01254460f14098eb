import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import type { PageLink, PublicPage } from '#contract/catalogue/public-pages.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { shippingOfOne } from '#contract/money.ts'
import { escapeHtml } from '../../escape-html.ts'

/**
 * The <head> of a page: title, description, canonical URL, preview, and JSON-LD for search engines. Filtered
 * lists, searches and missing pages are hidden from search engines (docs/rules/public-shop.md).
 */
export function pageMetadata(
  page: PublicPage,
  { title, description }: { title: string; description: string },
  { settings, publicUrl }: { settings: StoreSettings; publicUrl: string },
): string {
  const { shopName } = page.layout
  const url = publicUrl + page.path
  const fullTitle = title === shopName ? title : `${title} · ${shopName}`
  const properties: [string, string][] = [
    ['og:type', page.kind === 'product' ? 'product' : 'website'],
    ['og:site_name', shopName],
    ['og:locale', 'en_IN'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', publicUrl + previewImage(page)],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ...(page.kind === 'product' ? priceProperties(page.product) : []),
  ]
  return [
    `<title>${escapeHtml(fullTitle)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    isIndexed(page)
      ? `<link rel="canonical" href="${escapeHtml(url)}" />`
      : '<meta name="robots" content="noindex, follow" />',
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...structuredData(page, settings, publicUrl).map(
      (data) => `<script type="application/ld+json">${safeJson(data)}</script>`,
    ),
  ].join('\n')
}

/** JSON for a <script> element: no text in it can close the element. */
export function safeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}

function isIndexed(page: PublicPage): boolean {
  if (page.kind === 'list') return Object.keys(page.query).length === 0 && page.name !== ''
  return page.kind !== 'missing'
}

/** A product's first image on the shop's background, 1200 × 630; else the shop's own image. */
function previewImage(page: PublicPage): string {
  const image =
    page.kind === 'product'
      ? page.product.images[0]
      : page.kind === 'list'
        ? page.layout.categories.find(({ path }) => page.breadcrumbs[0]?.path === path)?.image
        : undefined
  const hash = /^\/files\/([\da-f]{64})-800\.webp$/.exec(image ?? '')?.[1]
  return hash ? `/share/${hash}.jpg` : '/share.jpg'
}

function priceProperties({ price, stock }: Product): [string, string][] {
  return [
    ['product:price:amount', price.toFixed(2)],
    ['product:price:currency', 'INR'],
    ['product:availability', stock > 0 ? 'in stock' : 'out of stock'],
  ]
}

type Data = Record<string, unknown>

function structuredData(page: PublicPage, settings: StoreSettings, publicUrl: string): Data[] {
  const links = page.kind === 'list' || page.kind === 'product' ? page.breadcrumbs : []
  const trail =
    page.kind === 'product' ? [...links, { name: page.product.name, path: page.product.address }] : links
  return [
    ...(page.kind === 'home' ? [organization(settings, publicUrl), website(settings, publicUrl)] : []),
    ...(page.kind === 'product' ? [productData(page.product, settings, publicUrl)] : []),
    ...(trail.length > 0 ? [breadcrumbs(trail, settings, publicUrl)] : []),
  ].map((data) => ({ '@context': 'https://schema.org', ...data }))
}

function organization(
  { shopName, logo, contactEmail, contactPhone }: StoreSettings,
  publicUrl: string,
): Data {
  return {
    '@type': 'OnlineStore',
    name: shopName,
    url: `${publicUrl}/shop`,
    logo: publicUrl + (logo || '/icon-512.png'),
    ...(contactEmail && { email: contactEmail }),
    ...(contactPhone && { telephone: contactPhone }),
  }
}

function website({ shopName }: StoreSettings, publicUrl: string): Data {
  return {
    '@type': 'WebSite',
    name: shopName,
    url: `${publicUrl}/shop`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

function breadcrumbs(trail: readonly PageLink[], { shopName }: StoreSettings, publicUrl: string): Data {
  const all = [{ name: shopName, path: '/shop' }, ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

/** Search engines reject an offer at ₹0, so such a product has none. */
function productData(product: Product, settings: StoreSettings, publicUrl: string): Data {
  const { name, description, images, _id, material, price } = product
  return {
    '@type': 'Product',
    name,
    description,
    sku: _id,
    url: publicUrl + product.address,
    image: images.map((image) => publicUrl + image.replace(/-800\.webp$/, '-1200.webp')),
    category: [product.category.name, product.subCategory.name].join(' > '),
    ...(material && { material }),
    ...(price > 0 && { offers: offer(product, settings, publicUrl) }),
  }
}

function offer(product: Product, settings: StoreSettings, publicUrl: string): Data {
  const { price, stock, address } = product
  const charged = shippingOfOne(product, settings.freeShippingFrom)
  return {
    '@type': 'Offer',
    url: publicUrl + address,
    price: price.toFixed(2),
    priceCurrency: 'INR',
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: settings.shopName },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: charged.toFixed(2), currency: 'INR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      ...deliveryTime(settings),
    },
    ...returnPolicy(settings),
  }
}

/** Only what the seller has set. */
function deliveryTime({ dispatchDays, deliveryDays }: StoreSettings): Data {
  if (dispatchDays === null || deliveryDays === null) return {}
  return {
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: upToDays(dispatchDays),
      transitTime: upToDays(deliveryDays),
    },
  }
}

function upToDays(maxValue: number): Data {
  return { '@type': 'QuantitativeValue', minValue: 0, maxValue, unitCode: 'DAY' }
}

function returnPolicy({ returnDays }: StoreSettings): Data {
  if (returnDays === null) return {}
  const category = returnDays > 0 ? 'MerchantReturnFiniteReturnWindow' : 'MerchantReturnNotPermitted'
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCategory: `https://schema.org/${category}`,
      ...(returnDays > 0 && { merchantReturnDays: returnDays }),
    },
  }
}
