// The roles, and what a call may ask for. dhobi is a leftover that the product never creates.

export const ROLES = ['admin', 'user', 'customer', 'dhobi'] as const
export type Role = (typeof ROLES)[number]

/** Who may make a call: anyone; anyone signed in; a buyer (customer or user); an admin. */
export type Access = 'public' | 'signed-in' | 'buyer' | 'admin'

/** Whether a role (null: not signed in) passes an access word. The answer to a refusal is 401 for null, else 403. */
export function passes(access: Access, role: Role | null): boolean {
  if (access === 'public') return true
  if (role === null) return false
  if (access === 'signed-in') return true
  return access === 'admin' ? role === 'admin' : isBuyer(role)
}

export function isBuyer(role: Role): boolean {
  return role === 'customer' || role === 'user'
}

export const ACCOUNT_STATUSES = ['active', 'suspended'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
