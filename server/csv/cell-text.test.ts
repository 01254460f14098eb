import { expect, it } from 'vitest'
import { hasLostLetters } from './csv-text.ts'

it.each([
  ['of a whole text', '????? ??? ?? 21 ???????'],
  ['beside other words', 'Bell ????? (3)'],
  ['at the end', 'Brass ?????'],
  ['of a short word', 'a ?? lamp'],
  ['of a short first word', '?? bell'],
  ['inside a word', 'P?j? lamp'],
  ['of ₹', 'Sets above ?499 ship free'],
  ['read as another encoding', 'à¤¦à¥€à¤¯à¤¾'],
  ['of ₹ read as another encoding', 'worth â‚¹499'],
  ['replaced while decoding', 'd\ufffd\ufffdya'],
])('sees lost letters %s', (_, cell) => {
  expect(hasLostLetters(cell)).toBe(true)
})

it.each([
  'दीया',
  'Pūjā lamp – “small”',
  'What is a diya? Why light one?',
  'Really??? Yes!',
  'कब?अब!',
  'Ready for the festival ???',
  'See https://shop.example/lamp?size=2',
  'lamp?size=2',
  '?',
  'Café à la carte',
  'à la carte? 5',
])('takes %s as it is', (cell) => {
  expect(hasLostLetters(cell)).toBe(false)
})
