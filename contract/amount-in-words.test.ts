import { expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

it.each([
  [0, 'Rupees Zero Only'],
  [1, 'Rupees One Only'],
  [19, 'Rupees Nineteen Only'],
  [20, 'Rupees Twenty Only'],
  [42, 'Rupees Forty-Two Only'],
  [100, 'Rupees One Hundred Only'],
  [305, 'Rupees Three Hundred Five Only'],
  [3_479, 'Rupees Three Thousand Four Hundred Seventy-Nine Only'],
  [149.5, 'Rupees One Hundred Forty-Nine and Fifty Paise Only'],
  [0.01, 'Rupees Zero and One Paise Only'],
  [1.15, 'Rupees One and Fifteen Paise Only'],
  [100_000, 'Rupees One Lakh Only'],
  [1_842_360, 'Rupees Eighteen Lakh Forty-Two Thousand Three Hundred Sixty Only'],
  [
    9_999_999.99,
    'Rupees Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only',
  ],
  [10_000_000, 'Rupees One Crore Only'],
  [
    1_234_567_890,
    'Rupees One Hundred Twenty-Three Crore Forty-Five Lakh Sixty-Seven Thousand Eight Hundred Ninety Only',
  ],
  [1_000_000_000_000, 'Rupees One Lakh Crore Only'],
])('%d rupees are %s', (rupees, words) => {
  expect(amountInWords(rupees)).toBe(words)
})
