import { Navigate, type RouteObject } from 'react-router'
import { unlessBroken } from '#web/broken.tsx'
import { loadAdminMessages } from '#web/messages/admin-messages.ts'
import { languageInUse } from '#web/messages/messages.ts'

const layout = async () => {
  const [{ AdminLayout }] = await Promise.all([
    import('#web/admin/layout/admin-layout.tsx'),
    loadAdminMessages(languageInUse()),
  ])
  return AdminLayout
}
const dashboard = async () => (await import('#web/admin/dashboard/dashboard.tsx')).Dashboard
const users = async () => (await import('#web/admin/users/user-management.tsx')).UserManagement
const orders = async () => (await import('#web/admin/orders/order-tabs.tsx')).OrderTabs
const phoneOrder = async () => (await import('#web/admin/phone-order/phone-order.tsx')).PhoneOrder
const categories = async () =>
  (await import('#web/admin/categories/category-management.tsx')).CategoryManagement
const products = async () => (await import('#web/admin/products/product-management.tsx')).ProductManagement
const headers = async () => (await import('#web/admin/headers/header-management.tsx')).HeaderManagement
const footers = async () => (await import('#web/admin/footers/footer-management.tsx')).FooterManagement
const offers = async () => (await import('#web/admin/offers/offer-management.tsx')).OfferManagement
const invoice = async () => (await import('#web/admin/invoice/invoice.tsx')).Invoice
const print = async () => (await import('#web/admin/print/print-orders.tsx')).PrintOrders
const settings = async () => (await import('#web/admin/settings/store-settings.tsx')).StoreSettingsScreen
const tax = async () => (await import('#web/admin/tax/tax.tsx')).Tax
const policies = async () => (await import('#web/admin/policies/policies.tsx')).Policies
const audit = async () => (await import('#web/admin/audit/audit-log.tsx')).AuditLog

/** What lies below /admin. The guard stands in web/routes.tsx. */
export const adminRoutes: RouteObject = {
  path: '/admin',
  lazy: { Component: layout },
  children: unlessBroken([
    { index: true, lazy: { Component: dashboard } },
    { path: 'users', lazy: { Component: users } },
    { path: 'orders', lazy: { Component: orders } },
    { path: 'orders/new', lazy: { Component: phoneOrder } },
    { path: 'categories', lazy: { Component: categories } },
    { path: 'product', lazy: { Component: products } },
    // The Total Products card leads here; the menu to the path above.
    { path: 'products', lazy: { Component: products } },
    { path: 'header', lazy: { Component: headers } },
    { path: 'footer', lazy: { Component: footers } },
    { path: 'offer', lazy: { Component: offers } },
    { path: 'invoice', lazy: { Component: invoice } },
    { path: 'print', lazy: { Component: print } },
    // Under the profile icon; the menu keeps its eight entries.
    { path: 'settings/:section?', lazy: { Component: settings } },
    { path: 'policies', lazy: { Component: policies } },
    { path: 'audit', lazy: { Component: audit } },
    { path: 'tax', lazy: { Component: tax } },
    { path: '*', element: <Navigate to="/admin" replace /> },
  ]),
}
