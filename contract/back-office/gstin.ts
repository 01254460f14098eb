// The GST code of each State and union territory: every GSTIN registered there begins with it.

export const STATE_CODES = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
  'Other Territory': '97',
} as const
export type State = keyof typeof STATE_CODES
export const STATES = Object.keys(STATE_CODES) as [State, ...State[]]

/** The State for a two-digit code; undefined for an unknown code. */
export function stateByCode(code: string): State | undefined {
  return STATES.find((state) => STATE_CODES[state] === code)
}

/** The State of an address for display: as typed, else that of its code; '' if it has neither. */
export function stateTextOf({ state = '', stateCode = '' }: { state?: string; stateCode?: string }): string {
  return state.trim() || (stateByCode(stateCode) ?? '')
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text in capitals has the form of a GSTIN: state code, PAN, registration number, Z, check character. */
export function hasGstinForm(text: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text)
}

/**
 * Whether the last character of a GSTIN is the check character of the fourteen before it (weights 1 and 2, base
 * 36).
 */
export function hasValidChecksum(gstin: string): boolean {
  let sum = 0
  for (let index = 0; index < 14; index += 1) {
    const product = ALPHABET.indexOf(gstin[index] ?? '') * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return ALPHABET[(36 - (sum % 36)) % 36] === gstin[14]
}

/** The contradiction between a GSTIN and the shop's state; undefined if there is none, or if one of them is not set. */
export function stateMismatch(gstin: string, state: string): string | undefined {
  const code = STATE_CODES[state as State]
  if (!gstin || !code || gstin.startsWith(code)) return undefined
  return `A GSTIN of ${state} must begin with ${code}`
}
