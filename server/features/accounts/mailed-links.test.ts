import { expect, onTestFinished, test } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { jobPools } from '../../shop-server.ts'
import { startWorkers } from '../../jobs/worker.ts'
import { queuedMails } from '../../testing/mails.ts'
import { type ReadMessage, readOutbox } from '../../testing/read-mail.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { clientOf, PASSWORD, testShop, type TestShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'

const ASHA = { name: 'आशा देवी', email: 'asha@customer.example', mobile: '9876543210', password: PASSWORD }
const DEAD = { status: 400, response: { code: 'DEAD_LINK' }, message: ERRORS.DEAD_LINK.text }
const HOUR = 3_600_000

onBothEngines('the link emailed at registration', (engine) => {
  test('verifies the address once', async () => {
    const shop = await openShop(engine)
    await shop.call('register', { body: ASHA })
    const [mail] = await mails(shop, 1)
    expect(mail?.headers).toMatchObject({
      to: `${ASHA.name} <${ASHA.email}>`,
      subject: 'Verify your email for Samagri',
    })
    expect((await logIn(shop)).user.isVerified).toBe(false)
    const token = tokenOf(mail, 'verify')
    await shop.call('verifyEmail', { body: { token } })
    expect((await logIn(shop)).user.isVerified).toBe(true)
    await expect(shop.call('verifyEmail', { body: { token } })).rejects.toMatchObject(DEAD)
  })

  test('is dead after seven days, and does not reset a password', async () => {
    const shop = await openShop(engine)
    await shop.call('register', { body: ASHA })
    const token = tokenOf((await mails(shop, 1))[0], 'verify')
    await expect(
      shop.call('resetPassword', { body: { token, password: 'Another-1' } }),
    ).rejects.toMatchObject(DEAD)
    shop.clock.advance(7 * 24 * HOUR)
    await expect(shop.call('verifyEmail', { body: { token } })).rejects.toMatchObject(DEAD)
  })

  test('is sent again on request, which ends the earlier one', async () => {
    const shop = await openShop(engine)
    await shop.call('register', { body: ASHA })
    const first = tokenOf((await mails(shop, 1))[0], 'verify')
    const { token: session } = await logIn(shop)
    await clientOf(shop.server, session)('resendVerification')
    const tokens = (await mails(shop, 2)).map((mail) => tokenOf(mail, 'verify'))
    const second = tokens.find((token) => token !== first) as string
    await expect(shop.call('verifyEmail', { body: { token: first } })).rejects.toMatchObject(DEAD)
    await shop.call('verifyEmail', { body: { token: second } })
  })
})

onBothEngines('the link emailed for a forgotten password', (engine) => {
  test('sets a new password once and ends every session', async () => {
    const shop = await openShop(engine)
    const { person, token } = await forgetful(shop)
    const elsewhere = clientOf(
      shop.server,
      (await shop.call('login', { body: { email: person.email, password: PASSWORD } })).token,
    )
    await shop.call('resetPassword', { body: { token, password: 'Brand-New-1' } })
    await expect(person.call('resendVerification')).rejects.toMatchObject({ status: 401 })
    await expect(elsewhere('resendVerification')).rejects.toMatchObject({ status: 401 })
    await expect(
      shop.call('login', { body: { email: person.email, password: PASSWORD } }),
    ).rejects.toMatchObject({ status: 401 })
    await shop.call('login', { body: { email: person.email, password: 'Brand-New-1' } })
    await expect(
      shop.call('resetPassword', { body: { token, password: 'Brand-New-2' } }),
    ).rejects.toMatchObject(DEAD)
  })

  test('is dead after an hour', async () => {
    const shop = await openShop(engine)
    const { person, token } = await forgetful(shop)
    shop.clock.advance(HOUR)
    await expect(
      shop.call('resetPassword', { body: { token, password: 'Brand-New-1' } }),
    ).rejects.toMatchObject(DEAD)
    await shop.call('login', { body: { email: person.email, password: PASSWORD } })
  })

  test('is not sent after an outage if a later one ended it', async () => {
    const shop = await testShop(engine, { environment: { PUBLIC_URL: 'https://shop.example' } })
    const { email } = await shop.person()
    for (let i = 0; i < 3; i += 1) await shop.call('forgotPassword', { body: { email } })
    const [, , newest] = await queuedMails(shop.app)
    const worker = startWorkers(shop.app, [jobPools(shop.app)[0]])
    onTestFinished(() => worker.stop())
    await until(async () => expect(await queuedMails(shop.app)).toEqual([]))
    const sent = await readOutbox(shop.app.settings.dataDir)
    expect(sent.map((mail) => tokenOf(mail, 'reset'))).toEqual([newest?.facts.link.split('=')[1]])
  })

  test('changes the password once when used 20 times at the same time', async () => {
    const shop = await openShop(engine)
    const { person, token } = await forgetful(shop)
    const passwords = Array.from({ length: 20 }, (_, i) => `Brand-New-${i}`)
    const responses = await Promise.allSettled(
      passwords.map((password) => shop.call('resetPassword', { body: { token, password } })),
    )
    const won = passwords.filter((_, i) => responses[i]?.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const response of responses)
      if (response.status === 'rejected') expect(response.reason).toMatchObject(DEAD)
    await shop.call('login', { body: { email: person.email, password: won[0] as string } })
  })

  test.each(['', 'short', '../../etc/passwd', "' or 1=1 --", 'x'.repeat(200)])(
    'rejects the malformed token %j',
    async (token) => {
      const shop = await openShop(engine)
      await expect(
        shop.call('resetPassword', { body: { token, password: 'Brand-New-1' } }),
      ).rejects.toMatchObject(DEAD)
      await expect(shop.call('verifyEmail', { body: { token } })).rejects.toMatchObject(DEAD)
    },
  )
})

onOneEngine('the link emailed for a forgotten password', (engine) => {
  test('is not created for an address without an account, which gets the same response', async () => {
    const shop = await openShop(engine)
    const person = await shop.person()
    const known = await shop.call('forgotPassword', { body: { email: person.email } })
    await mails(shop, 1)
    const unknown = await shop.call('forgotPassword', { body: { email: 'nobody@customer.example' } })
    expect(unknown).toEqual(known)
    expect(await shop.app.database.read.selectFrom('jobs').select('id').execute()).toEqual([])
    expect(await mails(shop, 1)).toHaveLength(1)
  })
})

async function openShop(engine: 'sqlite' | 'postgres'): Promise<TestShop> {
  const shop = await testShop(engine, { environment: { PUBLIC_URL: 'https://shop.example' } })
  const worker = startWorkers(shop.app, [jobPools(shop.app)[0]])
  onTestFinished(() => worker.stop())
  return shop
}

function mails(shop: TestShop, count: number): Promise<ReadMessage[]> {
  return until(async () => {
    const messages = await readOutbox(shop.app.settings.dataDir)
    expect(messages).toHaveLength(count)
    expect(await shop.app.database.read.selectFrom('jobs').select('id').execute()).toEqual([])
    return messages
  })
}

/** The token of the link, which must be in both parts of the email. */
function tokenOf(mail: ReadMessage | undefined, purpose: 'verify' | 'reset'): string {
  const link = new RegExp(`https://shop\\.example/login\\?${purpose}=([\\w-]{43})`)
  const token = link.exec(mail?.text ?? '')?.[1]
  expect(link.exec(mail?.html ?? '')?.[1]).toBe(token)
  return token as string
}

function logIn(shop: TestShop) {
  return shop.call('login', { body: { email: ASHA.email, password: ASHA.password } })
}

async function forgetful(shop: TestShop) {
  const person = await shop.person()
  await shop.call('forgotPassword', { body: { email: person.email } })
  return { person, token: tokenOf((await mails(shop, 1))[0], 'reset') }
}
