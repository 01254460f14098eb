import type { SampleBanner, SampleFooter, SampleOffer } from './types.ts'

/** Three headers, 2400 × 1000 px; the first active one is shown. */
export const SAMPLE_BANNERS: readonly SampleBanner[] = [
  {
    name: 'For the lamp at dusk',
    description: 'Brass lamps, cotton wicks and slow-burning dhoop, chosen for evenings at home.',
    buttonText: 'Shop lamps and diyas',
    imageAlt: 'A lit brass lamp, a copper kalash with a coconut and a hand bell before a maroon arch',
    picture: 'banner-evening-lamp.webp',
    status: 'active',
  },
  {
    name: 'Water in copper',
    description: 'Kalash, lota and bottles of pure copper, beaten and engraved by hand.',
    buttonText: 'Shop copper',
    imageAlt: 'Copper bottle, kalash and lota before a sand-coloured arch',
    picture: 'banner-copper.webp',
    status: 'active',
  },
  {
    name: 'A quiet half hour',
    description: 'Cushions, books and bowls for sitting in the morning.',
    buttonText: 'Shop meditation',
    imageAlt: 'A maroon meditation cushion, three books and a singing bowl on a sage-green floor',
    picture: 'banner-morning-sitting.webp',
    status: 'inactive',
  },
]

/** Four offers, each true of the goods; the storefront shows the first three. `icon` is a lucide name. */
export const SAMPLE_OFFERS: readonly SampleOffer[] = [
  {
    name: 'Book Collection',
    description: 'Stories, songs and patterns, now 20% off.',
    offerPercentage: 20,
    validForDays: 10,
    picture: 'book-lamp-stories.webp',
    icon: 'book-open',
    bgColor: '#ecd9cb',
  },
  {
    name: 'For the Puja Room',
    description: 'A standing lamp, camphor, diyas and a first puja kit.',
    offerPercentage: 15,
    validForDays: 25,
    picture: 'puja-kit.webp',
    icon: 'flame',
    bgColor: '#f0e2c8',
  },
  {
    name: 'Something for Every Day',
    description: 'Incense, malas, copper and mats for daily practice.',
    offerPercentage: 10,
    validForDays: 41,
    picture: 'copper-bottle.webp',
    icon: 'flower-2',
    bgColor: '#efe6d2',
  },
  {
    name: 'Sit and Stretch',
    description: 'Mats and bolsters for morning practice.',
    offerPercentage: 12,
    validForDays: 60,
    picture: 'yoga-mat.webp',
    icon: 'wind',
    bgColor: '#ecdcbf',
  },
]

export const SAMPLE_FOOTERS: readonly SampleFooter[] = [
  {
    name: 'Samagri',
    description: 'Books, lamps, incense and everyday items for worship, packed with care in Pune.',
    picture: 'brass-bell.webp',
    copyright: '© 2026 Samagri',
    quickLinks: [
      { title: 'Shop', url: '/' },
      { title: 'My orders', url: '/my-orders' },
    ],
    contact: {
      address: '12 Sample Peth, Pune 411030',
      phone: '020 5550 0142',
      email: 'help@samagri.example',
    },
    status: 'active',
  },
]
