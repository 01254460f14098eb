import type { SampleFooter } from './types.ts'

/** The shop's footer. */
export const SAMPLE_FOOTERS: readonly SampleFooter[] = [
  {
    name: 'Samagri',
    description: 'Books, lamps, incense and the small things of daily worship, packed with care in Pune.',
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
