import { z } from 'zod'
import { call } from '../call.ts'
import { activeStatus, id, optionalDescription, imageField, recordName } from '../fields.ts'
import { deleteResponse, listResponse, listQuery, namedRecord, recordResponse } from '../lists.ts'
import { taxResponse, taxFields } from './tax-fields.ts'

export const category = z.object({
  ...namedRecord,
  /** For products without a rate of their own; only for an admin, once set. */
  ...taxResponse,
})
export type Category = z.output<typeof category>

const fields = {
  name: recordName,
  description: optionalDescription,
  status: activeStatus.optional(),
  ...taxFields,
}
const newCategory = z.strictObject({ ...fields, image: imageField('Please upload an image.') })
const changedCategory = newCategory.partial()
const errorOrder = ['Name is required', 'Please upload an image.']

export const categoryCalls = {
  getAllCategory: call('GET', '/category/getAllCategory', {
    access: 'public',
    description: 'Active categories; all categories for an admin.',
    query: listQuery(['newest', 'oldest', 'name-az', 'name-za']),
    response: listResponse(category),
    successMessage: 'Categories',
  }),
  createCategory: call('POST', '/category/createCategory', {
    access: 'admin',
    area: 'products',
    description:
      'Creates a category with name, description, status (active by default) and one image of up to 10 MB. `gstRate` and `taxStatus` apply from `taxFrom` to its products without a rate. Returns the record.',
    multipart: true,
    body: newCategory,
    errorOrder,
    response: recordResponse(category),
    successMessage: 'Category created successfully',
    status: 201,
    errors: ['BAD_PICTURE'],
  }),
  updateCategoryById: call('PATCH', '/category/updateCategoryById/:id', {
    access: 'admin',
    area: 'products',
    description:
      'Changes any of the fields; those that are left out stay unchanged, including the image. Returns the record.',
    multipart: true,
    body: changedCategory,
    errorOrder,
    response: recordResponse(category),
    successMessage: 'Category updated successfully',
    errors: ['BAD_PICTURE'],
  }),
  deleteCategoryById: call('DELETE', '/category/deleteCategoryById/:id', {
    access: 'admin',
    area: 'products',
    description:
      'Deletes a category that is not in use. IN_USE says how many subcategories and products use it.',
    response: deleteResponse,
    successMessage: 'Category deleted successfully',
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
  name: recordName,
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
    description:
      'Active subcategories with their category; all subcategories for an admin. `category` limits the list to one category.',
    query: listQuery(['newest', 'oldest', 'name-az', 'name-za']).extend({ category: id.optional() }),
    response: listResponse(subcategory),
    successMessage: 'Subcategories',
  }),
  createSubCategory: call('POST', '/subCategory/createSubCategory', {
    access: 'admin',
    area: 'products',
    description:
      'Creates a subcategory with name, description, status, categoryId (or category) and one image. Returns the record.',
    multipart: true,
    body: newSubcategory,
    errorOrder: subcategoryTextOrder,
    response: recordResponse(subcategory),
    successMessage: 'Subcategory created successfully',
    status: 201,
    errors: ['BAD_PICTURE'],
  }),
  updateSubCategoryById: call('PATCH', '/subCategory/updateSubCategoryById/:id', {
    access: 'admin',
    area: 'products',
    description: 'Changes any of the fields; those that are left out stay unchanged. Returns the record.',
    multipart: true,
    body: changedSubcategory,
    errorOrder: subcategoryTextOrder,
    response: recordResponse(subcategory),
    successMessage: 'Subcategory updated successfully',
    errors: ['BAD_PICTURE'],
  }),
  deleteSubCategoryById: call('DELETE', '/subCategory/deleteSubCategoryById/:id', {
    access: 'admin',
    area: 'products',
    description: 'Deletes a subcategory that is not in use. IN_USE says how many products use it.',
    response: deleteResponse,
    successMessage: 'Subcategory deleted successfully',
    errors: ['IN_USE'],
  }),
}
