import { expect, test } from 'vitest'
import { currentBanner, currentOffers, firstActive } from './in-shop.ts'
import type { Offer } from './offers.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')

function offer(name: string, details: Partial<Offer> = {}): Offer {
  return {
    _id: name,
    name,
    description: '',
    offerPercentage: 10,
    image: '',
    startsAt: null,
    validUntil: null,
    icon: '',
    bgColor: '',
    status: 'active',
    ...details,
  }
}

test('the first active record is shown, in whatever capitals its status is written, else the first', () => {
  const off = { name: 'off', status: 'inactive' }
  expect(firstActive([off, { name: 'on', status: 'Active' }])?.name).toBe('on')
  expect(firstActive([off])?.name).toBe('off')
  expect(firstActive([])).toBeUndefined()
  expect(firstActive(undefined)).toBeUndefined()
})

test('a banner is shown from its first moment on, until then the next one', () => {
  const banner = { _id: '', description: '', image: '', status: 'active', buttonText: '', imageAlt: '' }
  const banners = [
    { ...banner, name: 'later', startsAt: '2026-11-21T12:00:00.001Z' },
    { ...banner, name: 'begun', startsAt: '2026-11-21T12:00:00.000Z' },
  ]
  expect(currentBanner(banners, NOW)?.name).toBe('begun')
  expect(currentBanner(banners, NOW + 1)?.name).toBe('later')
  expect(currentBanner(banners, NOW - 1)).toBeUndefined()
})

test('at most three offers are shown, none inactive, none before its start or past its end', () => {
  const offers = [
    offer('inactive', { status: 'inactive' }),
    offer('tomorrow', { startsAt: '2026-11-21T18:30:00.000Z' }),
    offer('over', { validUntil: '2026-11-21T11:59:59.000Z' }),
    offer('last day', { validUntil: '2026-11-21T18:29:59.999Z' }),
    offer('second'),
    offer('third'),
    offer('fourth'),
  ]
  expect(currentOffers(offers, NOW).map(({ name }) => name)).toEqual(['last day', 'second', 'third'])
})
