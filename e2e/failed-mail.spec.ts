import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMessage } from '#server/testing/read-mail.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { ADMIN, expect, test } from './fixtures.ts'
import { copySampleShop } from './sample-shop.ts'
import { startShop } from './server.ts'
import { signIn } from './sign-in.ts'

test('an email that the mail server permanently refuses is shown to the admin and sent again on request', async ({
  page,
  context,
}) => {
  const mails = await startMailServer()
  mails.reject({ code: 550, text: 'no such user here' })
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-e2e-mail-'))
  await copySampleShop(dataDir)
  const shop = await startShop(dataDir, { SMTP_URL: mails.url })
  await context.request.post(`${shop.url}/api/auth/forgotPassword`, {
    data: { email: 'asha@samagri.example' },
  })

  const authorization = `Bearer ${await signIn(context, ADMIN, shop.url)}`
  const failedMails = async () =>
    (
      await context.request.get(`${shop.url}/api/settings/getFailedMails`, { headers: { authorization } })
    ).json()
  await expect.poll(failedMails, { timeout: 60_000 }).toMatchObject({ total: 1 })
  await page.goto(`${shop.url}/admin/settings`)
  const again = page.getByRole('button', { name: 'Send again to asha@samagri.example' })
  await expect(page.getByText('550 no such user here')).toBeVisible()
  mails.reject(null)
  await again.click()
  await expect(again).toBeHidden()
  await expect.poll(() => mails.messages.length).toBe(1)
  const { text } = await readMessage(mails.messages[0]!.source)
  expect(text).toMatch(/\/login\?reset=[\w-]{43}/)

  await page.goto('about:blank') // the page still sends requests to a stopped shop
  await shop.stop()
  await mails.stop()
  await rm(dataDir, { recursive: true, force: true })
})
