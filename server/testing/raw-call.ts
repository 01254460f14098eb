import type { Person, TestShop } from './test-shop.ts'

/** A call as any program may send it, without the typed client: any JSON or form, any headers. */
export async function rawCall(
  shop: TestShop,
  who: Person | null,
  address: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  body?: FormData | object | string,
  headers: Record<string, string> = {},
) {
  const [method, path] = address.split(' ') as ['GET', string]
  const encoded = body instanceof FormData ? new Response(body) : undefined
  const type = encoded?.headers.get('content-type') ?? 'application/json'
  const payload = encoded ? Buffer.from(await encoded.arrayBuffer()) : asText(body)
  const response = await shop.server.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': type }),
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const text = response.body
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  }
}

function asText(body: object | string | undefined): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
}

/** A form of these fields; files among them, lists as repeated parts. */
export function form(fields: Record<string, string | File | File[]>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) made.append(name, one)
  }
  return made
}
