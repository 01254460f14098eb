import { expect, test } from 'vitest'
import { mailSender } from '../../mail/send-mail.ts'
import { startWorker } from '../../jobs/worker.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { refusalOf } from '../../testing/orders.ts'
import { readOutbox } from '../../testing/read-mail.ts'
import { testShop } from '../../testing/test-shop.ts'
import { LostCause } from '../../jobs/lost-cause.ts'
import { onTestFinished, vi } from 'vitest'

const NOWHERE = '018f0000-0000-7000-8000-000000000000'

onBothEngines('a mail that failed for good', (engine) => {
  test('is shown to the admin without what stood in it, sent again on request, and only once', async () => {
    const { app, person } = await testShop(engine)
    const admin = await person('admin')
    await fail(app)
    const { data, total } = await admin.call('getFailedMails')
    expect(total).toBe(1)
    expect(data).toMatchObject([
      { template: 'reset-password', to: 'asha@customer.example', error: '550 no such user', attempts: 1 },
    ])
    expect(JSON.stringify(data)).not.toContain('SECRET')
    const id = data[0]?._id ?? ''
    await admin.call('retryMail', { params: { id } })
    const worker = startWorker(app, { mail: mailSender(app) })
    onTestFinished(() => worker.stop())
    await vi.waitFor(async () => expect(await readOutbox(app.settings.dataDir)).toHaveLength(1))
    await vi.waitFor(async () => expect((await admin.call('getFailedMails')).data).toEqual([]))
    expect(await refusalOf(admin.call('retryMail', { params: { id } }))).toMatchObject({ httpStatus: 404 })
  })

  test('can be given up, and both choices stand in the audit log', async () => {
    const { app, person } = await testShop(engine)
    const admin = await person('admin')
    await fail(app)
    const id = (await admin.call('getFailedMails')).data[0]?._id ?? ''
    await admin.call('removeFailedMail', { params: { id } })
    expect((await admin.call('getFailedMails')).total).toBe(0)
    expect(await refusalOf(admin.call('removeFailedMail', { params: { id: NOWHERE } }))).toMatchObject({
      httpStatus: 404,
    })
    const rows = await app.database.read.selectFrom('audit').selectAll().execute()
    expect(rows).toMatchObject([{ action: 'give up', subject_kind: 'mail', subject_id: id }])
  })
})

async function fail(app: Parameters<typeof mailSender>[0]) {
  const link = 'https://shop.example/login?reset=SECRET'
  const mail = {
    template: 'reset-password',
    to: 'asha@customer.example',
    facts: { name: 'Asha', link },
  } as const
  await app.database.transaction((tx) => queueMail(app, tx, mail))
  const worker = startWorker(app, {
    mail: async () => {
      throw new LostCause('550 no such user')
    },
  })
  await vi.waitFor(async () => {
    const rows = await app.database.read.selectFrom('jobs').select('state').execute()
    expect(rows).toEqual([{ state: 'failed' }])
  })
  await worker.stop()
}
