// node scripts/product-pictures/render.ts [name …]
// Writes server/sample/pictures/<name>.webp, all of them when no name is given.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { BANNERS, PICTURES } from './pictures.ts'

const folder = new URL('../../server/sample/pictures/', import.meta.url)
const wanted = process.argv.slice(2)
const all = { ...PICTURES, ...BANNERS }
const unknown = wanted.filter((name) => !(name in all))
if (unknown.length) throw new Error(`No picture is called ${unknown.join(', ')}`)

sharp.concurrency(1)
mkdirSync(folder, { recursive: true })
for (const [name, draw] of Object.entries(all)) {
  if (wanted.length && !wanted.includes(name)) continue
  const file = fileURLToPath(new URL(`${name}.webp`, folder))
  const { size } = await sharp(Buffer.from(draw().svg()), { limitInputPixels: 4_000_000 })
    .webp({ quality: 84, effort: 5 })
    .toFile(file)
  console.log(`${name.padEnd(28)} ${(size / 1024).toFixed(1)} KB`)
}
