import { expect, test } from 'vitest'
import { changedFields } from '#web/admin/catalogue-forms/form-action.ts'

const image = new File(['x'], 'lamp.png', { type: 'image/png' })

test('only what was changed is sent', () => {
  const before = { name: 'Lamp', description: 'Brass.', image: undefined as File | undefined }
  expect(changedFields({ ...before }, before)).toEqual({})
  expect(changedFields({ ...before, name: 'Lamps' }, before)).toEqual({ name: 'Lamps' })
  expect(changedFields({ ...before, description: '' }, before)).toEqual({ description: '' })
  expect(changedFields({ ...before, image }, before)).toEqual({ image })
})

test('lists and blocks are compared by what they hold, files by themselves', () => {
  const before = { links: [{ title: 'Help', url: '/help' }], images: [] as File[] }
  expect(changedFields({ links: [{ title: 'Help', url: '/help' }], images: [] }, before)).toEqual({})
  expect(changedFields({ links: [], images: [image] }, before)).toEqual({ links: [], images: [image] })
  const other = new File(['y'], 'lamp.png', { type: 'image/png' })
  expect(changedFields({ images: [other] }, { images: [image] })).toEqual({ images: [other] })
})

test('only the form’s fields of a stored record are compared', () => {
  const stored = { icon: '', name: 'Diwali' }
  expect(changedFields({ icon: '' }, stored)).toEqual({})
})
