import { describe, expect, test } from 'vitest'
import { findStatus, saysPaidTo } from './find-status.ts'
import type { Line, Page } from './page.ts'

/** Rows of a page, one below the other; 'a | b' puts b to the right of a. */
function pageOf(...rows: readonly string[]): Page {
  const lines = rows.flatMap((row, i) =>
    row.split(' | ').map((text, column): Line => {
      const left = 60 + column * 500
      const box = { left, top: 100 + i * 50, right: left + 12 * text.length, bottom: 130 + i * 50 }
      return { text, confidence: 95, box }
    }),
  )
  return { width: 1_000, height: 2_000, lines }
}

const statusOf = (...rows: readonly string[]) => findStatus(pageOf(...rows))?.value ?? null

describe('what says that it did not go through outweighs all else', () => {
  test.each([
    ['a heading beside a row label', ['Payment unsuccessful', 'You paid', 'Asha Stores'], 'failed'],
    ['being confirmed', ['Payment is being confirmed', 'Paid to', 'Asha Stores'], 'pending'],
    [
      'declined by the bank below a success',
      ['Sent successfully', 'HDFC Bank declined the payment'],
      'failed',
    ],
    ['reversed', ['Payment successful', 'Amount reversed'], 'failed'],
    ['refunded', ['Completed', 'Refunded on 5 Sep 2026'], 'failed'],
    ['a refund that was credited', ['Payment successful', 'Refund credited to your account'], 'failed'],
    ['pending below a success', ['Paid successfully', 'Status | PENDING'], 'pending'],
    ['waiting after the last step', ['Money debited', 'Waiting for your bank'], 'pending'],
    ['a request that was sent', ['Request sent', 'From Asha Stores'], 'pending'],
    ['a letter misread', ['Transaction Failcd', 'Paid to'], 'failed'],
    ['only begun', ['Payment initiated from HDFC Bank', 'Payment submitted'], 'pending'],
    ['not completed', ['NOT COMPLETED', 'to Asha Stores'], 'failed'],
    ['a sentence', ['Your transaction could not be processed due to a technical error'], 'failed'],
  ])('%s', (_, rows, status) => expect(statusOf(...rows)).toBe(status))

  test('where the page says both, that is known', () => {
    expect(findStatus(pageOf('Completed', 'Amount reversed'))).toMatchObject({ isContradicted: true })
    expect(findStatus(pageOf('Payment failed', 'Paid to'))).toMatchObject({ isContradicted: false })
  })
})

describe('what is no statement does not count', () => {
  test.each([
    [
      'steps that were completed',
      ['Payment initiated from HDFC Bank', 'HDFC Bank processing', 'Payment successful'],
    ],
    ['the heading of a request', ['Requested by', 'Asha Stores', 'Payment Successful']],
    [
      'what happens if it fails',
      ['Completed', 'If the payment fails, the amount will be refunded in 3 days'],
    ],
    [
      'the second row of such a sentence',
      ['Completed', 'In case of a failed transaction the amount will be', 'reversed within T+1 days.'],
    ],
    [
      'a link to help',
      ['Payment successful', 'Check refund status', 'Having trouble with a failed payment?'],
    ],
    ['a fee', ['Paid successfully', 'Processing fee ₹0']],
    ['a status row', ['Status | SUCCESS', 'In case of a failed transaction the amount is reversed']],
    ['other payments', ['Completed', 'View pending requests']],
  ])('%s', (_, rows) => expect(statusOf(...rows)).toBe('success'))

  test('a label that names a party or a time is no success', () => {
    for (const label of ['You paid', 'Paid to', 'Sent on 5 Sep 2026', 'Received from Ravi', 'Requested by']) {
      expect(statusOf(label, 'Asha Stores')).toBeNull()
    }
  })
})

test('a sentence with the sum says that it went through, a label of a row does not', () => {
  expect(saysPaidTo(pageOf('You paid ₹500 to Asha Stores'))).not.toBeNull()
  expect(saysPaidTo(pageOf('Rs 500 debited from A/c XX12'))).not.toBeNull()
  expect(saysPaidTo(pageOf('Paid to', 'Asha Stores'))).toBeNull()
  expect(saysPaidTo(pageOf('You paid ₹500 to Asha Stores', 'The money will be refunded'))).toBeNull()
})
