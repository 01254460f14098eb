import { z } from 'zod'
import { call } from '../call.ts'
import { activeStatus, optionalDescription, pictureField, thingName } from '../fields.ts'
import { taxAnswer, taxFields } from './tax-fields.ts'
import { deleteAnswer, listAnswer, listQuery, pictureAddress, recordAnswer } from '../lists.ts'

export const category = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  image: pictureAddress,
  status: z.string(),
  /** For products without a rate of their own; only for an admin, once set. */
  ...taxAnswer,
})
export type Category = z.output<typeof category>

const fields = {
  name: thingName,
  description: optionalDescription,
  status: activeStatus.optional(),
  ...taxFields,
}
const newCategory = z.strictObject({ ...fields, image: pictureField('Please upload an image.') })
const changedCategory = newCategory.partial()
const textOrder = ['Name is required', 'Please upload an image.']

export const categoryCalls = {
  getAllCategory: call({
    method: 'GET',
    path: '/category/getAllCategory',
    access: 'public',
    about: 'Active categories; all categories for an admin.',
    query: listQuery(['newest', 'oldest', 'name-az', 'name-za']),
    answer: listAnswer(category),
    done: 'Categories',
  }),
  createCategory: call({
    method: 'POST',
    path: '/category/createCategory',
    access: 'admin',
    area: 'products',
    about:
      'Creates a category with name, description, status (active by default) and one image of up to 10 MB. `gstRate` and `taxStatus` apply from `taxFrom` to its products without a rate. Returns the record.',
    multipart: true,
    body: newCategory,
    textOrder,
    answer: recordAnswer(category),
    done: 'Category created successfully',
    status: 201,
    errors: ['BAD_PICTURE', 'WRONG_KIND'],
  }),
  updateCategoryById: call({
    method: 'PATCH',
    path: '/category/updateCategoryById/:id',
    access: 'admin',
    area: 'products',
    about:
      'Changes any of the fields; those that are left out stay unchanged, including the image. Returns the record.',
    multipart: true,
    body: changedCategory,
    textOrder,
    answer: recordAnswer(category),
    done: 'Category updated successfully',
    errors: ['NOT_FOUND', 'BAD_PICTURE', 'WRONG_KIND'],
  }),
  deleteCategoryById: call({
    method: 'DELETE',
    path: '/category/deleteCategoryById/:id',
    access: 'admin',
    area: 'products',
    about: 'Deletes a category that is not in use. IN_USE says how many subcategories and products use it.',
    answer: deleteAnswer,
    done: 'Category deleted successfully',
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
}
