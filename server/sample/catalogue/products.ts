import { ALTAR } from './altar.ts'
import { BOOKS } from './books.ts'
import { COPPER } from './copper.ts'
import { INCENSE } from './incense.ts'
import { LAMPS } from './lamps.ts'
import { MALAS } from './malas.ts'
import { PUJA } from './puja.ts'
import type { SampleProduct } from './types.ts'
import { YOGA } from './yoga.ts'

const SHELVES = [LAMPS, MALAS, BOOKS, INCENSE, COPPER, PUJA, YOGA, ALTAR]

/** All sample products, dealt from the eight shelves in turn so that the storefront shows a mixture. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = Array.from(
  { length: Math.max(...SHELVES.map((s) => s.length)) },
  (_, row) => SHELVES.flatMap((shelf) => shelf[row] ?? []),
).flat()
