// Roles and permissions. One table drives the server's check, the menu, the API description and
// docs/permissions.md.

/** Everyone who works in the back office; `admin` is the owner, with every permission. */
export const STAFF_ROLES = ['admin', 'manager', 'order-desk', 'catalogue', 'accountant'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** dhobi is a leftover that no screen assigns. */
export const ROLES = [...STAFF_ROLES, 'user', 'customer', 'dhobi'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Owner',
  manager: 'Manager',
  'order-desk': 'Order desk',
  catalogue: 'Catalogue',
  accountant: 'Accountant',
  user: 'User',
  customer: 'Customer',
  dhobi: 'Dhobi',
}

/** The areas of the back office, with descriptions. */
export const AREAS = {
  dashboard: 'Figures and what needs doing today',
  orders: 'Orders, dispatch, phone orders, problems',
  payments: 'Payments, bank statements, refunds',
  tax: 'Invoices, credit notes, GST returns',
  products: 'Products, categories, stock and holds, product files',
  content: 'Header, footer, offers',
  customers: 'Customer accounts',
  settings: 'Store settings, emails, backups',
  audit: 'Audit log',
  staff: 'Staff accounts, and the UPI ID once it is set',
} as const
export type Area = keyof typeof AREAS
export type Level = 'read' | 'write'

type Permissions = Readonly<Partial<Record<Area, Level>>>

/** The permissions of each role except the owner, by area; areas not listed are closed. 'write' includes 'read'. */
const PERMISSIONS: Readonly<Record<Exclude<StaffRole, 'admin'>, Permissions>> = {
  manager: {
    dashboard: 'write',
    orders: 'write',
    payments: 'write',
    tax: 'write',
    products: 'write',
    content: 'write',
    customers: 'write',
    settings: 'write',
    audit: 'read',
  },
  'order-desk': {
    dashboard: 'read',
    orders: 'write',
    payments: 'write',
    tax: 'read',
    products: 'read',
    customers: 'read',
  },
  catalogue: { products: 'write', content: 'write' },
  accountant: { dashboard: 'read', orders: 'read', payments: 'read', tax: 'read' },
}

/** A role's permission in an area of the back office; undefined for none. The owner may do everything. */
export function levelIn(role: string | null | undefined, area: Area): Level | undefined {
  if (!isStaff(role)) return undefined
  return role === 'admin' ? 'write' : PERMISSIONS[role][area]
}

export function may(role: string | null | undefined, area: Area, level: Level = 'read'): boolean {
  const granted = levelIn(role, area)
  return granted === 'write' || (granted !== undefined && level === 'read')
}

/** Who may make a call: anyone; anyone signed in; a buyer (customer or user); any staff; staff by area. */
export type Access = 'public' | 'signed-in' | 'buyer' | 'staff' | 'admin'

/** A call's declaration of who may make it (contract/call.ts). */
export interface Guarded {
  method: string
  access: Access
  area?: Area
  needs?: Level
}

/** Whether a role (null: not signed in) may make a call. Otherwise the server responds with 401 for null, else 403. */
export function passes(call: Guarded, role: Role | null): boolean {
  if (call.access === 'public') return true
  if (role === null) return false
  if (call.access === 'signed-in') return true
  if (call.access === 'buyer') return isBuyer(role)
  return call.access === 'staff' ? isStaff(role) : may(role, call.area ?? 'staff', levelOf(call))
}

/** The permission that a call needs in its area: read for a GET and write for any other, unless declared. */
export function levelOf({ method, needs = method === 'GET' ? 'read' : 'write' }: Guarded): Level {
  return needs
}

export function rolesFor(call: Guarded): StaffRole[] {
  return STAFF_ROLES.filter((role) => passes(call, role))
}

export function isStaff(role: string | null | undefined): role is StaffRole {
  return (STAFF_ROLES as readonly unknown[]).includes(role)
}

export function isBuyer(role: Role): boolean {
  return role === 'customer' || role === 'user'
}

export const ACCOUNT_STATUSES = ['active', 'suspended'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
