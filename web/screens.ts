// The screens whose code is fetched for the first page that is opened; the router fetches them too (routes.tsx).

export const login = async () => (await import('#web/account/login.tsx')).Login
export const customerLayout = async () => (await import('#web/storefront/shop.ts')).CustomerLayout
export const storefront = async () => (await import('#web/storefront/shop.ts')).Storefront
export const myOrders = async () => (await import('#web/storefront/my-orders/my-orders.tsx')).MyOrders
export const backOffice = () => import('#web/back-office.ts')
