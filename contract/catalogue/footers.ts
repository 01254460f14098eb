import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { deleteResponse, listResponse, listQuery, namedRecord, recordResponse } from '../lists.ts'

const label = f.textField('Title', { max: 100 })

const socialMedia = z.strictObject({
  facebook: f.link.optional(),
  twitter: f.link.optional(),
  instagram: f.link.optional(),
})
const quickLinks = z
  .array(z.strictObject({ title: label.optional(), name: label.optional(), url: f.link }))
  .max(20, { error: 'A footer can have up to 20 links' })
const footerCategories = z
  .array(z.strictObject({ name: label, slug: f.optionalText('Slug', { max: 100 }) }))
  .max(20, { error: 'A footer can have up to 20 categories' })
const contact = z.strictObject({
  address: f.optionalText('Address', { max: 500, lines: true }),
  phone: f.optionalText('Phone', { max: 40 }),
  email: f.optionalText('Email', { max: 254 }),
})

export const footer = z.object({
  ...namedRecord,
  copyright: z.string(),
  socialMedia: socialMedia.nullable(),
  quickLinks: quickLinks.nullable(),
  categories: footerCategories.nullable(),
  contact: contact.nullable(),
})
export type Footer = z.output<typeof footer>

/** A block as JSON; null, or empty text in a form, means none. */
function block<T extends z.ZodType>(name: string, schema: T) {
  return z
    .preprocess((input) => (input === '' ? null : input), f.jsonField(name, schema.nullable()))
    .optional()
}

const newFooter = z.strictObject({
  name: f.recordName,
  description: f.description,
  image: f.imageField('Please upload an image.'),
  status: f.activeStatus.optional(),
  copyright: f.optionalText('Copyright', { max: 300 }),
  socialMedia: block('Social media', socialMedia),
  quickLinks: block('Quick links', quickLinks),
  categories: block('Categories', footerCategories),
  contact: block('Contact', contact),
})
const changedFooter = newFooter.partial()
const errorOrder = ['Name is required', 'Description is required', 'Please upload an image.']

export const footerCalls = {
  getAllFooters: call('GET', '/footer/getAllFooters', {
    access: 'public',
    description:
      'All footers with their status. The storefront shows the first active one, or else the first.',
    query: listQuery(['newest', 'oldest', 'name-az', 'name-za']),
    response: listResponse(footer),
    successMessage: 'Footers',
  }),
  createFooter: call('POST', '/footer/createFooter', {
    access: 'admin',
    area: 'content',
    description:
      'Creates a footer with name, description and one image, and optional blocks as JSON. Returns the record.',
    multipart: true,
    body: newFooter,
    errorOrder,
    response: recordResponse(footer),
    successMessage: 'Footer created successfully',
    status: 201,
    errors: ['BAD_PICTURE'],
  }),
  updateFooterById: call('PATCH', '/footer/updateFooterById/:id', {
    access: 'admin',
    area: 'content',
    description:
      'Changes any of the fields; those that are left out stay unchanged, null removes a block. Returns the record.',
    multipart: true,
    body: changedFooter,
    errorOrder,
    response: recordResponse(footer),
    successMessage: 'Footer updated successfully',
    errors: ['BAD_PICTURE'],
  }),
  deleteFooterById: call('DELETE', '/footer/deleteFooterById/:id', {
    access: 'admin',
    area: 'content',
    description: 'Deletes a footer.',
    response: deleteResponse,
    successMessage: 'Footer deleted successfully',
  }),
}
