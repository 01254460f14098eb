import { COPPER } from './copper.ts'
import { INCENSE } from './incense.ts'
import { LAMPS } from './lamps.ts'
import { MALAS } from './malas.ts'
import { PUJA } from './puja.ts'
import { type SampleProduct, shelve } from './types.ts'
import { YOGA } from './yoga.ts'

const ALTAR = shelve('Altar and Home', [
  {
    name: 'Engraved Copper Yantra Plate',
    description:
      'A geometric figure of our own drawing, engraved in 1.2 mm copper, 15 cm square. Red cloth not included.',
    price: 680,
    shippingPrice: 45,
    hsnCode: '74198090',
    subcategory: 'Altar Pieces',
    stock: 42,
    pictures: ['yantra-plate'],
    material: 'Copper',
    dimensions: '15 × 15 cm',
    weight: '240 g',
  },
  {
    name: 'Om Plaque in Marble',
    description:
      'ॐ in brass on a disc of white marble with a brass border, on a sheesham base. The veins of each plaque are different.',
    price: 1890,
    originalPrice: 2150,
    shippingPrice: 140,
    hsnCode: '68029100',
    subcategory: 'Altar Pieces',
    stock: 13,
    pictures: ['om-plaque'],
    material: 'Marble, brass, sheesham',
    dimensions: '22 cm high',
    weight: '1.6 kg',
  },
  {
    name: 'Brass Tortoise on a Water Plate',
    description:
      'A cast tortoise, 9 cm long, on a plate. Fill the plate with a little water and change it daily.',
    price: 780,
    shippingPrice: 60,
    hsnCode: '83062990',
    subcategory: 'Altar Pieces',
    stock: 37,
    pictures: ['tortoise'],
    material: 'Brass',
    dimensions: 'Plate 16 cm wide',
    weight: '560 g',
  },
  {
    name: 'Marble Lotus Tealight',
    description: 'Three rows of petals carved from white marble, for one tealight. Tealight not included.',
    price: 920,
    originalPrice: 1080,
    shippingPrice: 80,
    hsnCode: '68029100',
    subcategory: 'Altar Pieces',
    stock: 26,
    pictures: ['marble-lotus'],
    material: 'Marble',
    dimensions: '13 cm wide, 6 cm high',
    weight: '680 g',
  },
  {
    name: 'Wooden Charan Paduka',
    description:
      'A pair of small sandals of sheesham with turned toe posts, for the altar. 12 cm long: not for walking.',
    price: 390,
    shippingPrice: 40,
    hsnCode: '44201900',
    subcategory: 'Altar Pieces',
    stock: 30,
    pictures: ['paduka'],
    material: 'Sheesham wood',
    dimensions: '12 × 4.5 × 5 cm each',
    weight: '170 g',
  },
  {
    name: 'Painted Wooden Chowki',
    description:
      'A low stool with turned legs and a painted lotus, for a kalash or a lamp. Holds 15 kg; wipe with a dry cloth.',
    price: 1240,
    originalPrice: 1420,
    shippingPrice: 130,
    hsnCode: '94036000',
    subcategory: 'Chowkis and Hangings',
    stock: 17,
    pictures: ['chowki'],
    material: 'Mango wood',
    dimensions: '38 × 28 × 15 cm',
    weight: '2.1 kg',
  },
  {
    name: 'Altar Cloth, Red and Gold',
    description:
      'Cotton satin with woven border and printed lotus corners, 60 cm square. Wash cold and alone: red bleeds at first.',
    price: 340,
    shippingPrice: 30,
    hsnCode: '63049290',
    subcategory: 'Chowkis and Hangings',
    stock: 94,
    pictures: ['altar-cloth'],
    material: 'Cotton',
    dimensions: '60 × 60 cm',
    weight: '130 g',
  },
  {
    name: 'Marigold Toran',
    description:
      'A door garland of nine strings of cloth marigolds with cloth leaves, for doors up to 100 cm. Does not wilt; keep it out of rain.',
    price: 450,
    originalPrice: 520,
    shippingPrice: 50,
    hsnCode: '67029090',
    subcategory: 'Chowkis and Hangings',
    stock: 51,
    pictures: ['marigold-toran'],
    material: 'Polyester cloth, cotton cord',
    dimensions: '100 × 45 cm',
    weight: '260 g',
  },
])

const BOOKS = shelve('Books and Reading', [
  {
    name: 'The Lamp Stories',
    description:
      'Twelve evening readings in Hindi and English on facing pages, about ten minutes each. Hard bound, 168 pages, with a ribbon.',
    price: 320,
    originalPrice: 400,
    shippingPrice: 40,
    hsnCode: '4901',
    subcategory: 'Stories and Hymns',
    stock: 84,
    pictures: ['book-lamp-stories'],
    dimensions: '14 × 21 × 1.8 cm',
    weight: '390 g',
  },
  {
    name: 'Morning Hymns',
    description:
      'प्रभात स्तुति: twenty-four hymns in Devanagari with transliteration and word-by-word meaning. Hard bound, 192 pages.',
    price: 350,
    shippingPrice: 40,
    hsnCode: '4901',
    subcategory: 'Stories and Hymns',
    stock: 61,
    pictures: ['book-morning-hymns'],
    dimensions: '14 × 21 × 2 cm',
    weight: '430 g',
  },
  {
    name: 'River Songs, Set of Three',
    description:
      'Songs of the river in three small volumes, Hindi with English prose beside it. Hard bound, 120 pages each.',
    price: 780,
    originalPrice: 975,
    shippingPrice: 60,
    hsnCode: '4901',
    subcategory: 'Stories and Hymns',
    stock: 22,
    pictures: ['book-river-songs'],
    dimensions: '12 × 18 cm each',
    weight: '780 g',
  },
  {
    name: 'The Lotus of Silence',
    description:
      'A meditation manual in forty short chapters: how to sit, how long, and what to do when the mind wanders. Hard bound, 144 pages.',
    price: 295,
    shippingPrice: 40,
    hsnCode: '4901',
    subcategory: 'Guides and Manuals',
    stock: 47,
    pictures: ['book-lotus-silence'],
    dimensions: '14 × 21 × 1.5 cm',
    weight: '350 g',
  },
  {
    name: 'Kolam: 60 Patterns',
    description:
      'Dot grids to trace at the doorstep, from three dots to twenty-one, drawn in the order of the line. Soft cover, 72 pages; chalk not included.',
    price: 240,
    originalPrice: 300,
    shippingPrice: 40,
    hsnCode: '4901',
    subcategory: 'Guides and Manuals',
    stock: 38,
    pictures: ['book-kolam'],
    dimensions: '24 × 26 cm',
    weight: '310 g',
  },
  {
    name: 'Written Japa Notebook',
    description:
      'जप लेखन: 108 pages of 108 ruled spaces, bound in cloth, held shut by an elastic. Pencil not included.',
    price: 180,
    shippingPrice: 30,
    hsnCode: '4820',
    subcategory: 'Journals and Stands',
    stock: 120,
    pictures: ['japa-notebook'],
    material: 'Cotton cloth, 90 g paper',
    dimensions: '15 × 20 cm',
  },
  {
    name: 'Wall Calendar with Tithi',
    description:
      'Twelve months on spiral binding with lunar month names in Hindi and space to write. Dates and tithi are printed for the current year.',
    price: 199,
    originalPrice: 249,
    shippingPrice: 45,
    hsnCode: '4910',
    subcategory: 'Journals and Stands',
    stock: 8,
    pictures: ['wall-calendar'],
    dimensions: '28 × 44 cm',
  },
  {
    name: 'Folding Book Stand',
    description:
      'Two boards of sheesham that open to a cross and fold flat. Holds a book up to 30 cm wide; book not included.',
    price: 640,
    shippingPrice: 70,
    hsnCode: '44201900',
    subcategory: 'Journals and Stands',
    stock: 19,
    pictures: ['book-stand'],
    material: 'Sheesham wood',
    dimensions: '30 × 20 × 2.5 cm folded',
    weight: '720 g',
  },
])

const SHELVES = [LAMPS, MALAS, BOOKS, INCENSE, COPPER, PUJA, YOGA, ALTAR]

/** All sample products, dealt from the eight shelves in turn so that the storefront shows a mixture. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = Array.from(
  { length: Math.max(...SHELVES.map((s) => s.length)) },
  (_, row) => SHELVES.flatMap((shelf) => shelf[row] ?? []),
).flat()
