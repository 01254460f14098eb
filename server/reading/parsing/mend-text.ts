// The recogniser was taught Chinese and English: what it makes of Indian print is put right before anything is read.

/** ₹ is in none of its letters: a Chinese sign before an amount stands for it, any other for an icon. */
const SIGN_BEFORE_AMOUNT = /[\p{Script=Han}¥]\s*(?=\d)/gu
const OTHER_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Recognised text with wide signs made narrow, ₹ as such, and what is often misread of fixed words put right. */
export function mendText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(SIGN_BEFORE_AMOUNT, '₹')
    .replaceAll(OTHER_SIGN, '')
    .replaceAll(/\bUP[l|1!](?![a-z])/g, 'UPI')
    .replaceAll(/(?<=\d\s?|[\s,/-]|^)0ct(?=ober|[\s,./\d'’-]|$)/giu, 'Oct')
    .replaceAll(/(?<=\b|ref)n0(?=[\s.:-])/giu, 'no')
    .replaceAll(/(?<=\p{L}\.?):(?=\d)/gu, ': ')
    .replaceAll(/(?<=no|\b(?:id|ref|rrn|utr))[.-](?=\d)/giu, ': ')
    .replace(/^[:|]\s*/u, '')
    .replaceAll(/(?<=20\d\d)\s?[.,·•-]\s?(?=\d{1,2}:\d\d)/gu, ' ')
    .replaceAll(/\bpa[l1|!](?=d\b)/giu, 'pai')
    .trim()
}
