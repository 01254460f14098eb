import type { SampleBanner } from './types.ts'

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
