import { expect, test } from 'vitest'
import type { Footer } from '#contract/catalogue/footers.ts'
import { blocksOf, NO_BLOCKS, sentBlocks } from '#web/admin/footers/footer-management.tsx'

const footer: Footer = {
  _id: '1',
  name: 'Main',
  description: 'Goods.',
  image: '',
  status: 'Active',
  copyright: '',
  socialMedia: { facebook: 'https://facebook.example/s' },
  quickLinks: [{ name: 'Orders', url: '/my-orders' }],
  categories: [{ name: 'Lamps' }],
  contact: null,
}

test('blocks that are empty are not sent', () => {
  expect(sentBlocks(NO_BLOCKS)).toEqual({
    socialMedia: null,
    quickLinks: null,
    categories: null,
    contact: null,
  })
})

test('of a block only the filled fields are sent', () => {
  const blocks = { ...NO_BLOCKS, contact: { address: '', phone: '020 5550 0142', email: '  ' } }
  expect(sentBlocks(blocks).contact).toEqual({ phone: '020 5550 0142' })
})

test('a stored footer is unchanged, with a link’s name as its title', () => {
  expect(sentBlocks(blocksOf(footer))).toEqual({
    socialMedia: { facebook: 'https://facebook.example/s' },
    quickLinks: [{ title: 'Orders', url: '/my-orders' }],
    categories: [{ name: 'Lamps' }],
    contact: null,
  })
})
