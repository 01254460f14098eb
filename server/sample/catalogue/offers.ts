import type { SampleOffer } from './types.ts'

/** Four offers; the storefront shows the first three. `icon` is a lucide name. */
export const SAMPLE_OFFERS: readonly SampleOffer[] = [
  {
    name: 'Book Collection',
    description: 'Spiritual books in Hindi and English.',
    offerPercentage: 30,
    validForDays: 10,
    picture: 'book-morning-hymns.webp',
    icon: 'book-open',
    bgColor: '#ecd9cb',
  },
  {
    name: 'Incense by the Box',
    description: 'Any three boxes of hand-rolled sticks.',
    offerPercentage: 15,
    validForDays: 25,
    picture: 'agarbatti-mogra.webp',
    icon: 'wind',
    bgColor: '#f0e2c8',
  },
  {
    name: 'Sit and Stretch',
    description: 'Mats and cushions for morning practice.',
    offerPercentage: 20,
    validForDays: 41,
    picture: 'yoga-mat-indigo.webp',
    icon: 'flower-2',
    bgColor: '#efe6d2',
  },
  {
    name: 'Copper for the Kitchen Shelf',
    description: 'Lota, bottle and kalash of pure copper.',
    offerPercentage: 10,
    validForDays: 60,
    picture: 'copper-lota.webp',
    icon: 'droplets',
    bgColor: '#ecdcbf',
  },
]
