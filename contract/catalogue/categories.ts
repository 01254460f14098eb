import { z } from 'zod'
import { call } from '../call.ts'
import { activeStatus, id, optionalDescription, imageField, thingName } from '../fields.ts'
import { deleteResponse, listResponse, listQuery, namedRecord, recordResponse } from '../lists.ts'
import { taxResponse, taxFields } from './tax-fields.ts'

export const category = z.object({
  ...namedRecord,
  /** For products without a rate of their own; only for an admin, once set. */
  ...taxResponse,
})
export type Category = z.output<typeof category>

const fields = {
  name: thingName,
  description: optionalDescription,
  status: activeStatus.optional(),
  ...taxFields,
}
const newCategory = z.strictObject({ ...fields, image: imageField('Please upload an image.') })
const changedCategory = newCategory.partial()
const textOrder = ['Name is required', 'Please upload an image.']

export const categoryCalls = {
  getAllCategory: call('GET', '/category/getAllCategory', {
    access: 'public',
    about: 'Active categories; all categories for an admin.',
    query: listQuery(['newest', 'oldest', 'name-az', 'name-za']),
    response: listResponse(category),
    done: 'Categories',
  }),
  createCategory: call('POST', '/category/createCategory', {
    access: 'admin',
    area: 'products',
    about:
      'Creates a category with name, description, status (active by default) and one image of up to 10 MB. `gstRate` and `taxStatus` apply from `taxFrom` to its products without a rate. Returns the record.',
    multipart: true,
    body: newCategory,
    textOrder,
    response: recordResponse(category),
    done: 'Category created successfully',
    status: 201,
    errors: ['BAD_PICTURE'],
  }),
  updateCategoryById: call('PATCH', '/category/updateCategoryById/:id', {
    access: 'admin',
    area: 'products',
    about:
      'Changes any of the fields; those that are left out stay unchanged, including the image. Returns the record.',
    multipart: true,
    body: changedCategory,
    textOrder,
    response: recordResponse(category),
    done: 'Category updated successfully',
    errors: ['BAD_PICTURE'],
  }),
  deleteCategoryById: call('DELETE', '/category/deleteCategoryById/:id', {
    access: 'admin',
    area: 'products',
    about: 'Deletes a category that is not in use. IN_USE says how many subcategories and products use it.',
    response: deleteResponse,
    done: 'Category deleted successfully',
    errors: ['IN_USE'],
  }),
}

const subcategory = z.object({
  ...namedRecord,
  /** The parent's id; its name is in another field. */
  category: z.string(),
  categoryName: z.string(),
})
export type Subcategory = z.output<typeof subcategory>

const PARENT_MISSING = 'Please select a category for the subcategory.'

const subcategoryFields = z.strictObject({
  name: thingName,
  description: optionalDescription,
  status: activeStatus.optional(),
  /** The parent by either name. */
  categoryId: id.optional(),
  category: id.optional(),
  image: imageField('Please upload an image.'),
})
const newSubcategory = subcategoryFields.refine((body) => Boolean(body.categoryId ?? body.category), {
  error: PARENT_MISSING,
  path: ['categoryId'],
  when: () => true,
})
const changedSubcategory = subcategoryFields
  .partial()
  .refine((body) => (body.categoryId ?? body.category) !== '', {
    error: PARENT_MISSING,
    path: ['categoryId'],
    when: () => true,
  })
const subcategoryTextOrder = ['Name is required', PARENT_MISSING, 'Please upload an image.']

export const subcategoryCalls = {
  getAllSubCategory: call('GET', '/subCategory/getAllSubCategory', {
    access: 'public',
    about:
      'Active subcategories with their category; all subcategories for an admin. `category` limits the list to one category.',
    query: listQuery(['newest', 'oldest', 'name-az', 'name-za']).extend({ category: id.optional() }),
    response: listResponse(subcategory),
    done: 'Subcategories',
  }),
  createSubCategory: call('POST', '/subCategory/createSubCategory', {
    access: 'admin',
    area: 'products',
    about:
      'Creates a subcategory with name, description, status, categoryId (or category) and one image. Returns the record.',
    multipart: true,
    body: newSubcategory,
    textOrder: subcategoryTextOrder,
    response: recordResponse(subcategory),
    done: 'Subcategory created successfully',
    status: 201,
    errors: ['BAD_PICTURE'],
  }),
  updateSubCategoryById: call('PATCH', '/subCategory/updateSubCategoryById/:id', {
    access: 'admin',
    area: 'products',
    about: 'Changes any of the fields; those that are left out stay unchanged. Returns the record.',
    multipart: true,
    body: changedSubcategory,
    textOrder: subcategoryTextOrder,
    response: recordResponse(subcategory),
    done: 'Subcategory updated successfully',
    errors: ['BAD_PICTURE'],
  }),
  deleteSubCategoryById: call('DELETE', '/subCategory/deleteSubCategoryById/:id', {
    access: 'admin',
    area: 'products',
    about: 'Deletes a subcategory that is not in use. IN_USE says how many products use it.',
    response: deleteResponse,
    done: 'Subcategory deleted successfully',
    errors: ['IN_USE'],
  }),
}
