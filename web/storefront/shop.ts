// The shop's frame and its first screen, fetched as one file.
export { CustomerLayout } from '#web/storefront/customer-layout.tsx'
export { Storefront } from '#web/storefront/storefront.tsx'
