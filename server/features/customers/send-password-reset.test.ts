import { expect, onTestFinished, test } from 'vitest'
import { jobPools } from '../../shop-server.ts'
import { startWorkers } from '../../jobs/worker.ts'
import { readOutbox } from '../../testing/read-mail.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { expectError } from '../../testing/expect-error.ts'
import { PASSWORD, testShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'

const NEW = 'Brand-New-1'

onBothEngines('a reset link sent by an admin', (engine) => {
  test('is emailed and returned, opens the account once, and ends its sessions only when used', async () => {
    const shop = await testShop(engine, { environment: { PUBLIC_URL: 'https://shop.example' } })
    const worker = startWorkers(shop.app, [jobPools(shop.app)[0]])
    onTestFinished(() => worker.stop())
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const { link } = await admin.call('sendPasswordReset', { params: { id: asha.id } })
    expect(link).toMatch(/^https:\/\/shop\.example\/login\?reset=[\w-]{43}$/)
    const mail = await until(async () => {
      const [message] = await readOutbox(shop.app.settings.dataDir)
      expect(message).toBeDefined()
      return message
    })
    expect(mail?.headers).toMatchObject({ to: `${asha.name} <${asha.email}>` })
    expect(mail?.text).toContain(link)

    await asha.call('getUserOrders', { params: { userId: asha.id } })
    await shop.call('login', { body: { email: asha.email, password: PASSWORD } })
    const token = link.split('reset=')[1] as string
    await shop.call('resetPassword', { body: { token, password: NEW } })
    expect(await expectError(asha.call('getUserOrders', { params: { userId: asha.id } }))).toMatchObject({
      status: 401,
    })
    await shop.call('login', { body: { email: asha.email, password: NEW } })
    const again = shop.call('resetPassword', { body: { token, password: 'Another-1' } })
    expect(await expectError(again)).toMatchObject({ code: 'DEAD_LINK' })
  })

  test('replaces an earlier one', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const first = await admin.call('sendPasswordReset', { params: { id: asha.id } })
    await admin.call('sendPasswordReset', { params: { id: asha.id } })
    const token = first.link.split('reset=')[1] as string
    const late = shop.call('resetPassword', { body: { token, password: NEW } })
    expect(await expectError(late)).toMatchObject({ code: 'DEAD_LINK' })
  })

  test('is made five times an hour for an account, forgotten passwords counted in, and again an hour later', async () => {
    const shop = await testShop(engine)
    const [admin, asha, ravi] = [await shop.person('admin'), await shop.person(), await shop.person()]
    const send = (id: string) => admin.call('sendPasswordReset', { params: { id } })
    await shop.call('forgotPassword', { body: { email: asha.email } })
    for (let i = 0; i < 4; i += 1) await send(asha.id)
    expect(await expectError(send(asha.id))).toMatchObject({ status: 429, code: 'TOO_MANY' })
    await send(ravi.id)
    shop.clock.advance(3_600_000)
    await send(asha.id)
  })

  test('is audited with actor and customer, and without the link', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const { link } = await admin.call('sendPasswordReset', { params: { id: asha.id } })
    const rows = await shop.app.database.read.selectFrom('audit').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      account_id: admin.id,
      action: 'send-password-reset',
      subject_kind: 'account',
      subject_id: asha.id,
    })
    expect(JSON.stringify(rows)).not.toContain(link.split('reset=')[1])
  })

  test('is not created for an admin or a missing account, and only by an admin', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    for (const id of [admin.id, 'nobody'])
      expect(await expectError(admin.call('sendPasswordReset', { params: { id } }))).toMatchObject({
        status: 404,
      })
    const own = asha.call('sendPasswordReset', { params: { id: asha.id } })
    expect(await expectError(own)).toMatchObject({ status: 403 })
    const links = await shop.app.database.read.selectFrom('one_time_links').selectAll().execute()
    expect(links).toEqual([])
    expect(await shop.app.database.read.selectFrom('jobs').select('id').execute()).toEqual([])
  })
})
