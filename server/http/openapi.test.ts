import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { ERRORS } from '#contract/errors.ts'
import { openApi } from './openapi.routes.ts'

// The calls that other programs rely on, by method and path.
const SPECIFIED = `
POST /auth/register · POST /auth/login · GET /auth/manageCustomer · GET /auth/getCustomerById/{userId}
GET /order/manageOrders · PATCH /order/updateOrder/{id} · PATCH /order/updatePaymentStatus/{id} · GET /order/dashboard
POST /order/createOrder · GET /order/getUserOrders/{userId} · GET /order/getOrder/{id}
GET /category/getAllCategory · POST /category/createCategory · PATCH /category/updateCategoryById/{id} · DELETE /category/deleteCategoryById/{id}
GET /subCategory/getAllSubCategory · POST /subCategory/createSubCategory · PATCH /subCategory/updateSubCategoryById/{id} · DELETE /subCategory/deleteSubCategoryById/{id}
GET /product/getAllProduct · POST /product/createProduct · PATCH /product/updateProductById/{id} · DELETE /product/deleteProductById/{id}
GET /header/getAllHeaders · POST /header/createHeader · PATCH /header/updateHeaderById/{id} · DELETE /header/deleteHeaderById/{id}
GET /footer/getAllFooters · POST /footer/createFooter · PATCH /footer/updateFooterById/{id} · DELETE /footer/deleteFooterById/{id}
GET /offer/getAllOffers · POST /offer/createOffer · PATCH /offer/updateOfferById/{id} · DELETE /offer/deleteOfferById/{id}
`
  .split(/[\n·]/)
  .map((line) => line.trim())
  .filter(Boolean)

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>
  security?: unknown
}

const description = openApi()
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
)

describe('the OpenAPI description', () => {
  it('has the 35 calls that others rely on, with exactly their methods and paths', () => {
    expect(SPECIFIED).toHaveLength(35)
    const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    for (const one of SPECIFIED) expect(described).toContain(one.replace(' /', ' /api/'))
  })

  it('describes every call once, under its name', () => {
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      Object.keys(calls).toSorted(),
    )
  })

  it.each(Object.entries<Call>(calls))(
    'describes input and output of %s, and the rules for it',
    (_, call) => {
      expect(call.description.length).toBeGreaterThan(15)
      expect(call.description.endsWith('.')).toBe(true)
      expect(call.successMessage).not.toBe('')
      for (const code of call.errors ?? []) expect(ERRORS).toHaveProperty(code)
    },
  )

  it.each(operations)('is whole for $method $path', ({ path, operation }) => {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    for (const parameter of operation.parameters) expect(parameter.schema).toBeTypeOf('object')
    const good = operation.responses['200'] ?? operation.responses['201']
    const json = good?.content['application/json']?.schema
    if (json) expect(json).toMatchObject({ type: 'object', properties: { success: { const: true } } })
    else
      expect(Object.keys(good?.content ?? {})).toEqual([
        expect.stringMatching(/^(text\/(csv|event-stream|html)|application\/(pdf|zip)$)/),
      ])
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2345]\d\d$/)
      expect(response.description).not.toBe('')
      if (Number(status) < 400) continue
      const codes = response.description.split(', ')
      expect(new Set(codes).size).toBe(codes.length)
      for (const code of codes) expect(ERRORS[code as keyof typeof ERRORS].status).toBe(Number(status))
    }
  })

  it('describes who needs a token and the response without one', () => {
    for (const { operation } of operations) {
      const { access } = (calls as Record<string, Call>)[operation.operationId]!
      expect('security' in operation).toBe(access !== 'public')
      expect(
        '401' in operation.responses && operation.responses['401']?.description.includes('NOT_SIGNED_IN'),
      ).toBe(access !== 'public')
      // A guest or a role may be rejected.
      if (access !== 'public') expect(operation.responses['403']?.description).toContain('FORBIDDEN')
    }
  })

  it('describes the Idempotency-Key of an order, and images as binary', () => {
    const { post } = description.paths['/api/order/createOrder'] as { post: Operation }
    expect(post.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
    expect(post.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: { image: { type: 'string', format: 'binary' }, items: { type: 'array', maxItems: 100 } },
    })
  })

  it('names every error code of the catalogue, and refers to nothing that is not there', () => {
    const text = JSON.stringify(description)
    const { Error } = description.components.schemas
    expect(Error.properties.code.enum).toEqual(Object.keys(ERRORS))
    for (const [, reference] of text.matchAll(/"\$ref":"([^"]+)"/g))
      expect(reference).toBe('#/components/schemas/Error')
    expect(description.openapi).toBe('3.1.0')
  })
})

describe('the error catalogue', () => {
  it.each(Object.entries(ERRORS))(
    '%s has a status of its kind and a text for people',
    (_, { status, text }) => {
      expect([400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 431, 500, 503]).toContain(status)
      expect(text).toMatch(/^[A-Z].*\.$/)
    },
  )
})
