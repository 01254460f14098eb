import type { SampleCategory } from './types.ts'

/** The eight categories with their twenty subcategories, in the order of the storefront. */
export const SAMPLE_CATEGORIES: readonly SampleCategory[] = [
  {
    name: 'Books and Reading',
    description: 'Books, manuals and notebooks in Hindi and English, and stands to hold them.',
    picture: 'category-books.webp',
    subcategories: [
      {
        name: 'Stories and Hymns',
        description: 'Readings for the evening and hymns for the morning.',
        picture: 'book-morning-hymns.webp',
      },
      {
        name: 'Guides and Manuals',
        description: 'Meditation, kolam and practice, step by step.',
        picture: 'book-lotus-silence.webp',
      },
      {
        name: 'Journals and Stands',
        description: 'Notebooks, calendars and wooden book stands.',
        picture: 'book-stand.webp',
      },
    ],
  },
  {
    name: 'Incense and Dhoop',
    description: 'Hand-rolled sticks, dhoop, resin and the stands they burn in.',
    picture: 'category-incense.webp',
    subcategories: [
      { name: 'Agarbatti', description: 'Bamboo-core sticks by the box.', picture: 'agarbatti-chandan.webp' },
      {
        name: 'Dhoop and Resin',
        description: 'Cones, thick sticks, sambrani cups and loban.',
        picture: 'dhoop-cones.webp',
      },
      {
        name: 'Burners and Stands',
        description: 'Ash catchers, stands and a clay dhunachi.',
        picture: 'lotus-stand.webp',
      },
    ],
  },
  {
    name: 'Lamps and Diyas',
    description: 'Brass and clay lamps with the wicks, oil and ghee they need.',
    picture: 'category-lamps.webp',
    subcategories: [
      {
        name: 'Brass Lamps',
        description: 'Standing, hanging and hand-held lamps of brass.',
        picture: 'brass-lamp.webp',
      },
      {
        name: 'Clay Diyas',
        description: 'Wheel-thrown diyas, plain and painted.',
        picture: 'clay-diya.webp',
      },
      {
        name: 'Wicks, Oil and Ghee',
        description: 'Cotton wicks and what they burn.',
        picture: 'wick-jar.webp',
      },
    ],
  },
  {
    name: 'Malas and Threads',
    description: 'Japa malas of seed, wood and stone, bracelets, bead bags and thread.',
    picture: 'category-malas.webp',
    subcategories: [
      { name: 'Japa Malas', description: 'Malas of 27, 54 and 108 beads.', picture: 'rudraksha-mala.webp' },
      {
        name: 'Bracelets, Bags and Threads',
        description: 'Beads for the wrist, bags for the mala, thread for the hand.',
        picture: 'rudraksha-bracelet.webp',
      },
    ],
  },
  {
    name: 'Puja Kits and Supplies',
    description: 'Thalis, complete kits and the things that run out.',
    picture: 'category-puja.webp',
    subcategories: [
      { name: 'Thalis', description: 'Plates with their bowls, lamp and bell.', picture: 'puja-thali.webp' },
      {
        name: 'Kits and Boxes',
        description: 'Kits for a first puja, powder boxes and rangoli.',
        picture: 'roli-chawal-box.webp',
      },
      {
        name: 'Everyday Supplies',
        description: 'Camphor, havan mixture, Ganga water and honey.',
        picture: 'camphor-jar.webp',
      },
    ],
  },
  {
    name: 'Copper and Brassware',
    description: 'Water vessels of copper, brass bowls, bells and conches.',
    picture: 'category-copper.webp',
    subcategories: [
      {
        name: 'Kalash and Vessels',
        description: 'Kalash, lota, urli and other vessels.',
        picture: 'copper-kalash.webp',
      },
      {
        name: 'Bells, Bowls and Conches',
        description: 'What is rung, struck and blown.',
        picture: 'brass-bell.webp',
      },
    ],
  },
  {
    name: 'Altar and Home',
    description: 'Decorations for your home altar and your front door.',
    picture: 'category-altar.webp',
    subcategories: [
      { name: 'Altar Pieces', description: 'Plaques, plates and carved pieces.', picture: 'om-plaque.webp' },
      {
        name: 'Chowkis and Hangings',
        description: 'Low stools, altar cloth and door garlands.',
        picture: 'chowki.webp',
      },
    ],
  },
  {
    name: 'Yoga and Meditation',
    description: 'Mats, props, cushions and shawls for sitting and stretching.',
    picture: 'category-yoga.webp',
    subcategories: [
      { name: 'Mats and Props', description: 'Mats, blocks, straps and bolsters.', picture: 'yoga-mat.webp' },
      {
        name: 'Cushions and Shawls',
        description: 'To sit on and to sit in.',
        picture: 'meditation-cushion.webp',
      },
    ],
  },
]
