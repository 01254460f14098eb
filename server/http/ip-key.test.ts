import { expect, test } from 'vitest'
import { ipKey } from './ip-key.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1:2:3:4:5:6:7', '0:1:2:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.9:40312', '203.0.113.9'],
  ['[2001:db8:1:2::1]:40312', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  [undefined, ''],
])('a limit counts %s under %s', (ip, key) => {
  expect(ipKey(ip)).toBe(key)
})

test('every address of a /64 has one key, and the next /64 another', () => {
  const keys = ['::', '::1', ':ffff:ffff:ffff:ffff', ':1:2:3:4'].map((rest) => ipKey(`2001:db8:0:1${rest}`))
  expect(new Set(keys)).toEqual(new Set(['2001:db8:0:1::/64']))
  expect(ipKey('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64')
})
