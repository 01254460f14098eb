import { describe, expect, test } from 'vitest'
import { findPaidAt } from './find-paid-at.ts'
import { findStatus } from './find-status.ts'
import { numberLabel, counterpartyLabel } from './labels.ts'
import type { Line, Page } from './page.ts'
import { plainLetters } from './words-of-india.ts'

const NOW = Date.parse('2026-12-31T12:00:00+05:30')

/** A page of these pieces, one below the other. */
function pageOf(...texts: readonly string[]): Page {
  const lines = texts.map((text, i): Line => {
    const box = { left: 60, top: 100 + i * 90, right: 600, bottom: 130 + i * 90 }
    return { text: plainLetters(text), confidence: 95, box }
  })
  return { width: 1_000, height: 2_000, lines }
}

describe('the status of a payment', () => {
  test.each([
    ['Hindi', 'भुगतान सफल रहा', 'भुगतान प्रक्रिया में', 'भुगतान असफल', 'भुगतान पूरा नहीं हुआ'],
    ['Marathi', 'पेमेंट यशस्वी', 'पेमेंट प्रलंबित आहे', 'पेमेंट अयशस्वी', 'पेमेंट पूर्ण झाले नाही'],
    ['Gujarati', 'ચુકવણી સફળ', 'ચુકવણી બાકી છે', 'ચુકવણી નિષ્ફળ', 'ચુકવણી પૂર્ણ થઈ નથી'],
    ['Tamil', 'கட்டணம் வெற்றிகரமானது', 'கட்டணம் நிலுவையில்', 'பரிவர்த்தனை தோல்வி', 'பணம் செலுத்தப்படவில்லை'],
    ['Bengali', 'পেমেন্ট সফল হয়েছে', 'পেমেন্ট প্রক্রিয়াধীন', 'পেমেন্ট অসফল', 'পেমেন্ট সম্পন্ন হয়নি'],
    ['Telugu', 'చెల్లింపు విజయవంతమైంది', 'చెల్లింపు పెండింగ్‌లో ఉంది', 'చెల్లింపు విఫలమైంది', 'చెల్లింపు పూర్తి కాలేదు'],
    ['Kannada', 'ಪಾವತಿ ಯಶಸ್ವಿಯಾಗಿದೆ', 'ಪಾವತಿ ಪ್ರಕ್ರಿಯೆಯಲ್ಲಿದೆ', 'ಪಾವತಿ ವಿಫಲವಾಗಿದೆ', 'ಪಾವತಿ ಯಶಸ್ವಿಯಾಗಿಲ್ಲ'],
    ['Malayalam', 'പേയ്മെന്റ് വിജയിച്ചു', 'ഇടപാട് പുരോഗമിക്കുന്നു', 'പേയ്മെന്റ് പരാജയപ്പെട്ടു', 'ഇടപാട് പൂർത്തിയായില്ല'],
    ['Punjabi', 'ਭੁਗਤਾਨ ਸਫਲ', 'ਭੁਗਤਾਨ ਬਕਾਇਆ ਹੈ', 'ਭੁਗਤਾਨ ਅਸਫਲ', 'ਭੁਗਤਾਨ ਸਫਲ ਨਹੀਂ ਹੋਇਆ'],
  ])('in %s', (_, success, pending, failed, notDone) => {
    expect(findStatus(pageOf(success))?.value).toBe('success')
    expect(findStatus(pageOf(pending))?.value).toBe('pending')
    expect(findStatus(pageOf(failed))?.value).toBe('failed')
    expect(findStatus(pageOf(notDone))?.value).not.toBe('success')
  })

  test('a word of success after other letters does not count, as the first of ‘असफल’ may be misread', () => {
    expect(findStatus(pageOf('भुगतान भसफल'))).toBeNull()
  })

  test('the button that closes the screen is not a status', () => {
    for (const button of ['हो गया', 'முடிந்தது', 'పూర్తయింది', 'ਹੋ ਗਿਆ']) {
      expect(findStatus(pageOf('₹1,249', button))).toBeNull()
    }
  })
})

test.each([
  ['21 नवंबर 2026, 7:05 pm', 'Hindi'],
  ['21 नव॰ 2026, 7:05 pm', 'Hindi, short'],
  ['२१ नोव्हें २०२६, ७:०५ pm', 'Marathi with its own digits'],
  ['21 નવે 2026, 7:05 pm', 'Gujarati'],
  ['21 நவ. 2026, 7:05 pm', 'Tamil'],
  ['২১ নভেম্বর ২০২৬, ৭:০৫ pm', 'Bengali with its own digits'],
  ['21 నవం 2026, 7:05 pm', 'Telugu'],
  ['21 ನವೆಂ 2026, 7:05 pm', 'Kannada'],
  ['21 നവംബർ 2026, 7:05 pm', 'Malayalam'],
  ['21 ਨਵੰ 2026, 7:05 pm', 'Punjabi'],
  ['21 नवंबर 2026, शाम 7:05 बजे', 'Hindi, the part of the day before it'],
  ['21 नवंबर 2026 को 7:05 शाम', 'Hindi, behind it'],
  ['21 नोव्हेंबर 2026, संध्याकाळी 7:05', 'Marathi, the part of the day'],
  ['21 નવે 2026, સાંજે 7:05', 'Gujarati, the part of the day'],
  ['21 நவ. 2026, மாலை 7:05', 'Tamil, the part of the day'],
  ['21 নভেম্বর 2026, সন্ধ্যা 7:05', 'Bengali, the part of the day'],
  ['21 నవం 2026, సాయంత్రం 7:05', 'Telugu, the part of the day'],
  ['21 ನವೆಂ 2026, ಸಂಜೆ 7:05', 'Kannada, the part of the day'],
  ['21 നവംബർ 2026, വൈകുന്നേരം 7:05', 'Malayalam, the part of the day'],
  ['21 ਨਵੰ 2026, ਸ਼ਾਮ 7:05 ਵਜੇ', 'Punjabi, the part of the day'],
])('the day and time of %s (%s)', (text) => {
  expect(findPaidAt(pageOf(text), NOW)?.paidAt).toBe('2026-11-21T13:35:00.000Z')
})

test.each([
  ['21 नवंबर 2026, रात 11:05', '23:05'],
  ['21 नवंबर 2026, रात 12:05', '00:05'],
  ['21 नवंबर 2026, रात 2:05', '02:05'],
  ['21 नवंबर 2026, सुबह 9:05', '09:05'],
  ['21 நவ. 2026, காலை 9:05', '09:05'],
  ['21 నవం 2026, మధ్యాహ్నం 12:05', '12:05'],
])('the part of the day in %s', (text, time) => {
  expect(findPaidAt(pageOf(text), NOW)?.paidAt).toBe(new Date(`2026-11-21T${time}:00+05:30`).toISOString())
})

test('labels of the reference, of a telephone, of payee and payer', () => {
  for (const label of ['UPI संदर्भ संख्या', 'સંદર્ભ નંબર', 'குறிப்பு எண்', 'রেফারেন্স নম্বর', 'റഫറൻസ് നമ്പർ']) {
    expect(numberLabel(plainLetters(label))).toBe('reference')
  }
  for (const label of ['મોબાઇલ', 'కణక్కు మొబైల్', 'ಮೊಬೈಲ್']) {
    expect(numberLabel(plainLetters(label))).toBe('other number')
  }
  for (const label of ['મેળવનારનું નામ', 'பெறுநர்', 'প্রাপক', 'గ్రహీత', 'സ്വീകർത്താവ്', 'ਪ੍ਰਾਪਤਕਰਤਾ']) {
    expect(counterpartyLabel(plainLetters(label))).toBe('to')
  }
  for (const label of ['મોકલનાર', 'அனுப்புநர்', 'প্রেরক', 'పంపినవారు', 'ಕಳುಹಿಸಿದವರು', 'ਭੇਜਣ ਵਾਲਾ']) {
    expect(counterpartyLabel(plainLetters(label))).toBe('from')
  }
})
