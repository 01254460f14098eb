import type { Page } from '@playwright/test'
import type { StaffRole } from '#contract/roles.ts'
import { ADMIN, expect, openAs, test } from './fixtures.ts'

test('an owner invites a helper by a link, who joins, sees only their own work, and is removed again', async ({
  page,
  browser,
  shop,
}) => {
  const email = `kiran-${Date.now()}@staff.example`
  await openAs(page, ADMIN, '/admin/users')
  await page.getByRole('tab', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('radio', { name: /^Catalogue/ }).check()
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await expect(page.getByLabel('Invitation link')).toBeFocused()
  const link = await page.getByLabel('Invitation link').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  const helper = await (await browser.newContext({ baseURL: shop.url })).newPage()
  const { pathname, search } = new URL(link)
  await helper.goto(pathname + search)
  await helper.getByLabel('Name').fill('Kiran Sample')
  await helper.getByLabel('New password').fill('Kiran-Test-1')
  await helper.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(helper.getByRole('heading', { level: 1, name: 'Category Management' })).toBeVisible()
  const menu = helper.getByRole('navigation', { name: 'Back office' }).getByRole('link')
  await expect(menu.filter({ hasText: 'Product Management' })).toHaveCount(1)
  await expect(menu.filter({ hasText: 'Order Management' })).toHaveCount(0)
  await helper.goto('/admin/orders')
  await expect(helper.getByText('Your role can’t open this page')).toBeVisible()
  await helper.context().close()

  await page.reload()
  await page.getByRole('button', { name: 'Change Kiran Sample' }).click()
  const owner = page.getByRole('radio', { name: /^Owner/ })
  await expect(page.getByRole('radio', { name: /^Catalogue/ })).toBeFocused()
  await owner.check()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change Kiran Sample' }).click()
  await expect(owner).not.toBeChecked() // only chosen, never saved
  await page.getByRole('button', { name: 'Remove from staff' }).click()
  await page
    .getByRole('alertdialog', { name: 'Remove Kiran Sample from your staff?' })
    .getByRole('button', { name: 'Remove from staff' })
    .click()
  await expect(page.getByText('Kiran Sample is no longer on your staff')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Kiran Sample' })).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

const PRESSABLE =
  ':is(button:enabled, [role=menuitem]:not(a)):not(:is(tr, li):nth-child(n + 2) *, [role=combobox], [aria-haspopup=listbox])'

/** The screens that each role may view but not change, with what is opened in them. */
const READ_ONLY: [role: StaffRole, screens: string[]][] = [
  [
    'accountant',
    [
      '/admin',
      '/admin/orders',
      '/admin/orders?status=pending&order=first',
      '/admin/orders?status=shipped&order=first',
      '/admin/orders?problem=true&order=first',
      '/admin/orders?tab=payments',
      '/admin/orders?tab=statement',
      '/admin/tax',
    ],
  ],
  ['order-desk', ['/admin/product', '/admin/categories', '/admin/users', '/admin/tax']],
]

test('every button that a role sees is allowed for it', async ({ page, callAs }) => {
  const admin = await callAs(ADMIN)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.url()} on ${page.url()}`)
  })
  for (const [role, screens] of READ_ONLY) {
    const account = { email: `${role}-${Date.now()}@staff.example`, password: 'Reader-Test-1' }
    const { link } = await admin('inviteStaff', { body: { email: account.email, role } })
    const token = new URL(link).searchParams.get('invite') ?? ''
    await admin('acceptInvitation', { body: { token, name: 'Reader Sample', password: account.password } })
    await openAs(page, account, '/admin')
    for (const screen of screens) {
      await page.goto(screen.replace('&order=first', ''))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (screen.endsWith('&order=first'))
        await page
          .getByRole('button', { name: /^View order/ })
          .first()
          .click()
      await pressEverything(page)
    }
  }
  expect(refused).toEqual([])
})

/** Presses each button once, in lists those of the first row, and those of each menu and dialog that opens. */
async function pressEverything(page: Page): Promise<void> {
  const address = page.url()
  const pressed = new Set<string>()
  for (;;) {
    const [menu, dialog] = [page.getByRole('menu').last(), page.locator('[role$=dialog]').last()]
    const isOpen = (await menu.isVisible()) ? 'menu' : (await dialog.isVisible()) ? 'dialog' : ''
    const place = isOpen === 'menu' ? menu : isOpen === 'dialog' ? dialog : page.getByRole('main')
    const buttons = place.locator(PRESSABLE)
    const names = await buttons.evaluateAll((all) =>
      all.map((one) => (one.checkVisibility() ? `${one.ariaLabel ?? ''} ${one.textContent}`.trim() : '')),
    )
    const next = names.findIndex((name) => name && !pressed.has(isOpen + name))
    if (next !== -1) {
      pressed.add(isOpen + names[next])
      await buttons
        .nth(next)
        .click({ timeout: 3_000 })
        .catch(() => undefined) // it has disappeared in the meantime
      if (new URL(page.url()).pathname !== new URL(address).pathname) await page.goto(address)
    } else if (isOpen) await page.keyboard.press('Escape')
    else return
  }
}
