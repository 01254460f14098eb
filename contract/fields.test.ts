import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as f from './fields.ts'

function read(field: z.ZodType, input: unknown): unknown {
  const parsed = field.safeParse(input)
  return parsed.success ? parsed.data : { refused: parsed.error.issues[0]?.message }
}

function letters(count: number): string {
  return 'क'.repeat(count)
}

describe('texts', () => {
  it('needs something visible, and keeps the joiners of Indian scripts', () => {
    expect(read(f.recordName, '\u200b \u2060\u00ad')).toEqual({ refused: 'Name is required' })
    expect(read(f.recordName, 'क्\u200dष')).toBe('क्\u200dष')
  })

  it.each<[string, z.ZodType, { min: number; max: number; tooShort: string; tooLong: string }]>([
    [
      'a person’s name',
      f.personName,
      {
        min: 2,
        max: 100,
        tooShort: 'Name must be at least 2 characters long',
        tooLong: 'Name must be at most 100 characters long',
      },
    ],
    [
      'a thing’s name',
      f.recordName,
      { min: 1, max: 200, tooShort: 'Name is required', tooLong: 'Name must be at most 200 characters long' },
    ],
    [
      'a description',
      f.description,
      {
        min: 1,
        max: 5_000,
        tooShort: 'Description is required',
        tooLong: 'Description must be at most 5000 characters long',
      },
    ],
    [
      'a password',
      f.newPassword,
      {
        min: 6,
        max: 128,
        tooShort: 'Password must be at least 6 characters long',
        tooLong: 'Password must be at most 128 characters long',
      },
    ],
  ])('%s keeps its bounds to the letter', (_, field, { min, max, tooShort, tooLong }) => {
    expect(read(field, letters(min))).toBe(letters(min))
    expect(read(field, letters(max))).toBe(letters(max))
    expect(read(field, letters(min - 1))).toEqual({ refused: tooShort })
    expect(read(field, letters(max + 1))).toEqual({ refused: tooLong })
  })

  it('are trimmed, and blanks alone are nothing', () => {
    expect(read(f.personName, '  Asha Devi \n')).toBe('Asha Devi')
    expect(read(f.personName, ' \t\u00a0 ')).toEqual({ refused: 'Name is required' })
    expect(read(f.personName, ' a ')).toEqual({ refused: 'Name must be at least 2 characters long' })
  })

  it.each([undefined, null])('say that they are required for %s', (input) => {
    expect(read(f.personName, input)).toEqual({ refused: 'Name is required' })
  })

  it.each([5, true, [], {}, ['Asha']])('say that they must be text for %j', (input) => {
    expect(read(f.personName, input)).toEqual({ refused: 'Name must be text' })
  })

  it.each(['आशा देवी', 'Śrī Rāma', "D'Souza", 'Asha 🪔', 'नमः‍शिवाय'])('accept %s unchanged', (name) => {
    expect(read(f.personName, name)).toBe(name)
  })

  it.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', 'a\nb'])(
    'reject the control character in %j, in a name',
    (bad) => {
      expect(read(f.personName, `As${bad}ha`)).toEqual({
        refused: 'Name must not contain control characters',
      })
      expect(read(f.optionalText('City', { max: 100 }), `Pu${bad}ne`)).toEqual({
        refused: 'City must not contain control characters',
      })
    },
  )

  it('keep line breaks in long texts, and no other control characters', () => {
    expect(read(f.description, 'One.\r\n\tTwo.')).toBe('One.\r\n\tTwo.')
    expect(read(f.description, 'One.\u0000Two.')).toEqual({
      refused: 'Description must not contain control characters',
    })
  })
})

describe('a text in two equal spellings', () => {
  it.each([
    ['Cafe\u0301', 'Caf\u00e9'],
    ['\u095b\u0930\u0940', '\u091c\u093c\u0930\u0940'], // ज़री
    ['\u0b95\u0bc6\u0bbe\u0bb2\u0bc1', '\u0b95\u0bca\u0bb2\u0bc1'], // கொலு
    ['\u0995\u09c7\u09be', '\u0995\u09cb'], // কো
    ['\u0b15\u0b47\u0b3e', '\u0b15\u0b4b'], // କୋ
    ['\u0d15\u0d46\u0d3e', '\u0d15\u0d4a'], // കൊ
    ['\u0c95\u0cc6\u0cc2', '\u0c95\u0cca'], // ಕೊ
  ])('%s is stored and searched as one', (typed, stored) => {
    const text = f.textField('Name', { max: 20 })
    const optional = f.optionalText('City', { max: 20 })
    for (const field of [text, optional, f.searchWords('Search', 20)]) {
      expect(read(field, typed)).toBe(stored)
      expect(read(field, stored)).toBe(stored)
    }
  })
})

describe('an email address', () => {
  it('is stored in lower case', () => {
    expect(read(f.email, ' Asha@Customer.EXAMPLE ')).toBe('asha@customer.example')
  })

  it('has one form, however its domain and its letters are written', () => {
    const one = 'jose\u0301@\u092d\u093e\u0930\u0924.example'
    expect(read(f.email, one)).toBe('jos\u00e9@xn--h2brj9c.example')
    expect(read(f.email, 'JOS\u00c9@XN--h2brj9c.Example')).toBe('jos\u00e9@xn--h2brj9c.example')
    expect(read(f.email, 'asha@customer\u3002shop.example')).toBe('asha@customer.shop.example')
  })

  it.each([
    '.asha@x.example',
    'asha.@x.example',
    'as..ha@x.example',
    'asha@x..example',
    'asha@x.example.',
    'asha@.x.example',
    'asha@-x.example',
    'asha@x-.example',
    'asha@10.0.0.1',
    'asha@x.example/y',
  ])('%s is none of a new account, and one of before can still sign in', (input) => {
    expect(read(f.email, input)).toEqual({ refused: 'Please enter a valid email address' })
    expect(read(f.loginEmail, input)).toBe(input)
  })

  it.each([
    'a@b.co',
    'asha+shop@customer.example',
    'o\u2019neil@x.example',
    "o'neil@x.example",
    'a_b@x-y.example',
    '1@2.in',
  ])('%s is one', (input) => {
    expect(read(f.email, input)).toBe(input)
  })

  it.each([
    'asha',
    'asha@',
    '@x.example',
    'asha@x',
    'a b@x.example',
    'asha@x.example, b@x.example',
    'a@b@c.d',
    '<asha@x.example>',
    'asha@x.example>',
    'asha@x.example\u200b',
    'x,asha@x.example',
    '(a)asha@x.example',
    '"asha"@x.example',
  ])('%j is none', (input) => {
    expect(read(f.email, input)).toEqual({ refused: 'Please enter a valid email address' })
  })

  it('has at most 254 characters', () => {
    const ending = '@customer.example'
    const longest = 'a'.repeat(254 - ending.length) + ending
    expect(read(f.email, longest)).toBe(longest)
    expect(read(f.email, `a${longest}`)).toEqual({ refused: 'Email must be at most 254 characters long' })
  })

  it('is required', () => {
    for (const input of ['', ' ', undefined, null])
      expect(read(f.email, input)).toEqual({ refused: 'Email is required' })
  })
})

describe('contact numbers and PIN codes', () => {
  it.each(['987654321', '98765432101', '+919876543210', '98765 43210', '९८७६५४३२१०', 'abcdefghij'])(
    'a registration’s mobile is no %j',
    (input) => {
      expect(read(f.mobile, input)).toEqual({ refused: 'Please enter a valid 10-digit contact number' })
    },
  )

  it('a registration’s mobile is ten digits', () => {
    expect(read(f.mobile, '9876543210')).toBe('9876543210')
    expect(read(f.mobile, '')).toEqual({ refused: 'Mobile number is required' })
    for (const input of ['0000000000', '0987654321', '1111111111'])
      expect(read(f.mobile, input)).toEqual({ refused: f.TEN_DIGITS })
    for (const input of ['2027654321', '9999999999']) expect(read(f.mobile, input)).toBe(input)
    expect(read(f.mobile, 9_876_543_210)).toEqual({ refused: 'Mobile number must be text' })
  })

  it('begins with 6 to 9 where only a mobile works', () => {
    for (const input of ['6000000001', '9999999999']) expect(read(f.mobilePhone, input)).toBe(input)
    for (const input of ['5000000001', '2027654321', '0000000000'])
      expect(read(f.mobilePhone, input)).toEqual({ refused: f.TEN_DIGITS })
  })

  it('a checkout’s contact is stripped to its digits, ten of them', () => {
    expect(read(f.contactNumber, '98765-43210')).toBe('9876543210')
    expect(read(f.contactNumber, '(98765) 432 10')).toBe('9876543210')
    expect(read(f.contactNumber, '९८७६५ ४३२१०')).toBe('9876543210')
    expect(read(f.contactNumber, '020-27654321')).toEqual({ refused: f.TEN_DIGITS })
    expect(read(f.contactNumber, '(20) 2765 4321')).toBe('2027654321')
    for (const input of ['+91 98765 43210', '987654321', 'none', '0000000000'])
      expect(read(f.contactNumber, input)).toEqual({
        refused: 'Please enter a valid 10-digit contact number',
      })
    expect(read(f.contactNumber, ' ')).toEqual({ refused: 'Contact is required' })
  })

  it('a pincode is six digits', () => {
    expect(read(f.pincode, ' 411030 ')).toBe('411030')
    for (const input of ['६०० ००४', ' 600 004 ', '600\u00a0004', '௬௦௦௦௦௪', '600004'])
      expect(read(f.pincode, input)).toBe('600004')
    for (const input of ['41103', '4110300', '000000', '011030', '0 11030', 'abcdef', '411-030'])
      expect(read(f.pincode, input)).toEqual({ refused: 'Please enter a valid 6-digit pincode' })
    expect(read(f.pincode, '')).toEqual({ refused: 'Pincode is required' })
  })
})

describe('a password', () => {
  it('is taken as typed, never trimmed', () => {
    expect(read(f.newPassword, '  पासवर्ड  ')).toBe('  पासवर्ड  ')
    expect(read(f.passwordToCheck, ' ')).toBe(' ')
  })

  it('of more than 1,024 bytes is rejected before it is hashed', () => {
    expect(read(f.passwordToCheck, 'a'.repeat(1_024))).toBe('a'.repeat(1_024))
    expect(read(f.passwordToCheck, 'a'.repeat(1_025))).toEqual({ refused: 'Password is too long' })
    expect(read(f.passwordToCheck, letters(342))).toEqual({ refused: 'Password is too long' })
    expect(read(f.newPassword, 'a'.repeat(1_025))).toEqual({
      refused: 'Password must be at most 128 characters long',
    })
  })

  it('is required', () => {
    for (const field of [f.newPassword, f.passwordToCheck])
      for (const input of ['', undefined, null, 123_456])
        expect(read(field, input)).toEqual({ refused: 'Password is required' })
  })
})

describe('a whole number', () => {
  const stock = f.wholeNumber('Stock', { min: 0, max: 1_000_000 })

  it.each<[unknown, number]>([
    [0, 0],
    ['0', 0],
    [' 12 ', 12],
    [1_000_000, 1_000_000],
    ['1000000', 1_000_000],
  ])('%j is %i', (input, expected) => {
    expect(read(stock, input)).toBe(expected)
  })

  it.each<[unknown, string]>([
    [undefined, 'Stock is required'],
    ['', 'Stock is required'],
    [1.5, 'Stock must be a whole number'],
    ['1.0', 'Stock must be a whole number'],
    ['ten', 'Stock must be a whole number'],
    [null, 'Stock must be a whole number'],
    [1e21, 'Stock must be a whole number'],
    [-1, 'Stock must be between 0 and 10,00,000'],
    [1_000_001, 'Stock must be between 0 and 10,00,000'],
  ])('%j is none: %s', (input, text) => {
    expect(read(stock, input)).toEqual({ refused: text })
  })
})

describe('a status of the catalogue', () => {
  it.each(['active', 'Active', ' ACTIVE '])('%j is active', (input) => {
    expect(read(f.activeStatus, input)).toBe('active')
  })

  it.each(['', 'on', 1, null])('%j is none', (input) => {
    expect(read(f.activeStatus, input)).toEqual({ refused: 'Status must be active or inactive' })
  })
})

describe('a link', () => {
  it.each(['https://shop.example/a?b=c', 'http://x.example', '/offers', '/', 'mailto:help@shop.example'])(
    '%s may stand on a page',
    (input) => {
      expect(read(f.link, input)).toBe(input)
    },
  )

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'shop.example',
    'ftp://x.example',
    'https://',
    'https://a b',
  ])('%s may not', (input) => {
    expect(read(f.link, input)).toEqual({
      refused: 'Links must start with https://, http://, / or mailto:',
    })
  })
})

describe('an id and a search', () => {
  it('carry no control character into the database', () => {
    expect(read(f.id, 'a\u0000b')).toHaveProperty('refused')
    expect(read(f.searchWords('Search', 200), ' as\u0000ha ')).toBe('asha')
    expect(read(f.searchWords('Search', 200), 'a'.repeat(201))).toEqual({
      refused: 'Search must be at most 200 characters long',
    })
  })
})
