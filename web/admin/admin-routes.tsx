import { type ComponentType, lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { AdminLayout } from '#web/admin/layout/admin-layout.tsx'

const Dashboard = screen(async () => (await import('#web/admin/dashboard/dashboard.tsx')).Dashboard)
const Users = screen(async () => (await import('#web/admin/users/user-management.tsx')).UserManagement)
const Orders = screen(async () => (await import('#web/admin/orders/order-tabs.tsx')).OrderTabs)
const Categories = screen(
  async () => (await import('#web/admin/categories/category-management.tsx')).CategoryManagement,
)
const Products = screen(
  async () => (await import('#web/admin/products/product-management.tsx')).ProductManagement,
)
const Headers = screen(
  async () => (await import('#web/admin/headers/header-management.tsx')).HeaderManagement,
)
const Footers = screen(
  async () => (await import('#web/admin/footers/footer-management.tsx')).FooterManagement,
)
const Offers = screen(async () => (await import('#web/admin/offers/offer-management.tsx')).OfferManagement)
const Invoice = screen(async () => (await import('#web/admin/invoice/invoice.tsx')).Invoice)
const AuditLog = screen(async () => (await import('#web/admin/audit/audit-log.tsx')).AuditLog)
const StoreSettings = screen(
  async () => (await import('#web/admin/settings/store-settings.tsx')).StoreSettingsScreen,
)

/** What lies below /admin (specification section 2). The guard stands in web/routes.tsx (D05). */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route index element={<Dashboard />} />
        <Route path="users" element={<Users />} />
        <Route path="orders" element={<Orders />} />
        <Route path="categories" element={<Categories />} />
        <Route path="product" element={<Products />} />
        {/* The Total Products card leads here; the menu to the path above (D22). */}
        <Route path="products" element={<Products />} />
        <Route path="header" element={<Headers />} />
        <Route path="footer" element={<Footers />} />
        <Route path="offer" element={<Offers />} />
        <Route path="invoice" element={<Invoice />} />
        {/* Under the profile icon; the menu keeps its eight entries. */}
        <Route path="settings" element={<StoreSettings />} />
        <Route path="audit" element={<AuditLog />} />
        <Route path="*" element={<Navigate to="/admin" replace />} />
      </Route>
    </Routes>
  )
}

/** A screen whose code is fetched when it is opened. */
function screen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}
