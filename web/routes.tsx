import { type Location, Outlet, type RouteObject, ScrollRestoration } from 'react-router'
import { adminRoutes } from '#web/admin/admin-routes.tsx'
import { Broken, unlessBroken } from '#web/broken.tsx'
import { StaffOnly, BuyersOnly, ByRole } from '#web/guards.tsx'
import { loadAdminMessages } from '#web/messages/admin-messages.ts'
import { languageInUse } from '#web/messages/messages.ts'
import { PREVIEW } from '#web/preview/preview-address.ts'
import { customerLayout, login, myOrders, storefront } from '#web/screens.ts'
import { Spinner } from '#web/ui/lists/spinner.tsx'

const preview = async () => {
  const [{ previewLayout }, shop] = await Promise.all([
    import('#web/preview/preview-layout.tsx'),
    import('#web/storefront/shop.ts'),
    loadAdminMessages(languageInUse()),
  ])
  return previewLayout(shop)
}
const register = async () => (await import('#web/account/register.tsx')).Register

// Guards lead people to where they belong; what they may do is the server's to decide.
// A screen and its frame are fetched before they are drawn: React would make a reader wait after a spinner.
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Broken />,
    hydrateFallbackElement: <Spinner />,
    children: [
      { path: '/login', lazy: { Component: login } },
      { path: '/register', lazy: { Component: register } },
      {
        element: <StaffOnly />,
        children: [
          adminRoutes,
          {
            path: PREVIEW,
            lazy: { Component: preview },
            children: unlessBroken([{ index: true, lazy: { Component: storefront } }]),
          },
        ],
      },
      {
        element: <BuyersOnly />,
        children: [
          {
            lazy: { Component: customerLayout },
            children: unlessBroken([
              { path: '/', lazy: { Component: storefront } },
              { path: '/my-orders', lazy: { Component: myOrders } },
              { path: '/customer', lazy: { Component: storefront } },
            ]),
          },
        ],
      },
      { path: '*', element: <ByRole /> },
    ],
  },
]

/** Around every screen: where the page stood when going back. */
function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Whose scroll is restored. All pages that were opened by their address have one key, whatever they show. */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}
