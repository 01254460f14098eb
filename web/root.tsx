import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Spinner } from '#web/ui/spinner.tsx'

/** Around every screen: what shows while its code comes, and where the page stood when going back. */
export function Root() {
  return (
    <Suspense fallback={<Spinner />}>
      <Outlet />
      <ScrollRestoration />
    </Suspense>
  )
}
