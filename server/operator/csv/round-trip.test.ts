import { array, asyncProperty, assert, constantFrom, integer, oneof, record, string } from 'fast-check'
import { expect, it } from 'vitest'
import { eachByKind, PRODUCT_DETAILS } from '#contract/catalogue/product-details.ts'
import { hasLostLetters } from '../../csv/csv-text.ts'
import { aCategory, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { csvOf, type Dialect, shopWithFiles } from '../../testing/product-files.ts'

const piece = constantFrom(
  "'",
  '=',
  '+',
  '-',
  '@',
  ',',
  ';',
  '|',
  '"',
  '""',
  'दीया',
  'आरती ',
  '🪔',
  'lamp',
  ' ',
  '0712',
  '10-12',
  'é',
  '₹5',
)
const line = array(piece, { minLength: 1, maxLength: 8 }).map((all) => all.join(''))
const lines = array(
  array(constantFrom('\n', '\t', '\r\n', '=1', "'", 'माला', '"', ',', 'x'), {
    minLength: 1,
    maxLength: 10,
  }).map((all) => all.join('')),
  {
    minLength: 1,
    maxLength: 3,
  },
).map((all) => all.join('\n'))
const odd = string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replaceAll(/\p{Cc}/gu, ''))
  .filter((text) => !hasLostLetters(text)) // a question mark inside a word
const texts = record({
  name: line,
  description: lines,
  ...eachByKind(
    PRODUCT_DETAILS,
    ({ max }) => (max ? line.map((text) => text.slice(0, max)) : oneof(line, odd)),
    ({ max = 1_000_000 }) => integer({ min: 1, max }),
  ),
  mrp: integer({ min: 1, max: 99_999 }).map((paise) => paise / 100),
  gstRate: constantFrom(0, 0.25, 3, 5, 18),
})
const dialects: Dialect[] = [
  {},
  { bom: false, lineEnd: '\n' },
  { delimiter: ';' },
  { delimiter: '\t', lineEnd: '\n' },
]

onBothEngines('A file that was exported', (engine) => {
  it('changes nothing when it is imported again, as any spreadsheet saves it', async () => {
    const shop = await shopWithFiles(engine)
    const inCategory = await aCategory(shop.admin)
    let made = 0
    await assert(
      asyncProperty(array(texts, { minLength: 1, maxLength: 4 }), async (all) => {
        for (const { name, ...rest } of all) {
          const given = { ...rest, name: `${name} ${(made += 1)}`, description: `${rest.description}.` }
          await aProduct(shop.admin, {
            ...inCategory,
            ...given,
            price: 0.01 + made,
            originalPrice: made % 2 ? 99_99_999.99 : null,
          })
        }
        const before = await everythingIn(shop)
        const rows = await shop.exportRows()
        expect(rows).toHaveLength(made)
        expect(await shop.importFile('export.csv')).toEqual({
          ok: true,
          lines: [`0 created, 0 changed, ${made} unchanged`],
        })
        for (const dialect of dialects) {
          const headings = Object.keys(rows[0] ?? {}).toReversed()
          expect(await shop.importRows(rows, { ...dialect, headings })).toEqual({
            ok: true,
            lines: [`0 created, 0 changed, ${made} unchanged`],
          })
        }
        expect(await everythingIn(shop)).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })

  it('brings every text back exactly as it was after it was lost', async () => {
    const shop = await shopWithFiles(engine)
    const inCategory = await aCategory(shop.admin)
    const { _id: id } = await aProduct(shop.admin, inCategory)
    await assert(
      asyncProperty(texts, async (given) => {
        const body = { ...given, name: `${given.name}.`, description: `${given.description}.` }
        const product = (await shop.admin.call('updateProductById', { params: { id }, body })).data
        await shop.put('products.csv', csvOf(await shop.exportRows()))
        const lost = {
          name: 'x',
          description: 'x',
          ...eachByKind(
            PRODUCT_DETAILS,
            () => 'x',
            () => 5,
          ),
          mrp: 5,
          gstRate: 40,
        }
        await shop.admin.call('updateProductById', { params: { id }, body: lost })
        expect(await shop.importFile()).toMatchObject({ ok: true })
        const back = (await shop.admin.call('getAllProduct')).data[0]
        expect(back).toEqual({ ...product, description: product.description.replaceAll(/\r\n?/g, '\n') })
      }),
      { numRuns: 25 },
    )
  })
})
