import { expect, test } from 'vitest'
import { jobPools } from '../../shop-server.ts'
import { startWorkers } from '../../jobs/worker.ts'
import { onOneEngine } from '../../testing/engines.ts'
import { errorResponseOf } from '../../testing/orders.ts'
import { readOutbox } from '../../testing/read-mail.ts'
import { queuedMails } from '../../testing/mails.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { PermanentError } from '../../jobs/queue-job.ts'
import { onTestFinished } from 'vitest'
import { until } from '../../testing/until.ts'

const NOWHERE = '018f0000-0000-7000-8000-000000000000'

onOneEngine('an email that failed permanently', (engine) => {
  test('is shown to the admin without what stood in it, sent again on request, and only once', async () => {
    const shop = await testShop(engine)
    const { app, person } = shop
    const admin = await person('admin')
    await fail(shop)
    const { data, total } = await admin.call('getFailedMails')
    expect(total).toBe(1)
    expect(data).toMatchObject([
      { template: 'reset-password', to: ASHA, error: '550 no such user', attempts: 1 },
    ])
    expect(JSON.stringify(data)).not.toContain('reset=')
    const id = data[0]?._id ?? ''
    await admin.call('retryMail', { params: { id } })
    const worker = startWorkers(app, [jobPools(app)[0]])
    onTestFinished(() => worker.stop())
    await until(async () => expect(await readOutbox(app.settings.dataDir)).toHaveLength(1))
    await until(async () => expect((await admin.call('getFailedMails')).data).toEqual([]))
    expect(await errorResponseOf(admin.call('retryMail', { params: { id } }))).toMatchObject({
      httpStatus: 404,
    })
  })

  test('can be discarded, and both choices are in the audit log', async () => {
    const shop = await testShop(engine)
    const { app, person } = shop
    const admin = await person('admin')
    await fail(shop)
    const id = (await admin.call('getFailedMails')).data[0]?._id ?? ''
    await admin.call('removeFailedMail', { params: { id } })
    expect((await admin.call('getFailedMails')).total).toBe(0)
    expect(await errorResponseOf(admin.call('removeFailedMail', { params: { id: NOWHERE } }))).toMatchObject({
      httpStatus: 404,
    })
    const rows = await app.database.read.selectFrom('audit').selectAll().execute()
    expect(rows).toMatchObject([{ action: 'give up', subject_kind: 'mail', subject_id: id }])
  })

  test('stores its link unreadably while waiting and after failing, and intact for the final recipient', async () => {
    const shop = await testShop(engine)
    const { app } = shop
    const link = await fail(shop)
    const payload = async () =>
      (await app.database.read.selectFrom('jobs').select('payload').executeTakeFirstOrThrow()).payload
    expect(await payload()).not.toContain(link.split('=')[1])
    expect(await payload()).not.toContain('login?')
    const id = (await (await shop.person('admin')).call('getFailedMails')).data[0]?._id ?? ''
    await (await shop.person('admin')).call('retryMail', { params: { id } })
    expect(await payload()).not.toContain(link.split('=')[1])
    const worker = startWorkers(app, [jobPools(app)[0]])
    onTestFinished(() => worker.stop())
    await until(async () => {
      const [mail] = await readOutbox(app.settings.dataDir)
      expect(mail?.text).toContain(link)
    })
  })

  test('is not sent again once its link is dead', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await fail(shop)
    shop.clock.advance(3_600_000)
    const id = (await admin.call('getFailedMails')).data[0]?._id ?? ''
    expect(await errorResponseOf(admin.call('retryMail', { params: { id } }))).toMatchObject({
      httpStatus: 409,
      code: 'NOT_ALLOWED',
    })
    expect((await admin.call('getFailedMails')).total).toBe(1)
    await admin.call('removeFailedMail', { params: { id } })
  })

  test('whose link was encrypted with another secret fails permanently, and can’t be retried', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await fail(shop)
    shop.app.vault = { ...shop.app.vault, decrypt: () => null }
    const id = (await admin.call('getFailedMails')).data[0]?._id ?? ''
    expect(await errorResponseOf(admin.call('retryMail', { params: { id } }))).toMatchObject({
      httpStatus: 409,
    })
  })
})

const ASHA = 'asha@customer.example'

/** Queues a password email that the mail server rejects permanently, and returns its link. */
async function fail({ app, call }: TestShop): Promise<string> {
  const body = { name: 'Asha', email: ASHA, mobile: '9876543210', password: 'Test-Password-1' }
  await call('register', { body })
  await app.database.transaction((tx) => tx.db.deleteFrom('jobs').execute())
  await call('forgotPassword', { body: { email: ASHA } })
  const [mail] = await queuedMails(app)
  const worker = startWorkers(app, [
    {
      handlers: {
        mail: async () => {
          throw new PermanentError('550 no such user')
        },
      },
    },
  ])
  await until(async () => {
    const rows = await app.database.read.selectFrom('jobs').select('state').execute()
    expect(rows).toEqual([{ state: 'failed' }])
  })
  await worker.stop()
  return mail?.facts.link ?? ''
}
