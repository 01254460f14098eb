import {
  type Location,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { useEffect, useState } from 'react'
import { StaffOnly, BuyersOnly, ByRole } from '#web/guards.tsx'
import { loadAdminMessages } from '#web/messages/admin-messages.ts'
import { languageInUse, messages } from '#web/messages/messages.ts'
import { PREVIEW } from '#web/preview-path.ts'
import { backOffice, customerLayout, login, myOrders, storefront } from '#web/screens.ts'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { StaleCodeError } from '#web/load-code.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { reloadOnce, reloadPage } from '#web/reload.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'

const layout = async () => {
  const [{ AdminLayout }] = await Promise.all([backOffice(), loadAdminMessages(languageInUse())])
  return AdminLayout
}
/** Returns the loader of one of the back office's screens. */
const screen = (name: keyof Awaited<ReturnType<typeof backOffice>>) => async () => (await backOffice())[name]
const print = async () => (await import('#web/admin/print/print-orders.tsx')).PrintOrders
const policies = async () => (await import('#web/admin/policies/policies.tsx')).Policies

/** The routes below /admin. The guard is in web/routes.tsx. */
const adminRoutes: RouteObject = {
  path: '/admin',
  lazy: { Component: layout },
  children: withErrorBoundary([
    { index: true, lazy: { Component: screen('Dashboard') } },
    { path: 'users', lazy: { Component: screen('UserManagement') } },
    { path: 'orders', lazy: { Component: screen('OrderTabs') } },
    { path: 'orders/new', lazy: { Component: screen('PhoneOrder') } },
    { path: 'categories', lazy: { Component: screen('CategoryManagement') } },
    { path: 'product', lazy: { Component: screen('ProductManagement') } },
    // The Total Products card leads here; the menu to the path above.
    { path: 'products', lazy: { Component: screen('ProductManagement') } },
    { path: 'header', lazy: { Component: screen('BannerManagement') } },
    { path: 'footer', lazy: { Component: screen('FooterManagement') } },
    { path: 'offer', lazy: { Component: screen('OfferManagement') } },
    { path: 'invoice', lazy: { Component: screen('Invoice') } },
    { path: 'print', lazy: { Component: print } },
    // Under the profile icon; the menu keeps its eight entries.
    { path: 'settings/:section?', lazy: { Component: screen('StoreSettingsScreen') } },
    { path: 'policies', lazy: { Component: policies } },
    { path: 'audit', lazy: { Component: screen('AuditLog') } },
    { path: 'tax', lazy: { Component: screen('Tax') } },
    { path: '*', element: <Navigate to="/admin" replace /> },
  ]),
}

const preview = async () => {
  const [{ previewLayout }, shop] = await Promise.all([
    import('#web/preview/preview-layout.tsx'),
    import('#web/storefront/shop.ts'),
    loadAdminMessages(languageInUse()),
  ])
  return previewLayout(shop)
}
const cartPage = async () => (await import('#web/guests/cart-page.tsx')).CartPage
const orderPage = async () => (await import('#web/guests/order-page.tsx')).OrderPage
const register = async () => (await import('#web/account/register.tsx')).Register

// Guards redirect people to the right place; the server decides what they may do. A screen and its layout are
// fetched before they are rendered: React would delay content behind a spinner.
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Spinner />,
    children: [
      { path: '/login', lazy: { Component: login } },
      { path: '/register', lazy: { Component: register } },
      { path: '/cart', lazy: { Component: cartPage } },
      { path: '/order/:token', lazy: { Component: orderPage } },
      {
        element: <StaffOnly />,
        children: [
          adminRoutes,
          {
            path: PREVIEW,
            lazy: { Component: preview },
            children: withErrorBoundary([{ index: true, lazy: { Component: storefront } }]),
          },
        ],
      },
      {
        element: <BuyersOnly />,
        children: [
          {
            lazy: { Component: customerLayout },
            children: withErrorBoundary([
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

/** Around every screen: restores the scroll position when going back. */
function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  )
}

/**
 * The key of the stored scroll position. All pages opened by their URL have the same key, whatever they show.
 */
function scrollKeyOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}

/** Replaces a whole page that threw or whose code could not be fetched. */
function ErrorPage() {
  return (
    <main>
      <ErrorScreen />
    </main>
  )
}

/** The same for one screen: its layout stays, and every other screen remains reachable. */
function ErrorScreen() {
  const error = useRouteError()
  const [isUnreachable, setIsUnreachable] = useState(false)
  const reload = async () => setIsUnreachable(!(await reloadPage()))
  useEffect(() => {
    console.error(error)
    if (error instanceof StaleCodeError) reloadOnce()
  }, [error])
  return (
    <div role="alert">
      <Empty
        illustration="broken"
        title={messages.frame.brokenTitle}
        action={<Button onClick={() => void reload()}>{messages.frame.reload}</Button>}
      >
        {isUnreachable ? uiMessages.notFetched : messages.frame.brokenText}
      </Empty>
    </div>
  )
}

/** Screens within a layout, each of which fails separately. */
function withErrorBoundary(screens: RouteObject[]): RouteObject[] {
  return [{ errorElement: <ErrorScreen />, children: screens }]
}
