import { describe, expect, it } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import {
  type Access,
  AREAS,
  type Area,
  levelIn,
  levelOf,
  may,
  passes,
  type Role,
  ROLE_NAMES,
  rolesFor,
  STAFF_ROLES,
} from './roles.ts'

const STAFF = ['admin', 'manager', 'order-desk', 'catalogue', 'accountant'] as const
const TABLE: Record<Access, readonly (Role | null)[]> = {
  public: [null, 'customer', 'user', 'dhobi', ...STAFF],
  'signed-in': ['customer', 'user', 'dhobi', ...STAFF],
  buyer: ['customer', 'user'],
  staff: STAFF,
  admin: ['admin'],
}
const byName = Object.entries<Call>(calls)
const adminCalls = byName.filter(([, { access }]) => access === 'admin')

it.each(Object.entries(TABLE))('%s without an area is open to exactly its roles', (access, allowed) => {
  for (const role of TABLE.public)
    expect(passes({ access: access as Access, method: 'GET' }, role)).toBe(allowed.includes(role))
})

describe('permissions', () => {
  it.each(adminCalls)('of %s are decided by its area', (name, call) => {
    expect(
      call.area,
      `${name} has access 'admin' and no area, so only the owner may make it: add \`area\` (contract/roles.ts) beside \`access\``,
    ).toBeDefined()
  })

  it('are given by calls with access admin only, which are the only ones with an area', () => {
    expect(byName.filter(([, { access, area, needs }]) => access !== 'admin' && (area ?? needs))).toEqual([])
  })

  it('give the owner everything, and let no one else manage the staff', () => {
    for (const area of Object.keys(AREAS) as Area[]) expect(may('admin', area, 'write')).toBe(true)
    expect(rolesFor({ access: 'admin', area: 'staff', method: 'GET' })).toEqual(['admin'])
  })

  it('let an accountant change nothing in any area', () => {
    const changing = adminCalls.filter(([, call]) => levelOf(call) === 'write')
    expect(changing.filter(([, call]) => passes(call, 'accountant'))).toEqual([])
  })

  it.each([null, undefined, '', 'customer', 'constructor', '__proto__'])(
    'give the unknown role %j nothing',
    (word) => {
      for (const area of Object.keys(AREAS) as Area[]) expect(may(word, area)).toBe(false)
    },
  )

  it('are described in docs/permissions.md', async () => {
    await expect(permissionsPage()).toMatchFileSnapshot('../docs/permissions.md')
  })
})

function permissionsPage(): string {
  const areas = Object.entries(AREAS) as [Area, string][]
  const rows = areas.map(([area, what]) => [
    `${area}: ${what}`,
    ...STAFF_ROLES.map((role) => levelIn(role, area) ?? '–'),
  ])
  return [
    '# Permissions of the staff',
    'What each role may do in each area of the back office. `write` includes `read`; `–` is closed. Generated from `contract/roles.ts`. [Staff accounts](rules/accounts.md#staff)',
    markdownTable(['Area', ...STAFF_ROLES.map((role) => ROLE_NAMES[role])], rows),
    '## Calls by area',
    ...areas.map(([area]) => `- ${area}: ${callsOf(area, 'read')}; changing: ${callsOf(area, 'write')}`),
    '',
  ]
    .join('\n\n')
    .replaceAll(/\n\n(?=- |$)/g, '\n')
    .replace('## Calls by area\n', '## Calls by area\n\n')
}

function callsOf(area: Area, level: 'read' | 'write'): string {
  const names = adminCalls.filter(([, call]) => call.area === area && levelOf(call) === level)
  return names.map(([name]) => `\`${name}\``).join(', ') || 'none'
}

function markdownTable(head: string[], rows: string[][]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')
}
