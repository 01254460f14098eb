import { expect, it } from 'vitest'
import { nameWords, resemblesName, segmentsOf } from './match-credits.ts'

const resembles = (narration: string, ...names: string[]) =>
  resemblesName(segmentsOf(narration), names.map(nameWords))

it.each([
  ['UPI/CR/632512345678/ASHA EXAMPLE/SBIN/asha@oksbi/Payment', 'Asha Example'],
  ['UPI/CR/632512345678/ASHA EXAM/SBIN', 'Asha Example'], // truncated
  ['UPI/CR/632512345678/EXAMPLE ASHA/SBIN', 'Asha Example'],
  ['UPI/CR/632512345678/Mrs ASHA EXAMPLE/SBIN', 'Asha Example'],
  ['UPI/632512345678/ashaexample@okaxis/UPI', 'Asha Example'],
  ['Received from LAXMI NARAYAN', 'Laxmi Narayan Sample'],
  ['UPI/CR/632512345678/VENKATESAN/IOBA', 'Venkatesan R'],
  ['UPI/CR/632512345678/VENKATESH/IOBA', 'S Venkatesha'], // one letter
  ['UPI/पाटील आशा/632512345678', 'आशा पाटील'],
])('%s is %s', (narration, name) => {
  expect(resembles(narration, name)).toBe(true)
})

it.each([
  ['UPI/CR/632512345678/RAVI EXAMPLE/SBIN', 'Asha Example'], // the surname alone
  ['UPI/CR/632512345678/ASHA OTHER/SBIN/asha@oksbi', 'Asha Example'], // another surname
  ['UPI/CR/632512345678/PAYMENT FROM PHONE/SBIN', 'Asha Example'],
  ['UPI/CR/632512345678', 'Asha Example'],
  ['', 'Asha Example'],
  ['UPI/CR/632512345678/ASH/SBIN', 'Asha Example'],
  ['UPI/CR/632512345678/ASHA/SBIN', 'Asha Example'], // one word of two
  ['UPI/CR/632512345678/RAVI KUMAR/SBIN', 'Kumar'],
  ['UPI/CR/632512345678/KUMAR/SBIN', 'Kumar'],
  ['UPI/CR/632512345678/KUMAR SINGH/SBIN', 'Kumar Singh'], // common surnames alone
  ['UPI/CR/632512345678/RAVI KUMAR SINGH/SBIN', 'Asha Kumar Singh'],
  ['UPI/CR/632512345678/RAVI/SBIN', 'Ravi Ravin Ravis'], // one word counts once
  [
    'UPI/CR/632512345678/RAVI KUMAR SHARMA/SBIN',
    'Kumar Singh Sharma Verma Gupta Patel Shah Das Devi Lal Reddy Rao Nair Iyer Yadav Khan Jain Mishra Joshi Kaur',
  ],
  ['UPI/CR/632512345678/ASHA/SBIN', ''],
  ['UPI/CR/632512345678/BANK OF SAMPLE/UPI', 'Bank'],
])('%s is not %j', (narration, name) => {
  expect(resembles(narration, name)).toBe(false)
})

it('takes either of an order’s names', () => {
  expect(resembles('UPI/CR/632512345678/RAVI SAMPLE/SBIN', 'Asha Example', 'Ravi Sample')).toBe(true)
})
