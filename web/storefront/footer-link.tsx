import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link that an admin typed: inside the shop by the router, elsewhere in a page of its own. */
export function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  if (to.startsWith('mailto:')) return <a href={to}>{children}</a>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
