import { Navigate, Outlet, useLocation } from 'react-router'
import { isBuyer, isStaff } from '#contract/roles.ts'
import { passedOn } from '#web/product-url.ts'
import { hasExpired, isKnownRole, useSession } from '#web/session.ts'

/** The message on the sign-in page when a guard led there: not an admin, not a buyer, or no longer signed in. */
export type LoginNotice = 'no-access' | 'no-access-to-shop' | 'expired'

// Another account, signed in in another tab, finds nothing left by the previous one.

/** /admin: a token and a staff role, else /login. */
export function StaffOnly() {
  const session = useSession()
  if (!session) return <ToLogin />
  return isStaff(session.role) ? <Outlet key={session.userId} /> : <ToLogin notice="no-access" />
}

/** The shop: a token and the role user or customer; staff go to /admin, any other role to /login. */
export function BuyersOnly() {
  const session = useSession()
  if (!session) return <ToLogin />
  if (isStaff(session.role)) return <Navigate to="/admin" replace />
  return isKnownRole(session.role) && isBuyer(session.role) ? (
    <Outlet key={session.userId} />
  ) : (
    <ToLogin notice="no-access-to-shop" />
  )
}

/** Any other path: no token to /login, staff to /admin, customer to /, anything else to /login. */
export function ByRole() {
  const session = useSession()
  if (isStaff(session?.role)) return <Navigate to="/admin" replace />
  return session?.role === 'customer' ? <Navigate to="/" replace /> : <ToLogin />
}

function ToLogin({ notice = hasExpired() ? 'expired' : undefined }: { notice?: LoginNotice | undefined }) {
  const search = passedOn(useLocation().search)
  return <Navigate to={{ pathname: '/login', search }} replace state={notice && { notice }} />
}
