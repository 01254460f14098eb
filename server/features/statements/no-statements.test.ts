import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { STATEMENT_MAX_BYTES } from '#contract/limits.ts'
import { onOneEngine } from '../../testing/engines.ts'
import { testImage } from '../../testing/test-images.ts'
import { expectError } from '../../testing/expect-error.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { shopWithBank } from '../../testing/shop-with-bank.ts'

const HEADINGS = 'Date,Narration,Debit,Credit\n'
const GOOD = '20/11/2026,ASHA,,110\n'

function fileOf(content: string | Buffer, name = 'statement.csv'): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
}

async function kept({ app }: TestShop) {
  const tables = ['statements', 'bank_credits', 'statement_lines', 'statement_formats', 'audit'] as const
  return Promise.all(tables.map((table) => app.database.read.selectFrom(table).selectAll().execute()))
}

/** A folder for uploads to which nothing else writes until the test has finished. */
async function ownUploads(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'samagri-test-uploads-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
  return folder
}

onOneEngine('what is no statement', (engine) => {
  it('is rejected with its type and how to get a CSV, and leaves nothing behind', async () => {
    const { shop, admin } = await shopWithBank(engine)
    const before = await kept(shop)
    const rows = [
      [fileOf('%PDF-1.7\n…'), /^This is a PDF, not a CSV\. Please download the statement as CSV/],
      [fileOf(Buffer.from('504b03041400', 'hex')), /^This is an Excel workbook/],
      [fileOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'statement.xls'), /^This is an Excel workbook/],
      [await testImage(), /^This is an image/],
      [fileOf('<html><table><tr><td>Date</td></tr></table></html>'), /^This is a web page/],
      [fileOf(Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7) % 256))), /^This is not a CSV/],
      [fileOf(''), /^This file is empty/],
      [fileOf('Dear customer,\nplease find nothing here.\n'), /^No payments found/],
      [fileOf('Name,Phone\nAsha,9000000001\n'), /^No payments found/],
      [
        fileOf(`${HEADINGS}${GOOD.repeat(2_000)}20/11/2026,"ASHA,,110\n${GOOD.repeat(3_000)}`),
        /^The file could not be read near line \d+: a quotation mark is never closed\.$/,
      ],
    ] as const
    for (const [file, message] of rows) {
      const refusal = await expectError(admin.call('importStatement', { body: { file } }))
      expect(refusal, file.name).toMatchObject({ status: 415, code: 'WRONG_KIND' })
      expect(refusal.message).toMatch(message)
    }
    expect(await kept(shop)).toEqual(before)
  })

  it('without a credit, with wrong columns or without a file is rejected too', async () => {
    const { shop, admin } = await shopWithBank(engine)
    const before = await kept(shop)
    const good = () => fileOf(`${HEADINGS}20/11/2026,ASHA,,110\n`)
    const refuse = async (body: Record<string, unknown>) =>
      (await expectError(admin.call('importStatement', { body: body as { file: File } }))).message
    expect(await refuse({ file: fileOf(`${HEADINGS}20/11/2026,RENT,110,\n`) })).toMatch(
      /^Only debits were found/,
    )
    expect(await refuse({ file: fileOf(`${HEADINGS}20/11/2026,RENT,,\n`) })).toMatch(/^No credits were found/)
    expect(await refuse({ file: good(), columns: ['date'] })).toBe('This file has 4 columns.')
    expect(await refuse({ file: good(), columns: ['date', 'date', 'none', 'credit'] })).toBe(
      'Only one column can be the date.',
    )
    expect(await refuse({ file: good(), columns: ['date', 'none', 'amount', 'credit'] })).toBe(
      'Please choose either a credit column or an amount column, not both.',
    )
    expect(await refuse({ file: good(), columns: ['date', 'none', 'saldo', 'credit'] })).toMatch(
      /^A column must be one of/,
    )
    expect(await refuse({})).toBe('Please choose a statement')
    expect(await kept(shop)).toEqual(before)
  })

  it('above 20 MB is rejected with a text and leaves nothing on disk; 19 MB are read', async () => {
    const { admin } = await shopWithBank(engine)
    const uploads = await ownUploads()
    const line = `20/11/2026,"${'ASHA '.repeat(40)}",,110\n`
    const sized = (bytes: number) => fileOf(HEADINGS + line.repeat(Math.ceil(bytes / line.length)))
    const refusal = await expectError(
      admin.call('readStatement', { body: { file: sized(STATEMENT_MAX_BYTES) } }),
    )
    expect(refusal).toMatchObject({ status: 413, message: 'The file can be up to 20 MB.' })
    const read = await admin.call('readStatement', { body: { file: sized(19 * 1_048_576) } })
    expect(read.data.lines[0]).toMatchObject({ kind: 'credit', amount: 110 })
    expect(await readdir(uploads)).toEqual([])
  })
})
