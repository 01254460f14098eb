import type { Page } from '@playwright/test'
import type { Client } from '#contract/client.ts'
import { ADMIN, expect, openAs, test } from './fixtures.ts'
import { screenshot } from './pictures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // where things move while they are pressed

// Two admins at once: what one has open in a form, the other deletes.

test.use({ expectedErrors: /status of 404/ })

const GONE = 'This was deleted elsewhere. What you typed stays here until you close this window.'

interface Resource {
  what: string
  path: string
  tab?: RegExp
  make: (admin: Client, name: string) => Promise<{ data: { _id: string } }>
  remove: (admin: Client, id: string) => Promise<unknown>
  save: string
}

const RESOURCES: readonly Resource[] = [
  {
    what: 'category',
    path: '/admin/categories',
    make: async (admin, name) => admin('createCategory', { body: { name, image: await picture() } }),
    remove: (admin, id) => admin('deleteCategoryById', { params: { id } }),
    save: 'Save category',
  },
  {
    what: 'subcategory',
    path: '/admin/categories',
    tab: /Subcategories/,
    make: async (admin, name) => {
      const { data } = await admin('getAllCategory')
      const body = { name, categoryId: data[0]!._id, image: await picture() }
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
      const facts = { price: 10, shippingPrice: 0, stock: 1, hsnCode: '7418' }
      const body = { name, description: 'Sample', ...facts, ...place, images: [await picture()] }
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

for (const { what, path, tab, make, remove, save } of RESOURCES) {
  test(`a ${what} deleted while its form is open: it is said, and what was typed stays`, async ({
    page,
    callAs,
  }) => {
    const admin = await callAs(ADMIN)
    const name = `Short-lived ${what}`
    const { data } = await make(admin, name)
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await openAs(page, ADMIN, '/admin')
    await openForm(page, path, tab, name)
    const form = page.getByRole('dialog')
    const description = form.getByRole('textbox', { name: 'Description' })
    await description.fill('Typed with care.')
    await remove(admin, data._id)
    await form.getByRole('button', { name: save }).click()
    await expect(form.getByText(GONE)).toBeVisible()
    await expect(description).toHaveValue('Typed with care.')
    await expect(form.getByRole('button', { name: save })).toBeEnabled()
    if (what === 'product') expect(said).toHaveLength(1)
    else await expect(page.getByText(/not there|not found/i).first()).toBeVisible()
  })
}

test('after a delete the focus is on the next row, and stays where it was when nothing was deleted', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  for (const name of ['Focus one', 'Focus two', 'Focus three']) {
    await admin('createOffer', { body: { ...(await content(name)), offerPercentage: 5 } })
  }
  await openAs(page, ADMIN, '/admin/offer')
  await page.getByRole('searchbox').fill('Focus')
  const button = (name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true })
  const answer = async (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
  await button('Focus two').click()
  await answer('Keep it')
  await expect(button('Focus two')).toBeFocused()
  await button('Focus two').click()
  await answer('Delete')
  await expect(button('Focus two')).toBeHidden()
  await expect(button('Focus three')).toBeFocused()
  await button('Focus three').click()
  await answer('Delete')
  await expect(button('Focus one')).toBeFocused()
  await button('Focus one').click()
  await answer('Delete')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

async function openForm(page: Page, path: string, tab: RegExp | undefined, name: string): Promise<void> {
  await page.goto(path)
  if (tab) await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
}

async function content(name: string) {
  return { name, description: 'Sample', image: await picture() }
}

async function picture(): Promise<File> {
  const { buffer } = await screenshot()
  return new File([new Uint8Array(buffer)], 'sample.png', { type: 'image/png' })
}
