// Optional details of products, in the order of form, file and shop (docs/how-to/add-a-product-field.md).

export interface Detail {
  label: string
  /** Shown after a whole number. A detail without a unit is a text. */
  unit?: string
  /** A number's largest value, otherwise 1,000,000; a text's length, otherwise 200. */
  max?: number
}
type Details = Record<string, Detail>

export const CUSTOMER_DETAILS = {
  material: { label: 'Material' },
  dimensions: { label: 'Dimensions' },
  weight: { label: 'Weight' },
  maker: { label: 'Maker or packer' },
  contents: { label: 'Net quantity' },
  origin: { label: 'Country of origin' },
} as const satisfies Details

/** Never returned to customers. */
export const ADMIN_DETAILS = {
  weightGrams: { label: 'Weight in grams', unit: 'g' },
  shelf: { label: 'Shelf', max: 60 },
} as const satisfies Details

export const PRODUCT_DETAILS = { ...CUSTOMER_DETAILS, ...ADMIN_DETAILS }
export type ProductDetail = keyof typeof PRODUCT_DETAILS
type ByKind<D, Text, Number> = { [Name in keyof D]: D[Name] extends { unit: string } ? Number : Text }

/** Returns what `make` returns for each detail, by its name. */
export function eachDetail<D extends Details, T>(details: D, make: (detail: Detail, name: keyof D) => T) {
  const entries = Object.entries(details).map(([name, detail]) => [name, make(detail, name)])
  return Object.fromEntries(entries) as Record<keyof D, T>
}

/** The same with one function for texts and one for numbers. */
export function eachByKind<D extends Details, T, N>(
  details: D,
  text: (detail: Detail) => T,
  number: (detail: Detail) => N,
) {
  return eachDetail(details, (detail) => (detail.unit ? number : text)(detail)) as ByKind<D, T, N>
}

export const DETAIL_LABELS = eachDetail(PRODUCT_DETAILS, ({ label }) => label)

export type DetailValues = ByKind<typeof PRODUCT_DETAILS, string, number | null>

/** Only the details; '' or null for those that are missing. */
export function detailsOf(product: Partial<DetailValues>) {
  return eachDetail(PRODUCT_DETAILS, ({ unit }, name) => product[name] ?? (unit ? null : '')) as DetailValues
}
