import type { AccountStatus, Role } from '#contract/roles.ts'

/** Everyone who can log in. `email` is stored in lower case. */
export interface AccountsRow {
  id: string
  role: Role
  name: string
  email: string
  mobile: string
  password_hash: string
  status: AccountStatus
  is_verified: 0 | 1
  created_at: string
  updated_at: string
}
