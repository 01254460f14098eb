import { expect, onTestFinished, test } from 'vitest'
import { SETUP_STEPS } from '#contract/back-office/setup.ts'
import { createAccount } from '../accounts/register.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { jobPools } from '../../shop-server.ts'
import { startWorkers } from '../../jobs/worker.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { SAMPLE_ADMIN } from '../../sample/sample-accounts.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { errorResponseOf } from '../../testing/orders.ts'
import { readMessage } from '../../testing/read-mail.ts'
import { testShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'

onBothEngines('the setup of a shop', (engine) => {
  test('is complete step by step, by what is stored', async () => {
    const shop = await testShop(engine)
    await shop.app.database.transaction((tx) => tx.db.deleteFrom('store_settings').execute())
    const admin = await shop.person('admin')
    const complete = async () => {
      const { data } = await admin.call('getSetup')
      return SETUP_STEPS.filter((step) => data.complete[step])
    }
    expect(await complete()).toEqual([])
    await admin.call('updateSettings', { body: { upiId: 'first@upi' } })
    expect(await complete()).toEqual([])
    await admin.call('updateSettings', { body: { payeeName: 'First' } })
    expect(await complete()).toEqual(['payment'])
    const product = await aProduct(admin)
    expect(await complete()).toEqual(['payment', 'product'])
    await admin.call('updateSettings', { body: { address: 'FC Road', state: 'Maharashtra' } })
    expect(await complete()).toEqual(['payment', 'product', 'address'])
    await anOrder(await shop.person(), [{ product: product._id, quantity: 1 }])
    expect(await complete()).toEqual(['payment', 'product', 'address', 'share'])
  })

  test('stores skipped steps, and rejects an unknown one', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await admin.call('updateSettings', { body: { setupSkipped: JSON.stringify(['email']) } })
    expect((await (await shop.person('admin')).call('getSetup')).data).toMatchObject({
      skipped: ['email'],
      complete: { email: false },
    })
    const refused = await errorResponseOf(
      admin.call('updateSettings', { body: { setupSkipped: JSON.stringify(['taxes']) } }),
    )
    expect(refused.httpStatus).toBe(400)
    expect((await admin.call('getSetup')).data.skipped).toEqual(['email'])
    expect((await shop.call('getSettings')).data).not.toHaveProperty('setupSkipped')
  })

  test('names the accounts that still have a published password, and no suspended one', async () => {
    const shop = await testShop(engine)
    const { app } = shop
    const admin = await shop.person('admin')
    expect((await admin.call('getSetup')).data.publishedPasswords).toEqual([])
    const passwordHash = await hashPassword(SAMPLE_ADMIN.password)
    const account = { role: 'admin', name: 'Owner', mobile: '', passwordHash, isVerified: true } as const
    const email = 'owner@shop.example'
    await app.database.transaction((tx) => createAccount(app, tx, { ...account, email }))
    expect((await admin.call('getSetup')).data.publishedPasswords).toEqual([email])
    await app.database.transaction((tx) =>
      tx.db.updateTable('accounts').set({ status: 'suspended' }).where('email', '=', email).execute(),
    )
    expect((await admin.call('getSetup')).data.publishedPasswords).toEqual([])
  })
})

onOneEngine('the setup of a shop', (engine) => {
  test('says in plain words why the last email could not be sent, until it is sent', async () => {
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    const shop = await testShop(engine, { environment: { SMTP_URL: mails.url } })
    const { app } = shop
    const admin = await shop.person('admin')
    expect((await admin.call('getSetup')).data).toMatchObject({
      emailProblem: null,
      complete: { email: true },
    })
    mails.reject({ code: 550, text: 'no such user' })
    await app.database.transaction((tx) =>
      queueMail(app, tx, {
        template: 'account-suspended',
        to: 'asha@customer.example',
        facts: { name: 'Asha' },
      }),
    )
    const worker = startWorkers(app, [jobPools(app)[0]])
    onTestFinished(() => worker.stop())
    await until(async () =>
      expect((await admin.call('getSetup')).data).toMatchObject({
        complete: { email: false },
        emailProblem: {
          text: 'The mail server rejected the recipient’s address.',
          detail: expect.stringContaining('no such user'),
        },
      }),
    )
    mails.reject(null)
    const { data, problem } = await admin.call('getFailedMails')
    expect(problem).toEqual((await admin.call('getSetup')).data.emailProblem)
    const [failed] = data
    await admin.call('retryMail', { params: { id: failed!._id } })
    await until(async () => expect((await admin.call('getFailedMails')).problem).toBeNull())
    expect((await admin.call('getSetup')).data.emailProblem).toBeNull()
  })

  test('sends a test email to the caller, or says why it can’t', async () => {
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    const shop = await testShop(engine, { environment: { SMTP_URL: mails.url } })
    const admin = await shop.person('admin')
    await admin.call('sendTestEmail')
    expect(mails.messages.map(({ to }) => to)).toEqual([[admin.email]])
    const message = await readMessage(mails.messages[0]!.source)
    expect(message.headers).toMatchObject({ subject: 'Test email from Samagri' })
    await mails.stop()
    expect(await errorResponseOf(admin.call('sendTestEmail'))).toMatchObject({
      httpStatus: 409,
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('The mail server in SMTP_URL could not be reached.'),
    })
    const without = await testShop(engine)
    expect(await errorResponseOf((await without.person('admin')).call('sendTestEmail'))).toMatchObject({
      httpStatus: 409,
      message: 'This shop can’t send email: SMTP_URL is not set.',
    })
  })

  test('reports to everyone whether emails are sent, saved for testing, or reach no one', async () => {
    const secret = { SECRET: 's'.repeat(32) }
    for (const [environment, emailDelivery] of [
      [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'smtp'],
      [{}, 'outbox'],
      [{ NODE_ENV: 'production', ...secret }, 'none'],
      [{ PUBLIC_URL: 'https://shop.example', ...secret }, 'none'],
    ] as const) {
      const shop = await testShop(engine, { environment })
      expect((await shop.call('getSettings')).data.emailDelivery).toBe(emailDelivery)
      const admin = await shop.person('admin')
      const { data } = await admin.call('updateSettings', { body: { shopName: 'Puja Ghar' } })
      expect(data.emailDelivery).toBe(emailDelivery)
    }
  })
})
