import { describe, expect, it } from 'vitest'
import { apiOriginOf, readOrigin, withApiOrigin } from './api-origin.ts'

const PAGE = '<head><meta name="api-origin" content="" /><title>$& Samagri</title></head>'

describe('an origin', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://Shop.Example/', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://पूजा.example', 'https://xn--81b1azdo.example'],
  ])('%s is %s', (text, origin) => expect(readOrigin(text)).toBe(origin))

  it.each(['', '*', 'null', 'shop.example', 'https://', 'https://*', 'https://*.shop.example'])(
    'is not "%s"',
    (text) => expect(readOrigin(text)).toBeUndefined(),
  )

  it.each([
    'ftp://shop.example',
    'https://asha:secret@shop.example',
    'https://shop.example/shop',
    'https://shop.example?x=1',
  ])('is not %s', (text) => expect(readOrigin(text)).toBeUndefined())

  it.each(['https://a;script-src', 'https://a,b', "https://a'b", 'https://a"b', 'https://a b'])(
    'is not %s, which would add more to a page or its policy than the API’s origin',
    (text) => expect(readOrigin(text)).toBeUndefined(),
  )
})

describe('a page', () => {
  it('names its API’s origin; the last one counts', () => {
    const page = withApiOrigin(withApiOrigin(PAGE, 'https://one.example'), 'https://two.example:8443')
    expect(page).toBe(PAGE.replace('content=""', 'content="https://two.example:8443"'))
    expect(apiOriginOf(page)).toBe('https://two.example:8443')
  })

  it('has its API on its own origin if it names none', () => {
    expect(apiOriginOf(PAGE)).toBeUndefined()
    expect(apiOriginOf(withApiOrigin(PAGE, ''))).toBeUndefined()
  })

  it('without an element for it is an error', () => {
    expect(() => withApiOrigin('<head></head>', 'https://one.example')).toThrow('api-origin')
  })
})
