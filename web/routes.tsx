import { type ComponentType, lazy } from 'react'
import type { RouteObject } from 'react-router'
import { Broken } from '#web/broken.tsx'
import { AdminOnly, BuyersOnly, ByRole } from '#web/guards.tsx'
import { loadAdminMessages } from '#web/messages/admin-messages.ts'
import { languageInUse } from '#web/messages/messages.ts'
import { Root } from '#web/root.tsx'

const Login = page(async () => (await import('#web/account/login.tsx')).Login)
const Register = page(async () => (await import('#web/account/register.tsx')).Register)
const AdminRoutes = page(async () => {
  const [{ AdminRoutes }] = await Promise.all([
    import('#web/admin/admin-routes.tsx'),
    loadAdminMessages(languageInUse()),
  ])
  return AdminRoutes
})
const CustomerLayout = page(async () => (await import('#web/storefront/customer-layout.tsx')).CustomerLayout)
const Storefront = page(async () => (await import('#web/storefront/storefront.tsx')).Storefront)
const MyOrders = page(async () => (await import('#web/storefront/my-orders/my-orders.tsx')).MyOrders)

// The route table of specification section 2. Guards lead people to where they belong; what they may do is the server's to decide.
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Broken />,
    children: [
      { path: '/login', element: <Login /> },
      { path: '/register', element: <Register /> },
      { element: <AdminOnly />, children: [{ path: '/admin/*', element: <AdminRoutes /> }] },
      {
        element: <BuyersOnly />,
        children: [
          {
            element: <CustomerLayout />,
            children: [
              { path: '/', element: <Storefront /> },
              { path: '/my-orders', element: <MyOrders /> },
              { path: '/customer', element: <Storefront /> },
            ],
          },
        ],
      },
      { path: '*', element: <ByRole /> },
    ],
  },
]

/** A screen whose code is fetched when a guard has let somebody through to it. */
function page(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}
