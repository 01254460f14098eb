import { describe, expect, test } from 'vitest'
import { findStatus } from './find-status.ts'
import { findPaidTo } from './find-paid-to.ts'
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

describe('a statement of failure outweighs everything else', () => {
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
    ['a badge beside a success', ['Completed', '₹500', 'DISPUTED'], 'failed'],
    ['revoked', ['₹500', 'Revoked', 'Completed on 5 Sep 2026'], 'failed'],
    ['a refund that was credited', ['Payment successful', 'Refund credited to your account'], 'failed'],
    ['a row of its refund', ['Payment successful', 'Refund | ₹500 credited on 22 Nov'], 'failed'],
    ['money that is back', ['Sent', 'Money is back in your account'], 'failed'],
    ['help above it', ['Need help?', 'Payment failed', 'Sent successfully'], 'failed'],
    [
      'a question below it, and the reference below that',
      ['Sent', 'Receiver has not received money', 'Was I charged twice?', 'UPI Ref No | 632512345678'],
      'failed',
    ],
    ['on its way', ['Money sent', 'Your money is on its way'], 'pending'],
    ['the payment of an order', ['The payment for your order is on its way to the seller'], 'pending'],
    [
      'an advice below it',
      ['Success', 'Your payment was declined', 'Try again with another account'],
      'failed',
    ],
    ['help below it', ['Money sent', 'HDFC Bank declined the payment', 'Why was it declined?'], 'failed'],
    ['but, in Kannada', ['Money sent', 'ಹಣ ಕಡಿತವಾಗಿದೆ ಆದರೆ ಪಾವತಿ ವಿಫಲವಾಗಿದೆ'], 'failed'],
    ['in, in Kannada', ['Money sent', 'ಈ ಸಮಯದಲ್ಲಿ ಪಾವತಿ ವಿಫಲವಾಗಿದೆ'], 'failed'],
    ['because of, in Malayalam', ['Money sent', 'സാങ്കേതിക തകരാറിനാല് പേയ്മെന്റ് പരാജയപ്പെട്ടു'], 'failed'],
    ['however, in Telugu', ['Money sent', 'డబ్బు డెబిట్ అయింది అయితే చెల్లింపు విఫలమైంది'], 'failed'],
    ['money that came in', ['Received Rs.1249.00 in your Example Bank AC X12 from Asha Stores'], 'failed'],
    ['with a hyphen', ['Transaction Un-Successful'], 'failed'],
    ['with an underscore', ['Sent', 'PAYMENT_FAILED'], 'failed'],
    ['a word with a gap', ['Completed', 'Decl ined'], 'failed'],
    ['pending below a success', ['Paid successfully', 'Status | PENDING'], 'pending'],
    ['waiting after the last step', ['Money debited', 'Waiting for your bank'], 'pending'],
    ['a request that was sent', ['Request sent', 'From Asha Stores'], 'pending'],
    ['a letter misread', ['Transaction Failcd', 'Paid to'], 'failed'],
    ['only begun', ['Payment initiated from HDFC Bank', 'Payment submitted'], 'pending'],
    ['steps side by side without a day', ['Bank processing | Transferred', 'Started on | 16 Sep'], 'pending'],
    ['not completed', ['NOT COMPLETED', 'to Asha Stores'], 'failed'],
    ['a sentence', ['Your transaction could not be processed due to a technical error'], 'failed'],
    ['an advice behind it', ['Transaction failed, please try again later', 'Paid to'], 'failed'],
    [
      'a link behind it',
      ['Paid to Asha Stores', 'Payment failed - Retry', 'Sent successfully', 'Get help'],
      'failed',
    ],
    [
      'what happens next',
      ['Your payment was declined by HDFC Bank, money will be refunded if debited', 'Sent'],
      'failed',
    ],
    ['a toolbar before it', ['Share Payment failed', 'Completed'], 'failed'],
    [
      'links below it',
      ['Payment failed', '₹500', 'Report a failed payment | Get help', 'Sent to Asha Stores'],
      'failed',
    ],
    [
      'steps of which one failed',
      ['Payment initiated', 'Debited successfully', 'Transfer to receiver failed', 'View history'],
      'failed',
    ],
    ['a heading above smaller steps', ['Payment processing', 'PIN verified successfully'], 'pending'],
    ['money that only left', ['Payment processing', 'Bank account debited successfully'], 'pending'],
    ['not yet', ['Status | Not yet credited', 'Amount paid | ₹500'], 'pending'],
    ['begun above how much it is', ['Initiated', 'Amount paid | ₹500'], 'pending'],
    ['in doubt', ['Status | In doubt', 'Completed'], 'pending'],
    ['sent back', ['Completed', 'Money sent back'], 'failed'],
    ['a refund by its status', ['Payment successful', 'Refund status | Completed'], 'failed'],
    ['what went wrong', ['What went wrong: payment declined by the bank', 'Paid to'], 'failed'],
    ['has not gone through', ['Money has not gone through', 'Completed'], 'failed'],
    ['no money left', ['No amount has been debited', 'Completed'], 'failed'],
    ['deemed', ['Status | DEEMED', 'Completed'], 'pending'],
    ['Hindi with an advice', ['भुगतान विफल, कृपया पुनः प्रयास करें', 'सफल'], 'failed'],
    ['Hindi without a comma', ['भुगतान विफल कृपया पुनः प्रयास करें', 'सफल'], 'failed'],
    ['Tamil', ['பணம் செலுத்துதல் தோல்வி மீண்டும் முயற்சி செய்யவும்', 'வெற்றி'], 'failed'],
    ['Bengali', ['পেমেন্ট ব্যর্থ হয়েছে। আবার চেষ্টা করুন', 'সফল'], 'failed'],
    ['Telugu, pending', ['చెల్లింపు పెండింగ్‌లో ఉంది, దయచేసి వేచి ఉండండి', 'విజయవంతమైంది'], 'pending'],
    ['Kannada', ['ಪಾವತಿ ವಿಫಲವಾಗಿದೆ ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ', 'ಯಶಸ್ವಿ'], 'failed'],
    ['what is still to come', ['Completed', 'Transfer to be confirmed'], 'pending'],
    ['a hold', ['Completed', 'Payment hold'], 'pending'],
    ['not allowed', ['Completed', 'Transaction not allowed'], 'failed'],
    ['no response', ['Completed', 'The bank hasn’t responded'], 'failed'],
    ['a bank that is away', ['Completed', 'Payee bank is unavailable'], 'failed'],
    ['interrupted', ['Completed', 'Payment was interrupted'], 'failed'],
    ['time over, in Hindi', ['समय समाप्त हो गया', 'सफल'], 'failed'],
    ['back, in Marathi', ['रक्कम परत जमा झाली', 'यशस्वी'], 'failed'],
    ['back, in Bengali', ['সফল', 'টাকা ফেরত জমা হয়েছে'], 'failed'],
    ['back, in Telugu', ['విజయవంతం', 'డబ్బు తిరిగి జమ అయింది'], 'failed'],
    ['back, in Punjabi', ['ਸਫਲ', 'ਰਕਮ ਵਾਪਸ ਜਮ੍ਹਾਂ ਹੋ ਗਈ'], 'failed'],
    ['an English word in Hindi', ['लेनदेन डिक्लाइन हो गया', 'सफल'], 'failed'],
    ['because, in Hindi', ['भुगतान सफल', 'भुगतान असफल हुआ क्योंकि बैंक सर्वर बंद है'], 'failed'],
    ['because, in Kannada', ['ಪಾವತಿ ಯಶಸ್ವಿ', 'ಪಾವತಿ ವಿಫಲ ಏಕೆಂದರೆ ಬ್ಯಾಂಕ್ ಸರ್ವರ್ ಸ್ಥಗಿತ'], 'failed'],
    ['a request in Hindi', ['अनुरोध भेजा गया', '₹500'], 'pending'],
    ['begun in Hindi', ['भुगतान शुरू किया गया', '₹500'], 'pending'],
    ['a label with its sum', ['Payment is processing', 'Amount paid: ₹1,249'], 'pending'],
    [
      'a failure before a rule',
      ['Sent', 'Transaction failed, amount is reversed in 3 working days'],
      'failed',
    ],
    ['this one', ['Completed', 'This is a failed transaction'], 'failed'],
    ['its reason', ['Sent successfully', 'Declined as per bank policy'], 'failed'],
    ['a refund with its sum', ['Payment successful', 'Refund ₹1,249'], 'failed'],
    ['a refund that is processed', ['Payment successful', 'Refund is processed'], 'failed'],
    ['a part of it that is refunded', ['Payment successful', 'Partial refund of ₹500 done'], 'failed'],
    ['money from the shop', ['Asha Stores paid you', '₹500', 'Completed'], 'failed'],
    ['money from the shop, with its sum', ['Asha Stores sent you ₹500', 'Completed'], 'failed'],
    ['money received', ['You received', '₹500', 'Completed'], 'failed'],
    ['a credit by its type', ['Status | Success', 'Transaction type | Credit'], 'failed'],
    ['not deducted', ['Completed', 'Money not deducted'], 'failed'],
    ['being sent', ['₹500', 'Your money is being sent'], 'pending'],
    ['unconfirmed', ['Completed', 'Payment unconfirmed'], 'pending'],
    ['a refund in hours', ['Payment successful', 'Amount refunded in 2 hours'], 'failed'],
    ['a statement’s return', ['Payment successful', 'UPI/REV/632512345678/ASHA'], 'failed'],
    ['scheduled, in Hindi', ['भुगतान शेड्यूल किया गया', 'Payment successful'], 'pending'],
    ['blocked, in Bengali', ['পেমেন্ট ব্লক হয়ে গেছে', 'সফল'], 'failed'],
    ['time over, in other words', ['भुगतान का समय पूरा हो गया', 'Payment successful'], 'failed'],
    ['not, in Gujarati', ['ચુકવણી સફળ ન થઈ', 'Payment successful'], 'failed'],
    ['not, in Telugu', ['చెల్లింపు పూర్తవలేదు', 'Payment successful'], 'failed'],
    ['stuck, in Punjabi', ['ਭੁਗਤਾਨ ਅਟਕ ਗਿਆ', 'Payment successful'], 'pending'],
    ['a refund as a value', ['Status | Successful refund'], 'failed'],
    ['a request', ['Money request successful'], 'pending'],
    ['in a queue', ['Payment successful', 'Payment in queue'], 'pending'],
    ['a wrong PIN', ['Payment successful', 'UPI PIN incorrect'], 'failed'],
    ['failed and refunded', ['Sent', 'Your payment failed and is refunded within 3 days'], 'failed'],
    ['this one is refunded', ['Sent', 'This transaction is refunded within 3 days'], 'failed'],
    ['money by a day', ['Payment successful', 'Money will be credited to Asha by 24 Nov'], 'pending'],
    ['money sent back', ['Payment successful', 'Asha Stores sent it back'], 'failed'],
    ['the row below', ['Paid', 'The last try of this payment has been', 'declined by the bank'], 'failed'],
  ])('%s', (_, rows, status) => expect(statusOf(...rows)).toBe(status))

  test('a page that states both is recognized', () => {
    expect(findStatus(pageOf('Completed', 'Amount reversed'))).toMatchObject({ isContradicted: true })
    expect(findStatus(pageOf('Payment failed', 'Paid to'))).toMatchObject({ isContradicted: false })
  })
})

test('a paid request and received money are statements of success', () => {
  expect(statusOf('Asha Stores', 'You paid this request')).toBe('success')
  expect(statusOf('You requested the transfer', 'Money received by Asha Stores')).toBe('success')
  expect(statusOf('You paid', 'Asha Stores')).toBeNull()
  expect(statusOf('Money received by', 'Asha Stores')).toBeNull()
})

describe('what is no statement does not count', () => {
  test.each([
    [
      'steps that were completed',
      ['Payment initiated from HDFC Bank', 'HDFC Bank processing', 'Payment successful'],
    ],
    ['the heading of a request', ['Requested by', 'Asha Stores', 'Payment Successful']],
    [
      'a receipt and a reward',
      ['Payment Successful', 'We sent you a receipt', 'You received a scratch card'],
    ],
    ['a type of card', ['Payment Successful', 'Card type | Credit card']],
    [
      'what happens if it fails',
      ['Completed', 'If the payment fails, the amount will be refunded in 3 days'],
    ],
    [
      'a condition whose I was misread',
      ['Completed', 'Note: ln case it is not credited, the amount is reversed'],
    ],
    ['a rule without its space', ['Completed', 'Not received?Amount is auto-refunded within 1 working day']],
    ['a condition whose I was lost', ['Completed', 'f a payment fails, your bank returns the money']],
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
    ['a link to decline', ['Request paid', 'Decline future requests']],
    ['a link to report', ['Payment successful', 'Refund status | Report a failed payment']],
    ['a button to cancel', ['Paid successfully', 'Cancel autopay', 'Reject all requests from Asha']],
    ['help by a noun', ['Completed', 'Issues with a pending payment', 'Failed payment help']],
    ['help that names several', ['Completed', 'Get help with failed, pending or declined payments']],
    ['a rule', ['Completed', 'Money debited for a failed payment is refunded within 3 to 5 days']],
    ['a rule without when', ['Completed', 'For failed payments the amount gets reversed automatically']],
    ['what is impossible', ['Completed', 'UPI payments cannot be reversed once done']],
    ['a question', ['Completed', 'Why was my money refunded?']],
    ['an unasked question', ['Completed', 'Why payments fail and how to fix them']],
    ['a reward', ['Completed', 'Scratch card reward pending']],
    ['an advice in Hindi', ['भुगतान सफल', 'भविष्य के अनुरोध अस्वीकार करें', 'असफल भुगतान की शिकायत करें']],
    ['a condition in Hindi', ['भुगतान सफल', 'यदि भुगतान विफल हो, तो राशि वापस की जाएगी']],
    ['a link in Tamil', ['வெற்றி', 'தோல்வியடைந்த கட்டணத்தை புகாரளிக்கவும் செய்யவும்']],
    ['a link in Bengali', ['পেমেন্ট সফল', 'ব্যর্থ পেমেন্ট রিপোর্ট করুন']],
    ['a link in Telugu', ['విజయవంతమైంది', 'విఫలమైన చెల్లింపును రిపోర్ట్ చేయండి']],
    ['a link in Gujarati', ['ચુકવણી સફળ', 'નિષ્ફળ ચુકવણીની જાણ કરો']],
    ['a link in Punjabi', ['ਭੁਗਤਾਨ ਸਫਲ', 'ਅਸਫਲ ਭੁਗਤਾਨ ਦੀ ਰਿਪੋਰਟ ਕਰੋ']],
    ['if it fails, in Marathi', ['पेमेंट यशस्वी झाले', 'पेमेंट अयशस्वी झाल्यास रक्कम 3 दिवसांत परत जमा होईल']],
    ['if it fails, in Hindi', ['भुगतान सफल', 'भुगतान विफल होने पर राशि 3 दिनों में वापस आएगी']],
    ['if it fails, in Gujarati', ['ચુકવણી સફળ', 'ચુકવણી નિષ્ફળ જાય તો રકમ 3 દિવસમાં પરત આવશે']],
    ['if it fails, in Tamil', ['வெற்றி', 'கட்டணம் தோல்வியடைந்தால் தொகை 3 நாட்களில் திரும்பும்']],
    ['if it fails, in Bengali', ['পেমেন্ট সফল', 'পেমেন্ট ব্যর্থ হলে টাকা 3 দিনে ফেরত আসবে']],
    ['if it fails, in Telugu', ['చెల్లింపు విజయవంతమైంది', 'చెల్లింపు విఫలమైతే మొత్తం 3 రోజుల్లో తిరిగి వస్తుంది']],
    ['if it fails, in Kannada', ['ಪಾವತಿ ಯಶಸ್ವಿಯಾಗಿದೆ', 'ಪಾವತಿ ವಿಫಲವಾದರೆ 3 ದಿನಗಳಲ್ಲಿ ಮೊತ್ತ ಮರಳುತ್ತದೆ']],
    ['if it fails, in Malayalam', ['പേയ്മെന്റ് വിജയകരം', 'പേയ്മെന്റ് പരാജയപ്പെട്ടാല് തുക തിരികെ ലഭിക്കും']],
    ['a row that breaks off', ['Completed', 'Refunds take 5 working days. For failed or pending']],
    ['another parcel', ['Payment successful', 'Your order is on the way']],
    [
      'a list of questions without a heading',
      [
        'Payment successful',
        'UPI Ref No | 632512345678',
        'Receiver has not received money',
        'I was charged twice',
      ],
    ],
    ['a word with a gap', ['Complet ed', '5 Sep 2026']],
    ['an order', ['Payment successful', 'Your order is being processed']],
    ['no refund', ['Payment successful', 'Refund | ₹0']],
    ['over, before its day', ['₹500', 'முடிந்தது * 18 Oct 2026, 10:58 AM']],
    [
      'a rule below a question',
      ['Payment successful', 'Not received? it is auto-refunded within 5', 'working days.'],
    ],
    ['what would happen, in Telugu', ['చెల్లింపు విజయవంతం', 'గ్రహీతకు డబ్బు అందకపోతే 3 పని దినాలలో మొత్తం తిరిగి వస్తుంది']],
    ['what will happen, in Punjabi', ['ਲੈਣ-ਦੇਣ ਸਫਲ', 'ਰਕਮ ਵਾਪਸ ਹੋ ਜਾਵੇਗੀ']],
    ['money that arrived, in Tamil', ['பணம் செலுத்துதல் தொடங்கியது', 'பெறுநருக்கு பணம் கிடைத்தது']],
    ['no fee, in Hindi', ['भुगतान सफल, कोई शुल्क नहीं']],
    ['a button to ask for money', ['भुगतान सफल', 'पैसे का अनुरोध भेजें', 'ಹಣ ಹಿಂತಿರುಗಿಸಿ']],
    ['an offer', ['Payment successful', 'ooo waiting for you. Apply']],
    ['buttons of India', ['भुगतान सफल', 'जारी रखें', 'होम पर वापस जाएं', 'ரத்துசெய்', 'తిరిగి వెళ్ళు']],
    ['what was done to a payment', ['ಪಾವತಿ ಮುಗಿದಿದೆ', '₹500']],
    ['what was done to money', ['पैसे ट्रांसफर हो गए', '₹500']],
  ])('%s', (_, rows) => expect(statusOf(...rows)).toBe('success'))

  test.each([
    ['credited, in a row', ['Status | Credited to payee', 'Payee | Asha Stores']],
    ['credited, as a heading', ['Credited to beneficiary', '₹500']],
    ['received', ['Payment received by merchant', '₹500']],
    ['S', ['Txn Status | S', 'Amount | ₹500']],
    ['executed', ['State | Executed', 'Amount paid | ₹500']],
    ['in full', ['Paid in full', '₹500']],
    ['a reward that is to come', ['Money sent', 'Cashback | ₹12 to be credited']],
    ['done, in a row', ['Status | Done']],
    ['done, beside the sum', ['Done', '₹500', 'Asha Stores', 'UPI ID', 'asha@okexample', '12 Sep 2026']],
    ['went through', ['Your payment went through']],
    ['reached', ['Money has reached the receiver']],
    ['made', ['Payment made', '₹500']],
    ['all done', ['Payment started', 'Sent to Canara Bank', 'All done!']],
    ['a badge above its time', ['₹500', 'You paid', '7:13 pm, 7 Oct']],
    [
      'steps side by side, with the day it ended',
      ['Paying', 'Asha Stores', 'Sent to bank | Credited', 'Completed on | 16 Sep, 1:53 pm'],
    ],
    ['a step in another script', ['Payment started', 'Sent to Canara Bank', 'পেমেন্ট সফল']],
    ['a request', ['Request fulfilled', '₹500']],
    ['a word that holds one for if', ['ਪੈਸੇ ਭੇਜੇ ਗਏ', '₹500']],
    ['a question of a buyer', ['Success', 'FAQ: My payment failed but money was deducted.']],
    ['a rule of which a word is misread', ['Success', 'Payment failed? lt wilbe refunded in 3-5 days']],
    ['another payment', ['Success', 'Previous payment | Failed', 'Requests pending | 2']],
    ['something else', ['Success', 'Your recharge failed', 'Mandate cancelled', 'Your parcel is delayed']],
    ['topics of help', ['Success', 'Need help?', 'Payment failed but amount debited', 'Refund is pending']],
    [
      'a rule below a heading',
      ['Completed', 'About refunds', 'Failed transactions are refunded automatically.'],
    ],
    [
      'a condition below a heading',
      ['Completed', 'About refunds now', 'If your payment failed but money was debited, it will be reversed'],
    ],
  ])('success as apps and banks word it: %s', (_, rows) => expect(statusOf(...rows)).toBe('success'))

  test.each([
    ['a sum', ['Amount paid | ₹500']],
    ['the button that ends a screen', ['₹500', 'Paid to', 'Asha Stores', 'Done']],
    ['money that only left', ['Amount debited | ₹500']],
    ['something else that was sent', ['Payment link sent', 'Payment reminder sent']],
    ['a mandate', ['Mandate created successfully']],
    ['a mandate in Indian languages', ['ऑटोपे सेटअप सफल', 'ఆటో పే విజయవంతంగా సెట్ చేయబడింది', 'অটোপে সেটআপ সফল']],
    ['a row of a ledger', ['Posted | 12 Sep 2026']],
    ['an order to pay', ['Complete your payment', '₹500']],
    ['an odd value', ['Status | Ok to retry']],
    ['trouble by words that are not known', ['भुगतान नवीनीकृत हो गया']],
    ['what is still to be paid', ['Amount to be paid: ₹1,249']],
    ['what will be, in Hindi', ['पैसे 2 घंटे में पहुँच जाएंगे', 'राशि वापस जमा हो जाएगी']],
    ['cash back', ['You received ₹5 cash back']],
    ['something that is over', ['नवीनीकरण हो गया', 'ಸೆಟಪ್ ಮುಗಿದಿದೆ']],
    ['money that came in', ['INR 1249.00 credited to A/c no. XX1234 on 12-09-26']],
    ['a payee that was added', ['Beneficiary added successfully', '₹500']],
    ['a standing instruction', ['Standing instruction created successfully', '₹500']],
    ['a QR code', ['QR code generated successfully', 'QR code saved successfully', '₹500']],
    ['a heading of two rows', ['AutoPay set up', 'successfully', '₹500']],
  ])('no success: %s', (_, rows) => expect(statusOf(...rows)).toBeNull())

  test('a label that names a party or a time is no success', () => {
    for (const label of ['You paid', 'Paid to', 'Sent on 5 Sep 2026', 'Received from Ravi', 'Requested by']) {
      expect(statusOf(label, 'Asha Stores')).toBeNull()
    }
  })
})

test('‘Paid to’ does not count beside an unknown status', () => {
  const [sum, label] = [middle('₹500', 300, 80), middle('Paid to', 400, 40)]
  const value = pageOf('Status | U30').lines
  expect(findPaidTo(together(sum, label, ...value))).toBeNull()
})

test('a sentence with the amount states success, a row’s label does not', () => {
  expect(findPaidTo(pageOf('You paid ₹500 to Asha Stores'))).not.toBeNull()
  expect(findPaidTo(pageOf('Rs 500 debited from A/c XX12'))).not.toBeNull()
  expect(
    findPaidTo(pageOf('Rs 500 debited from A/c XX12 to Asha. If not done by you, call the bank.')),
  ).not.toBeNull()
  expect(findPaidTo(pageOf('₹500 sent to Asha Stores'))).not.toBeNull()
  expect(findPaidTo(pageOf('You paid ₹500'))).not.toBeNull()
  expect(findPaidTo(pageOf('Paid to', 'Asha Stores'))).toBeNull()
  expect(findPaidTo(pageOf('You paid ₹500 to Asha Stores', 'Report a failed payment'))).not.toBeNull()
  expect(findPaidTo(pageOf('You paid ₹500 to Asha Stores', 'The money will be refunded'))).toBeNull()
})

function together(...lines: readonly Line[]): Page {
  return { width: 1_000, height: 2_000, lines }
}

/** A piece in the middle of a page. */
function middle(text: string, top: number, height: number): Line {
  const box = { left: 500 - 10 * text.length, top, right: 500 + 10 * text.length, bottom: top + height }
  return { text, confidence: 95, box }
}

test('a centred label right below the amount states success', () => {
  const [sum, label] = [middle('₹500', 300, 80), middle('Paid to', 400, 40)]
  expect(findPaidTo(together(sum, label))).toBe(label)
  const named = middle('Payment sent to Asha Stores', 400, 30)
  expect(findPaidTo(together(sum, named))).toBe(named)
  const [leftSum, leftLabel] = [sum, named].map(({ box, ...line }) => ({
    ...line,
    box: { ...box, left: 60, right: 260 },
  }))
  expect(findPaidTo(together(leftSum!, leftLabel!))).toBeNull()
  expect(findPaidTo(together(sum, label, middle('Payment failed', 600, 40)))).toBeNull()
  expect(findPaidTo(together(middle('₹500', 300, 40), label))).toBeNull()
})

test('the outcome of other payments is not a status, nor is a rule about entries', () => {
  const past = ['Past payments', '2 Aug | ₹525', '9 Jul | ₹860 Failed']
  expect(statusOf('Sent successfully', '₹500', ...past)).toBe('success')
  expect(statusOf(...past, 'Sent successfully')).toBe('failed')
  for (const button of ['More', 'History', 'Previous'])
    expect(statusOf('Sent successfully', button, 'Amount reversed')).toBe('failed')
  expect(statusOf('COMPLETED', 'Entries marked failed or reversed are not charged.')).toBe('success')
  const legal =
    'This is a computer generated statement. Reversal entries of failed transactions are separate.'
  expect(statusOf('SUCCESS', legal)).toBe('success')
})
