import type { Page } from '@playwright/test'
import type { Client } from '#contract/client.ts'
import { screenshot } from './test-screenshots.ts'

// The records that the back office edits with forms: how to create, open and delete one.

export interface Resource {
  what: string
  path: string
  tab?: RegExp
  make: (admin: Client, name: string) => Promise<{ data: { _id: string } }>
  remove: (admin: Client, id: string) => Promise<unknown>
  save: string
}

export const RESOURCES: readonly Resource[] = [
  {
    what: 'category',
    path: '/admin/categories',
    make: async (admin, name) => admin('createCategory', { body: { name, image: await image() } }),
    remove: (admin, id) => admin('deleteCategoryById', { params: { id } }),
    save: 'Save category',
  },
  {
    what: 'subcategory',
    path: '/admin/categories',
    tab: /Subcategories/,
    make: async (admin, name) => {
      const { data } = await admin('getAllCategory')
      const body = { name, categoryId: data[0]!._id, image: await image() }
      return admin('createSubCategory', { body })
    },
    remove: (admin, id) => admin('deleteSubCategoryById', { params: { id } }),
    save: 'Save subcategory',
  },
  {
    what: 'product',
    path: '/admin/product',
    make: async (admin, name) => {
      const { data } = await admin('getAllSubCategory')
      const place = { category: data[0]!.category, subCategory: data[0]!._id }
      const details = { price: 10, shippingPrice: 0, stock: 1, hsnCode: '7418' }
      const body = { name, description: 'Sample', ...details, ...place, images: [await image()] }
      return admin('createProduct', { body })
    },
    remove: (admin, id) => admin('deleteProductById', { params: { id } }),
    save: 'Save product',
  },
  {
    what: 'header',
    path: '/admin/header',
    make: async (admin, name) => admin('createHeader', { body: await content(name) }),
    remove: (admin, id) => admin('deleteHeaderById', { params: { id } }),
    save: 'Save header',
  },
  {
    what: 'footer',
    path: '/admin/footer',
    make: async (admin, name) => admin('createFooter', { body: await content(name) }),
    remove: (admin, id) => admin('deleteFooterById', { params: { id } }),
    save: 'Save footer',
  },
  {
    what: 'offer',
    path: '/admin/offer',
    make: async (admin, name) =>
      admin('createOffer', { body: { ...(await content(name)), offerPercentage: 5 } }),
    remove: (admin, id) => admin('deleteOfferById', { params: { id } }),
    save: 'Save offer',
  },
]

export async function openForm(
  page: Page,
  path: string,
  tab: RegExp | undefined,
  name: string,
): Promise<void> {
  await page.goto(path)
  if (tab) await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
}

export async function content(name: string) {
  return { name, description: 'Sample', image: await image() }
}

async function image(): Promise<File> {
  const { buffer } = await screenshot()
  return new File([new Uint8Array(buffer)], 'sample.png', { type: 'image/png' })
}
