import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useDensity } from '#web/ui/density.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** The frame of the back office: rail, top bar, page. The title in the top bar is the page's heading; screens bring none of level 1. */
export function AdminLayout() {
  useDensity('dense')
  return (
    <main>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </main>
  )
}
