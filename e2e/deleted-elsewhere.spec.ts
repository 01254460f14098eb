import { ADMIN, expect, openAs, test } from './fixtures.ts'
import { content, openForm, RESOURCES } from './resources.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // elements move while they are being pressed

// Two admins at the same time: one deletes what the other has open in a form.

test.use({ expectedErrors: /status of 4(04|09)/ })

const GONE = 'This was deleted elsewhere. Your changes stay here until you close this window.'

test('a record deleted while its form is open: a notice is shown, and typed values stay', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await openAs(page, ADMIN, '/admin')
  for (const { what, path, tab, make, remove, save } of RESOURCES)
    await test.step(what, async () => {
      const name = `Short-lived ${what}`
      const { data } = await make(admin, name)
      await openForm(page, path, tab, name)
      said.length = 0 // leaving the previous form asked for confirmation
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
})

test('a policy page that someone else has changed is replaced only at the second attempt', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const about = async () => (await admin('getPolicyPages')).data.find(({ name }) => name === 'about')!.html
  const save = (html: string) => admin('updatePolicyPage', { params: { name: 'about' }, body: { html } })
  const before = await about()
  await openAs(page, ADMIN, '/admin/policies')
  await page.getByRole('textbox').pressSequentially('Mine. ')
  await save('<p>Theirs.</p>')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Someone else has changed this page.')).toBeVisible()
  expect(await about()).toBe('<p>Theirs.</p>')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(about).toContain('Mine.')
  await save('<p>Theirs again.</p>')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('textbox')).toHaveText('Theirs again.')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('textbox')).toBeHidden()
  await save(before)
  await page.goBack()
  await expect(page.getByRole('textbox')).not.toHaveText('Theirs again.')
})

test('store settings that someone else has changed are replaced only at the second attempt', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const stored = async () => (await admin('getSettings')).data
  const before = (await stored()).couriers
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const asked = page.getByText('Someone else has changed these settings too.')
  await openAs(page, ADMIN, '/admin/settings/delivery')
  await page.getByLabel('Courier 1', { exact: true }).fill('Mine')
  const theirs = [...(before ?? []), { name: 'Theirs', link: '' }]
  await admin('updateSettings', { body: { couriers: theirs, returnDays: 9 } })
  await save.click()
  await expect(asked).toBeVisible()
  expect(await stored()).toMatchObject({ couriers: theirs, returnDays: 9 })
  await save.click()
  await expect(page.getByText('Store settings saved')).toBeVisible()
  expect((await stored()).couriers?.map(({ name }) => name)).toContain('Mine')
  expect(await stored()).toMatchObject({ returnDays: 9 })
  const discard = page.getByRole('button', { name: 'Discard changes' })
  await expect(discard).toBeDisabled()
  await page.getByLabel('Courier 1', { exact: true }).fill('Mine again')
  await admin('updateSettings', { body: { couriers: theirs } })
  await save.click()
  await expect(asked).toBeVisible()
  await discard.click()
  await expect(asked).toBeHidden()
  await expect(page.getByLabel('Courier 1', { exact: true })).toHaveValue(theirs[0]!.name)
  await expect(page.getByLabel(`Courier ${theirs.length}`, { exact: true })).toHaveValue('Theirs')
  await admin('updateSettings', { body: { couriers: before, returnDays: null } })
})

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
  const response = async (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
  await button('Focus two').click()
  await response('Cancel')
  await expect(button('Focus two')).toBeFocused()
  await button('Focus two').click()
  await response('Delete')
  await expect(button('Focus two')).toBeHidden()
  await expect(button('Focus three')).toBeFocused()
  await button('Focus three').click()
  await response('Delete')
  await expect(button('Focus one')).toBeFocused()
  await button('Focus one').click()
  await response('Delete')
  await expect(page.getByRole('searchbox')).toBeFocused()
})
