// An entry of an account's statement, as banks also write it into messages: 'UPI/DR/632512345678/ASHA DEVI/asha@okbank'
// or 'UPI-ASHA DEVI-asha@okbank-BANK0001234-632512345678-note'. Which fields there are, and in which order, differs.

export interface Entry {
  utr: string
  /** The other party's name, which may be cut off; '' if there is none. */
  name: string
  /** Whether the money came in, or went back. */
  isIncoming: boolean
  /** The entry up to its first UPI ID, with slashes between its fields: the text after it is the payer's note. */
  text: string
}

const KIND = /^(?:DR|CR|P2[MAPV]|MOB|REV|RET|RVSL|PAY|NA|UPI)$/iu
const INCOMING = /^(?:CR|REV|RET|RVSL)$/iu
/** What ends the other party's name in a message. */
const GOES_ON = /\s(?:To|Not|Ref|UPI|on|Bal|Avl)\b/u
const FIELDS_MAX = 8

/** The entry in a segment of text; null if there is none. */
export function entryIn(text: string): Entry | null {
  const [, before = '', sign, rest = ''] = /^(.*?)\bUPI([/-])(.*)$/su.exec(text) ?? []
  if (!sign) return null
  const fields = rest.split(sign, FIELDS_MAX).map((field) => field.trim())
  const [utr] = fields.flatMap(
    (field) => /^\d[\d ]{10,13}\d(?!\S)/u.exec(field)?.[0].replaceAll(' ', '') ?? [],
  )
  if (utr?.length !== 12) return null
  const atVpa = fields.findIndex((field) => field.includes('@'))
  const shown = fields.slice(0, atVpa === -1 ? fields.length : atVpa + 1)
  const name = fields.find((field) => !KIND.test(field) && /^[\p{L}0][^@\d]{2,}/u.test(field)) ?? ''
  return {
    utr,
    name: name.split(GOES_ON)[0]!,
    isIncoming: fields.some((field) => INCOMING.test(field)),
    text: `${before}UPI/${shown.join('/')}`,
  }
}
