/** Values that make a body acceptable, by field name. */
const GOOD: Record<string, unknown> = {
  email: 'new@customer.example',
  mobile: '9876543210',
  phone: '9876543210',
  password: 'Test-Password-1',
  postalCode: '411030',
  pincode: '411030',
  price: '100',
  total: 100,
  shippingPrice: '10',
  originalPrice: '120',
  stock: '5',
  stockLoaded: '5',
  hsnCode: '74198030',
  offerPercentage: '10',
  quantity: 1,
  orderStatus: 'confirmed',
  paymentStatus: 'pending',
  status: 'active',
  reason: 'damaged',
  kind: 'product',
  utr: '632512345678',
  url: '/offers',
  paymentMethod: 'Online',
  amount: '10',
  stateCode: '27',
  buyerGstin: '27AAPFU0939F1ZV',
  gstin: '27AAPFU0939F1ZV',
}

export interface BodyShape {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: BodyShape[]
  oneOf?: BodyShape[]
  allOf?: BodyShape[]
  items?: BodyShape
  properties?: Record<string, BodyShape>
  required?: string[]
  contentEncoding?: string
}

/** The names and indexes that lead to a value in a body. */
export type Way = readonly (string | number)[]

/**
 * A body for a schema, and the path to each of its texts. Whatever the schema does not specify is treated as a
 * text.
 */
export function bodyOf(
  schema: BodyShape,
  ids: Record<string, unknown>,
  way: Way = [],
): { body: unknown; texts: Way[] } {
  const name = way.findLast((step) => typeof step === 'string') ?? ''
  const shape = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (shape.format === 'binary') return { body: 'FILE', texts: [] }
  if (shape.type === 'object') {
    const inside = Object.entries(shape.properties ?? {}).map(
      ([field, one]) => [field, bodyOf(one, ids, [...way, field])] as const,
    )
    return {
      body: Object.fromEntries(inside.map(([field, { body }]) => [field, body])),
      texts: inside.flatMap(([, { texts }]) => texts),
    }
  }
  if (shape.type === 'array') {
    const { body, texts } = bodyOf(shape.items ?? {}, ids, [...way, 0])
    return { body: [body], texts }
  }
  const good = ids[name] ?? GOOD[name] ?? shape.enum?.[0] ?? shape.const
  if (shape.type === 'boolean') return { body: false, texts: [] }
  if (shape.type === 'number' || shape.type === 'integer') return { body: good ?? 1, texts: [] }
  return { body: good ?? 'Deepa lamp', texts: [way] }
}

/** The body with another value at the end of the path. */
export function withText(body: unknown, [step, ...rest]: Way, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(body)) return body.map((one, i) => (i === step ? withText(one, rest, value) : one))
  const record = body as Record<string, unknown>
  return { ...record, [step]: withText(record[step], rest, value) }
}
