import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { CallName } from '#contract/calls.ts'
import { clientCall } from '#contract/client.ts'
import { type Area, isStaff, type Level, may, passes, ROLE_NAMES, STAFF_ROLES } from '#contract/roles.ts'
import { NEW_ORDER_PATH } from '#web/admin/links.ts'
import { areaAt, menuEntries } from '#web/admin/menu-entries.ts'
import { adminFrameMessages as messages } from '#web/messages/admin-messages.ts'
import { useSession } from '#web/session.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Note } from '#web/ui/display/note.tsx'

/** Whether the signed-in role may read (or write) in an area; the server decides. */
export function useMay(): (area: Area, level?: Level) => boolean {
  const role = useSession()?.role
  return (area, level) => may(role, area, level)
}

/** Whether the signed-in role may make a call: the server's own rule, from the same table. */
export function useMayMake(): (name: CallName) => boolean {
  const role = useSession()?.role
  return (name) => isStaff(role) && passes(clientCall(name), role)
}

/** Shows controls only to those who may make their call. */
export function May({ make, children }: { make: CallName; children: ReactNode }) {
  return useMayMake()(make) && children
}

/** Whether the role may change the contents of the current page. */
export function useMayChange(): boolean {
  const role = useSession()?.role
  const area = areaAt(useLocation().pathname)
  return area !== undefined && may(role, area, 'write')
}

const READ_ONLY: readonly (Area | undefined)[] = ['dashboard', 'audit', 'tax']

/** The current page if the role may open it, with a note if it is read-only; else the reason why not. */
export function Permitted({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const role = useSession()?.role
  const area = areaAt(pathname)
  if (!area || !isStaff(role) || may(role, area, 'write')) return children
  const name = ROLE_NAMES[role]
  const needs = pathname.startsWith(NEW_ORDER_PATH) ? 'write' : 'read'
  if (may(role, area, needs))
    return (
      <>
        {!READ_ONLY.includes(area) && (
          <Note tone="info" className="mb-16 no-print">
            {messages.viewOnly(name, rolesIn(area, 'write'))}
          </Note>
        )}
        {children}
      </>
    )
  const home = menuEntries().find((entry) => may(role, entry.area))
  if (area === 'dashboard' && home) return <Navigate to={home.to} replace />
  return <Empty title={messages.noPermission}>{messages.noPermissionText(name, rolesIn(area, needs))}</Empty>
}

/** 'Owner or Manager': the roles that may read or write in an area. */
function rolesIn(area: Area, level: Level): string {
  const roles = STAFF_ROLES.filter((role) => may(role, area, level))
  return messages.anyOf(roles.map((role) => ROLE_NAMES[role]))
}
