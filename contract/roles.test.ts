import { expect, it } from 'vitest'
import { type Access, passes, type Role } from './roles.ts'

const TABLE: Record<Access, readonly (Role | null)[]> = {
  public: [null, 'customer', 'user', 'dhobi', 'admin'],
  'signed-in': ['customer', 'user', 'dhobi', 'admin'],
  buyer: ['customer', 'user'],
  admin: ['admin'],
}

it.each(Object.entries(TABLE))('%s is open to exactly its roles', (access, allowed) => {
  for (const role of TABLE.public) expect(passes(access as Access, role)).toBe(allowed.includes(role))
})
