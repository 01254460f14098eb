import { ADMIN, ASHA, expect, openAs, test } from './fixtures.ts'
import { pointAside } from './sign-in.ts'

const FIRST = 'For the lamp at dusk'
const SECOND = 'Water in copper'

test('the banner that customers see is moved by keys and by its handle, and waits for its day', async ({
  page,
  browser,
  shop,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data: before } = await admin('getAllHeaders')
  const visitor = await browser.newPage({ baseURL: shop.url })
  await openAs(visitor, ASHA, '/')
  const banner = visitor.getByRole('heading', { level: 1 })
  await expect(banner).toHaveText(FIRST)

  await openAs(page, ADMIN, '/admin/header')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('In the shop')
  const down = page.getByRole('button', { name: `Move ${FIRST} down` })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${FIRST} is now 2 of ${before.length}.`)).toBeVisible()
  await expect(rows.nth(1)).toContainText(SECOND)
  await expect(rows.nth(1)).toContainText('In the shop')
  await expect(down).toBeFocused()
  await visitor.reload()
  await expect(banner).toHaveText(SECOND)

  await pointAside(page)
  const handle = rows.nth(2).getByTitle('Drag to move')
  await handle.hover()
  await page.mouse.down()
  await rows.nth(1).hover({ position: { x: 200, y: 4 }, force: true })
  await page.mouse.up()
  await expect(page.getByText(`${FIRST} is now 1 of ${before.length}.`)).toBeVisible()
  await visitor.reload()
  await expect(banner).toHaveText(FIRST)

  await page.getByRole('button', { name: `Edit ${FIRST}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit header' })
  await form.getByLabel('Starts').fill('2099-10-20')
  await form.getByRole('button', { name: 'Save header' }).click()
  await expect(rows.nth(1)).toContainText('From 20 Oct 2099')
  await expect(rows.nth(2)).toContainText('In the shop')
  await visitor.reload()
  await expect(banner).toHaveText(SECOND)
  await admin('updateHeaderById', { params: { id: before[0]!._id }, body: { startsAt: '' } })
  expect((await admin('getAllHeaders')).data).toEqual(before)
})
