import { STATE_CODES, STATES, stateByCode } from '../back-office/gstin.ts'

// Determines the State of an address, which decides between CGST with SGST and IGST (docs/rules/tax.md).

/**
 * State codes by the first digits of their PIN codes: the first two or three digits decide; longer ones are
 * exceptions. Derived from India Post's All India Pincode Directory (data.gov.in) as of 2025. Army post (90 to 99)
 * is in no State.
 */
const PIN_PREFIXES = readPrefixes(`
  01:18 19 02:17 03:14 15 16005 16006 16007 160103 160104 04:16 05:26 246 248 249 2447 2476 262308 262309 06:12 13 07:11
  08:30 31 32 33 34 09:20 21 22 23 241 242 243 244 245 247 24470 25 261 2620 2621 26230 262406 2622 2627 2628 2629 2467 247669 27 28
  10:80 811 812 813 821 823 824 814131 84 85 11:737 12:790 791 792 13:797 798 14:795 15:796 7917 16:79 17:793 794 18:78
  19:70 71 72 73 74 20:81 82 83 81413 813208 814133 21:75 76 77 22:49 23:45 46 47 48 24:36 37 38 39
  26:3962 36252 36254 36257 27:40 41 42 43 44 29:56 57 58 59 30:403 31:68255 32:67 68 69 33:60 61 62 63 64 605111 609608
  34:6050 60511 605502 607402 6096 673310 35:744 36:50 37:51 52 53 507130 38:194`)

/** PIN codes that serve villages in two States: only the buyer knows. */
const SHARED_PINS = new Set(
  `160003 160014 247662 247665 396193 396230 396235 396240 504346 533464 605007 605014 605101 605102 605104 605105
  605106 605107 605110 605111 605501 605502 607402 607403 609603 609604 673310`.split(/\s+/),
)

function readPrefixes(table: string): ReadonlyMap<string, string> {
  const prefixes = new Map<string, string>()
  let code = ''
  for (const word of table.trim().split(/\s+/)) {
    const [first, second] = word.split(':') as [string, string?]
    if (second !== undefined) code = first
    prefixes.set(second ?? first, code)
  }
  return prefixes
}

/** The State code of a six-digit PIN code; '' if the digits do not determine it. */
export function stateOfPin(pin: string): string {
  if (!/^[1-9]\d{5}$/.test(pin) || SHARED_PINS.has(pin)) return ''
  for (let length = 6; length >= 2; length -= 1) {
    const code = PIN_PREFIXES.get(pin.slice(0, length))
    if (code !== undefined) return code
  }
  return ''
}

/** Names still in use besides those in the list. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  orissa: '21',
  uttaranchal: '05',
  pondicherry: '34',
  newdelhi: '07',
  nctofdelhi: '07',
  delhinct: '07',
  tamilnad: '33',
  dadraandnagarhaveli: '26',
  damananddiu: '26',
  andamanandnicobar: '35',
  jandk: '01',
  up: '09',
  mp: '23',
}

const CODES_BY_NAME = new Map([
  ...STATES.map((state) => [normalizeName(state), STATE_CODES[state]] as const),
  ...Object.entries(OTHER_NAMES),
])

/** Only the letters, without the word 'State' at the end. */
function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')
    .replace(/state$/, '')
}

/** The code of a State from its name as typed; '' if the name is unknown. */
export function stateOfName(name: string): string {
  return CODES_BY_NAME.get(normalizeName(name)) ?? ''
}

interface Where {
  stateCode?: string | undefined
  state: string
  postalCode: string
}

/** The State code of an address: the chosen one, else from the State's name, else from the PIN code; else ''. */
export function stateCodeOf({ stateCode = '', state, postalCode }: Where): string {
  return stateCode || stateOfName(state) || stateOfPin(postalCode)
}

/** The State of the PIN code if it differs from the State's name: the buyer is then asked. Else undefined. */
export function otherStateOfPin({ state, postalCode }: Where): string | undefined {
  const [named, ofPin] = [stateOfName(state), stateOfPin(postalCode)]
  return named && ofPin && named !== ofPin ? stateByCode(ofPin) : undefined
}
