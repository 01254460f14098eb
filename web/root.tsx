import { Outlet, ScrollRestoration } from 'react-router'

/** Around every screen: where the page stood when going back. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
