import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../database/database.ts'
import { hash } from '../../ids.ts'
import { base32 } from './totp.ts'

const COUNT = 10
const BYTES = 10 // 80 bits: too many to be guessed even by who has the hashes

/** Ten new codes in place of all earlier ones → as they are shown this once; only their hashes are kept. */
export async function newRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => inGroups(base32(randomBytes(BYTES))))
  await tx.db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(code), used_at: null })))
    .execute()
  return codes
}

/** Uses a code up → whether it was one; of many at once one is. */
export async function takeRecoveryCode(
  tx: Transaction,
  { accountId, typed, now }: { accountId: string; typed: string; now: string },
): Promise<boolean> {
  const used = await tx.db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(typed))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Whether a typed code looks like one of these, in any capitals and groups. */
export function isRecoveryCode(typed: string): boolean {
  return /^[A-Z2-7]{16}$/.test(bare(typed))
}

function hashOf(code: string): string {
  return hash(bare(code))
}

function bare(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase()
}

function inGroups(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}
