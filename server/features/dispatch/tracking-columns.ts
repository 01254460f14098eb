/** Places of the columns that are read; undefined for one that was not found. */
export interface Roles {
  order: number | undefined
  number: number | undefined
  courier: number | undefined
}

const NEVER =
  /\b(date|dt|time|status|state|link|url|amount|value|price|total|qty|quantity|count|weight|charges?|type|mode)\b/

/** Headings that name a column, the best first. Plain words: small letters, everything else a space. */
const WORDS: Record<keyof Roles, readonly RegExp[]> = {
  number: [
    /\b(awb|waybill|way bill|air ?waybill)\b/,
    /\btracking\b/,
    /\b(consignment|docket|lrn?|cn|barcode|article|pod|shipment)( no| num| number| id)?$/,
  ],
  order: [
    /^(client |customer |seller |merchant |your )?order( id| no| num| number| ref| reference| code)?$/,
    /\border\b/,
    /\binvoice\b/,
    /\b(ref|reference)\b/,
  ],
  courier: [
    /^(courier|carrier|transporter)( name| partner| company)?$/,
    /\b(courier|carrier|logistics|delivery partner|shipping (partner|company|provider))\b/,
  ],
}

/** The columns that a line of headings names. */
export function rolesIn(headings: readonly string[]): Roles {
  const words = headings.map(plainWords)
  const taken = new Set<number>()
  const find = (role: keyof Roles) => {
    for (const pattern of WORDS[role]) {
      const at = words.findIndex((word, i) => !taken.has(i) && pattern.test(word) && !NEVER.test(word))
      if (at === -1) continue
      taken.add(at)
      return at
    }
    return undefined
  }
  return { number: find('number'), order: find('order'), courier: find('courier') }
}

function plainWords(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .slice(0, 80)
}

/** Columns that no heading names, by what stands in them. */
export function completed(roles: Roles, rows: readonly (readonly string[])[], width: number): Roles {
  const most = (fits: (cell: string) => boolean, taken: readonly (number | undefined)[]) => {
    const columns = Array.from({ length: width }, (_, i) => i).filter((i) => !taken.includes(i))
    return columns.find((i) => {
      const cells = rows.map((row) => row[i] ?? '').filter((cell) => cell !== '')
      return cells.length > 0 && cells.filter(fits).length > cells.length / 2
    })
  }
  const order = roles.order ?? most(isOrder, [roles.number, roles.courier])
  const number = roles.number ?? most(isNumber, [order, roles.courier])
  return { order, number, courier: roles.courier }
}

function isOrder(cell: string): boolean {
  return /^(#?[\da-f]{6}|#[\da-f]{8}|inv-\d{4}-\d{6,}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i.test(cell)
}

/** Long and with many digits, but no Indian mobile number. */
function isNumber(cell: string): boolean {
  const plain = cell.replaceAll(' ', '')
  return /^(?=(.*\d){6})[a-z\d/-]{8,50}$/i.test(plain) && !/^(\+?91|0)?[6-9]\d{9}$/.test(plain)
}
