import { beforeAll, expect, test } from 'vitest'
import { productCalls } from '#contract/catalogue/products.ts'
import { formAction } from '#web/admin/catalogue-forms/form-action.ts'
import { takingRupees } from '#web/admin/catalogue-forms/form-fields.tsx'
import { adminMessages, loadAdminMessages } from '#web/messages/admin-messages.ts'

beforeAll(() => loadAdminMessages('en'))

async function checked(price: string) {
  const { resolver } = formAction<{ price: string }, typeof productCalls.updateProductById, never>(
    productCalls.updateProductById,
    { bodyOf: (values) => values, send: () => Promise.reject(new Error('not sent')), failed: '' },
  )
  return takingRupees(resolver, ['price'])({ price }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
}

test('an amount as people write it is sent as plain digits', async () => {
  expect(await checked(' ₹1,29,900.50/- ')).toEqual({ values: { price: '129900.50' }, errors: {} })
})

test('an ambiguous amount is refused with how to write it, others with the rule they break', async () => {
  const unclear = adminMessages.content.form.unclearRupees
  expect((await checked('1.299,50')).errors.price?.message).toBe(unclear)
  expect((await checked('1,29')).errors.price?.message).toBe(unclear)
  expect((await checked('cheap')).errors.price?.message).toBe('Price must be a number')
  expect((await checked('₹1.255')).errors.price?.message).toBe('Price can have at most two decimals')
  expect((await checked('')).errors.price?.message).toBe('Price is required')
})
