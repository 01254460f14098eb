// The shop's layout and its first screen, fetched as one file; its parts are also used in the preview.
export { CustomerLayout } from '#web/storefront/customer-layout.tsx'
export { Storefront } from '#web/storefront/storefront.tsx'
export { ShopFooter } from '#web/storefront/shop-footer.tsx'
export { ShopSearch } from '#web/storefront/shop-search.tsx'
