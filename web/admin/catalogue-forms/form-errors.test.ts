import { beforeAll, expect, test } from 'vitest'
import { ApiError, TransportError } from '#contract/client.ts'
import { fieldTexts, isNotFound, errorText } from '#web/admin/catalogue-forms/form-errors.ts'
import { loadAdminMessages } from '#web/messages/admin-messages.ts'

beforeAll(() => loadAdminMessages('en'))

test('the server’s text is shown, otherwise the action’s; a lost connection has its own', () => {
  expect(errorText(new ApiError(409, { message: 'In use' }), 'Failed to delete')).toBe('In use')
  expect(errorText(new ApiError(502, {}), 'Failed to update')).toBe('Failed to update')
  expect(errorText(new TransportError(''), 'Failed to update')).toBe('Something went wrong')
  expect(errorText('?', 'Failed to update')).toBe('Something went wrong')
})

test('texts are shown at their fields, those of a refused image at the image', () => {
  const fields = { name: 'Name is required' }
  expect(fieldTexts(new ApiError(400, { code: 'VALIDATION', fields }), 'image')).toEqual(fields)
  const damaged = new ApiError(400, { code: 'BAD_PICTURE', message: 'Damaged' })
  expect(fieldTexts(damaged, 'images')).toEqual({ images: 'Damaged' })
  expect(fieldTexts(new ApiError(409, { code: 'IN_USE', message: 'In use' }), 'image')).toEqual({})
  expect(fieldTexts(new TransportError(''), 'image')).toEqual({})
})

test('a 404 says that the record was deleted', () => {
  expect(isNotFound(new ApiError(404, {}))).toBe(true)
  expect(isNotFound(new ApiError(409, {}))).toBe(false)
  expect(isNotFound(new TransportError(''))).toBe(false)
})
