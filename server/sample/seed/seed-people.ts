import type { App } from '../../app.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import { newId, newToken } from '../../ids.ts'
import { hashPassword } from '../../features/accounts/passwords.ts'
import type { Progress } from '../../progress.ts'
import { type Random, randomFrom } from '../random.ts'
import { insertAll } from './bulk.ts'
import { inBulk } from './in-bulk.ts'

const BATCH = 500
const DAY = 86_400_000
const FIRST = [
  'Aarti',
  'Bhavesh',
  'Chitra',
  'Dev',
  'Esha',
  'Farhan',
  'Gauri',
  'Hari',
  'Isha',
  'Jay',
  'Kavya',
  'Lata',
  'प्रिया',
  'Mohan',
]
const LAST = [
  'Example',
  'Sample',
  'Specimen',
  'Placeholder',
  'Nobody',
  'पाटील',
  'Anyone',
  'Someone',
  'Tester',
]

/** Customers whose password nobody knows, joined over two years → their ids. */
export async function seedPeople(app: App, count: number, progress: Progress): Promise<string[]> {
  const random = randomFrom(20_260_402)
  const run = newId().slice(-8)
  const passwordHash = await hashPassword(newToken())
  const people: string[] = []
  await inBulk(app.database, { count, tables: ['accounts'] }, async (inTransaction) => {
    for (let from = 0; from < count; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) =>
        accountRow(app, random, `${run}-${from + i}`, passwordHash),
      )
      await inTransaction(({ db }) => insertAll(db, 'accounts', rows))
      for (const { id } of rows) people.push(id)
      progress.step('users', people.length, count)
    }
  })
  return people
}

function accountRow(app: App, random: Random, key: string, password_hash: string): AccountsRow {
  const at = app.clock.now() - (95 + random.next() * 635) * DAY
  const time = new Date(at).toISOString()
  return {
    id: newId(at),
    role: random.next() < 0.1 ? 'user' : 'customer',
    staff_role: null,
    name: `${random.pick(FIRST)} ${random.pick(LAST)} ${random.whole(1, 999)}`,
    email: `seed-${key}@customer.example`,
    mobile: `90000${String(random.whole(0, 99_999)).padStart(5, '0')}`,
    password_hash,
    status: random.next() < 0.03 ? 'suspended' : 'active',
    is_verified: random.next() < 0.8 ? 1 : 0,
    created_at: time,
    updated_at: time,
    guest_email: null,
    deleted_at: null,
  }
}
