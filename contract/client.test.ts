import { describe, expect, it, vi } from 'vitest'
import { ApiError, callUrl, createClient, type RawResponse, TransportError } from './client.ts'
import { calls } from './calls.ts'
import { ERRORS } from './errors.ts'

interface Sent {
  url: string
  request: RequestInit
}

function clientWithResponse(response: Partial<RawResponse> | Error, token: string | null = null) {
  const sent: Sent[] = []
  const onSignedOut = vi.fn()
  const client = createClient({
    origin: 'https://shop.example',
    token: () => token,
    onSignedOut,
    send: async (url, request) => {
      sent.push({ url, request })
      if (response instanceof Error) throw response
      return { status: 200, text: '{"success":true,"message":"ok","data":[]}', ...response }
    },
  })
  return { client, sent, onSignedOut }
}

describe('an address', () => {
  it('has its parameters encoded, so that none can change the path', () => {
    expect(callUrl(calls.getOrder, { id: 'a/../b?c=d#e %' })).toBe(
      '/api/order/getOrder/a%2F..%2Fb%3Fc%3Dd%23e%20%25',
    )
  })

  it('has the given query and leaves out what is empty', () => {
    const query = { page: 2, search: 'धूप & दीप', status: '', sort: undefined }
    const url = new URL(callUrl(calls.manageOrders, {}, query), 'https://shop.example')
    expect(Object.fromEntries(url.searchParams)).toEqual({ page: '2', search: 'धूप & दीप' })
    expect(callUrl(calls.manageOrders)).toBe('/api/order/manageOrders')
  })
})

describe('a request', () => {
  it('carries the token as Bearer and nowhere else', async () => {
    const { client, sent } = clientWithResponse({}, 'a-token')
    await client('getAllProduct')
    expect(sent[0]?.request.headers).toMatchObject({ authorization: 'Bearer a-token' })
    expect(sent[0]?.url).not.toContain('a-token')
  })

  it('carries no header for a token that is not there', async () => {
    const { client, sent } = clientWithResponse({})
    await client('getAllProduct')
    expect(sent[0]?.request.headers).not.toHaveProperty('authorization')
  })

  it('sends a multipart call as a form: files as they are, lists repeated, records as JSON, null as empty', async () => {
    const { client, sent } = clientWithResponse({})
    const one = new File(['1'], 'one.png', { type: 'image/png' })
    const two = new File(['2'], 'two.png', { type: 'image/png' })
    await client('updateProductById', {
      params: { id: 'p' },
      body: { images: [one, two], price: 12.5, originalPrice: null, material: undefined },
    })
    const form = sent[0]?.request.body as FormData
    expect(form.getAll('images').map((file) => (file as File).name)).toEqual(['one.png', 'two.png'])
    expect(form.get('price')).toBe('12.5')
    expect(form.get('originalPrice')).toBe('')
    expect(form.has('material')).toBe(false)
    expect(sent[0]?.request.headers).not.toHaveProperty('content-type')

    await client('createOrder', {
      body: {
        userId: 'u',
        image: one,
        items: [{ product: 'p', quantity: 1 }],
        shippingAddress: { fullName: 'Asha' },
      },
    })
    const order = sent[1]?.request.body as FormData
    expect(jsonIn(order, 'items')).toEqual([{ product: 'p', quantity: 1 }])
    expect(jsonIn(order, 'shippingAddress')).toEqual({ fullName: 'Asha' })
  })

  it('sends any other body as JSON, and none if there is none', async () => {
    const { client, sent } = clientWithResponse({})
    await client('updateOrder', { params: { id: 'o' }, body: { orderStatus: 'shipped' } })
    expect(sent[0]?.request.body).toBe('{"orderStatus":"shipped"}')
    expect(sent[0]?.request.headers).toMatchObject({ 'content-type': 'application/json' })
    await client('deleteOfferById', { params: { id: 'o' } })
    expect(sent[1]?.request.body).toBeUndefined()
    expect(sent[1]?.request.headers).not.toHaveProperty('content-type')
  })
})

describe('a response', () => {
  it('with an error is an ApiError with the server’s message, status and details', async () => {
    const { client } = clientWithResponse({
      status: 409,
      text: '{"success":false,"message":"Sold out.","code":"OUT_OF_STOCK","items":[1]}',
    })
    const error = await client('getAllProduct').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: 'Sold out.',
      status: 409,
      response: { code: 'OUT_OF_STOCK', items: [1] },
    })
  })

  it('with only an error field uses it as the message, and with nothing at all has no message', async () => {
    const withError = clientWithResponse({ status: 500, text: '{"error":"Out of order"}' })
    await expect(withError.client('getAllProduct')).rejects.toMatchObject({ message: 'Out of order' })
    for (const text of ['', '<html>502</html>', 'null', '[]', '"no"']) {
      const { client } = clientWithResponse({ status: 502, text })
      await expect(client('getAllProduct')).rejects.toMatchObject({
        name: 'ApiError',
        message: '',
        status: 502,
      })
    }
  })

  it('of 413 from a proxy, whose limit may be below the shop’s, says that the upload is too large', async () => {
    const { client } = clientWithResponse({ status: 413, text: '<html>413 Request Entity Too Large</html>' })
    await expect(client('getAllProduct')).rejects.toMatchObject({
      message: ERRORS.TOO_LARGE.text,
      response: { code: 'TOO_LARGE' },
    })
  })

  it.each(['', '<html>', 'null', '5'])(
    'of 200 that is no record, %j, is a transport failure without a text',
    async (text) => {
      const { client } = clientWithResponse({ text })
      const error = await client('getAllProduct').catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(TransportError)
      expect(error).toMatchObject({ message: '' })
    },
  )

  it('that never arrives is a transport failure, and an abort stays an abort', async () => {
    await expect(
      clientWithResponse(new TypeError('fetch failed')).client('getAllProduct'),
    ).rejects.toBeInstanceOf(TransportError)
    const abort = new DOMException('stopped', 'AbortError')
    await expect(clientWithResponse(abort as Error).client('getAllProduct')).rejects.toBe(abort)
  })
})

describe('being signed out', () => {
  const refused = { status: 401, text: '{"success":false,"message":"no"}' }

  it('is called when the token of a call that needs one was rejected', async () => {
    const { client, onSignedOut } = clientWithResponse(refused, 'dead')
    await client('dashboard').catch(() => undefined)
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  it('is not called without a token, nor for a wrong password typed while signed in', async () => {
    const signedOut = clientWithResponse(refused)
    await signedOut.client('dashboard').catch(() => undefined)
    expect(signedOut.onSignedOut).not.toHaveBeenCalled()
    const signedIn = clientWithResponse(refused, 'alive')
    await signedIn
      .client('login', { body: { email: 'a@b.example', password: 'wrong' } })
      .catch(() => undefined)
    expect(signedIn.onSignedOut).not.toHaveBeenCalled()
  })
})

function jsonIn(form: FormData, name: string): unknown {
  const text = form.get(name)
  return typeof text === 'string' ? JSON.parse(text) : undefined
}
