import { describe, expect, it } from 'vitest'
import {
  BANNER_WIDTHS,
  PRODUCT_WIDTHS,
  imageUrlOf,
  imageSrcSet,
  smallestImage,
  smallScreenshotOf,
} from './image-urls.ts'

const hash = 'a1'.repeat(32)

describe('image addresses', () => {
  it('are root-relative and stand for the middle width', () => {
    expect(imageUrlOf(hash, PRODUCT_WIDTHS)).toBe(`/files/${hash}-800.webp`)
    expect(imageUrlOf(hash, BANNER_WIDTHS)).toBe(`/files/${hash}-1600.webp`)
  })

  it('lead to the three widths of products and of banners', () => {
    for (const widths of [PRODUCT_WIDTHS, BANNER_WIDTHS]) {
      expect(imageSrcSet(imageUrlOf(hash, widths))).toBe(
        widths.map((width) => `/files/${hash}-${width}.webp ${width}w`).join(', '),
      )
    }
  })

  it('lead to the smallest width for who saves data', () => {
    expect(smallestImage(imageUrlOf(hash, PRODUCT_WIDTHS))).toBe(`/files/${hash}-400.webp`)
    expect(smallestImage(imageUrlOf(hash, BANNER_WIDTHS))).toBe(`/files/${hash}-800.webp`)
    expect(smallestImage('/assets/banner.webp')).toBe('/assets/banner.webp')
  })

  it.each([
    '',
    'https://elsewhere.example/lamp.webp',
    `https://elsewhere.example/files/${hash}-800.webp`,
    `/files/${hash}-400.webp`,
    `/files/private/screenshots/${hash}-800.webp`,
    `/files/${hash.slice(1)}-800.webp`,
    `/files/${hash}-800.webp?x=1`,
  ])('have no widths when the shop did not give them out: %j', (address) => {
    expect(imageSrcSet(address)).toBeUndefined()
  })
})

describe('a payment screenshot in a list', () => {
  it('has a thumbnail at its signed address; any other address is unchanged', () => {
    const signed = '/files/private/screenshots/order.webp?expires=1&signature=x'
    expect(smallScreenshotOf(signed)).toBe(`${signed}&size=small`)
    expect(smallScreenshotOf('https://elsewhere.example/paid.png')).toBe('https://elsewhere.example/paid.png')
    expect(smallScreenshotOf('')).toBe('')
  })
})
