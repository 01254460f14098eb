// The shop's frame and its first screen, fetched as one file; its parts are for the preview.
export { CustomerLayout } from '#web/storefront/customer-layout.tsx'
export { Storefront } from '#web/storefront/storefront.tsx'
export { ShopFooter } from '#web/storefront/shop-footer.tsx'
export { ShopSearch } from '#web/storefront/shop-search.tsx'
