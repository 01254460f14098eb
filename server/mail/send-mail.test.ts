import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { toPaise } from '#contract/money.ts'
import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'
import { newId } from '../ids.ts'
import { writeStoreSettings } from '../features/store-settings/store-settings.routes.ts'
import { jobPools } from '../shop-server.ts'
import { BACKOFF_MS } from '../jobs/queue-job.ts'
import { startWorkers } from '../jobs/worker.ts'
import { onOneEngine } from '../testing/engines.ts'
import { type ReadMessage, readMessage, readOutbox } from '../testing/read-mail.ts'
import { smtpListener } from '../testing/smtp-listener.ts'
import { testShop } from '../testing/test-shop.ts'
import { type Mail, queueMail } from './queue-mail.ts'
import { until } from '../testing/until.ts'

const LINK = 'https://shop.example/login?verify=q7jV2Bo3d6fJ0uXy-4TtYw_3mHc9aLrK5ZsNgQe1pR8'
const mailTo = (to: string, name = 'Asha'): Mail => ({
  template: 'verify-email',
  to,
  facts: { name, link: LINK },
})

onOneEngine('a queued mail', (engine) => {
  test('is written whole to the outbox, with its link but not its recipient in the log', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const { app } = await testShop(engine, { log })
    await send(app, mailTo('asha@customer.example'))
    const [message] = await outboxOf(app, 1)
    expect(message?.headers).toMatchObject({
      to: 'Asha <asha@customer.example>',
      subject: 'Verify your email for Samagri',
    })
    expect(message?.text).toContain(LINK)
    expect(message?.html).toContain(LINK)
    await until(() => expect(lines.join()).toContain('email written to the outbox'))
    expect(lines.join()).toContain(LINK)
    expect(lines.join()).not.toMatch(/asha/i)
    const files = await readdir(join(app.settings.dataDir, 'outbox'))
    expect(files).toEqual([expect.stringMatching(/^\d{14}-verify-email-[\da-f]{8}\.eml$/)])
  })

  test('lands in the outbox for its owner alone, and in production no log has its link', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const environment = { NODE_ENV: 'production', SECRET: 's'.repeat(32) }
    const { app } = await testShop(engine, { log, environment })
    await send(app, mailTo('asha@customer.example'))
    const [message] = await outboxOf(app, 1)
    expect(message?.text).toContain(LINK)
    await until(() => expect(lines.join()).toContain('email written to the outbox'))
    expect(lines.join()).not.toMatch(/login\?|verify=|q7jV2Bo3d6fJ0uXy/)
    const { folder, file } = JSON.parse(lines.find((line) => line.includes('to the outbox')) ?? '') as {
      folder: string
      file: string
    }
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  })

  test('comes from no-reply at the shop, or from the contact address once one is set', async () => {
    const { app } = await testShop(engine, { environment: { PUBLIC_URL: 'https://shop.example' } })
    await send(app, mailTo('asha@customer.example'))
    const [first] = await outboxOf(app, 1)
    expect(first?.headers['from']).toBe('Samagri <no-reply@shop.example>')
    expect(first?.headers['reply-to']).toBeUndefined()
    const settings = { shopName: 'श्री Samagri', contactEmail: 'help@shop.example' }
    await app.database.transaction((tx) => writeStoreSettings(app, tx.db, settings))
    await send(app, mailTo('ravi@customer.example'))
    const second = (await outboxOf(app, 2)).find(({ headers }) => headers['to']?.includes('ravi'))
    expect(second?.headers).toMatchObject({
      from: 'श्री Samagri <help@shop.example>',
      'reply-to': 'help@shop.example',
    })
  })

  test('keeps a name in Devanagari and lets no name or address inject headers', async () => {
    const { app } = await testShop(engine)
    const long = 'श्रीमती क्षमा '.repeat(8).trim()
    await send(app, mailTo('a@customer.example', long))
    await send(app, mailTo('b@customer.example', 'Asha\r\nBcc: thief@evil.example'))
    await send(app, mailTo('c,thief@customer.example', 'Asha'))
    await send(app, mailTo('d@customer.example\r\nBcc:thief@evil.example', 'Asha'))
    const messages = await outboxOf(app, 4)
    expect(messages.map(({ headers }) => headers['to'])).toContain(`${long} <a@customer.example>`)
    for (const { headers } of messages) {
      expect(headers).not.toHaveProperty('bcc')
      expect(headers).not.toHaveProperty('cc')
    }
  })

  test('reaches the server that SMTP_URL names', async () => {
    const listener = await smtpListener()
    const { app } = await testShop(engine, { environment: { SMTP_URL: listener.url } })
    await send(app, mailTo('asha@customer.example', 'आशा'))
    await until(() => expect(listener.messages).toHaveLength(1))
    const [{ from, to, source }] = listener.messages as [(typeof listener.messages)[number]]
    expect({ from, to }).toEqual({ from: 'no-reply@localhost', to: ['asha@customer.example'] })
    expect(await readMessage(source)).toMatchObject({
      headers: { to: 'आशा <asha@customer.example>' },
      text: expect.stringContaining(LINK),
    })
    await until(async () => expect(await waiting(app)).toEqual([]))
    expect(await readOutbox(app.settings.dataDir)).toEqual([])
  })

  test('is tried again when the server asks for it', async () => {
    const listener = await smtpListener()
    const { app, clock } = await testShop(engine, { environment: { SMTP_URL: listener.url } })
    listener.reject({ code: 451, text: 'try later' })
    const worker = await send(app, mailTo('asha@customer.example'))
    await until(async () =>
      expect(await waiting(app)).toMatchObject([
        { attempts: 1, state: 'waiting', last_error: expect.stringContaining('451') },
      ]),
    )
    listener.reject(null)
    clock.advance(60_000)
    worker.wake()
    await until(() => expect(listener.messages).toHaveLength(1))
  })

  test('is given up at once when the server permanently refuses its recipient', async () => {
    const listener = await smtpListener()
    const { app } = await testShop(engine, { environment: { SMTP_URL: listener.url } })
    listener.reject({ code: 550, text: 'no such user' })
    await send(app, mailTo('nobody@customer.example'))
    await until(async () =>
      expect(await waiting(app)).toMatchObject([
        { attempts: 1, state: 'failed', last_error: expect.stringContaining('no such user') },
      ]),
    )
  })

  test.each([
    { at: 'connection', code: 554, text: '5.7.1 too many connections' },
    { at: 'sender', code: 530, text: '5.7.0 Authentication required' },
    { at: 'sender', code: 553, text: '5.7.1 sender address not verified' },
    { at: 'recipient', code: 530, text: '5.7.0 Must issue a STARTTLS command first' },
  ] as const)('is tried again after $code to the $at: the email is not the cause', async (rejection) => {
    const listener = await smtpListener()
    const { app } = await testShop(engine, { environment: { SMTP_URL: listener.url } })
    listener.reject(rejection)
    await send(app, mailTo('asha@customer.example'))
    await until(async () =>
      expect(await waiting(app)).toMatchObject([
        { attempts: 1, state: 'waiting', last_error: expect.stringContaining(rejection.text) },
      ]),
    )
  })

  test('leaves no link in log or error when the server quotes it', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const listener = await smtpListener()
    const { app } = await testShop(engine, { log, environment: { SMTP_URL: listener.url } })
    listener.reject({ code: 451, text: `blocked URL ${LINK}` })
    await send(app, mailTo('asha@customer.example'))
    await until(async () =>
      expect(await waiting(app)).toMatchObject([{ last_error: expect.stringContaining('?verify=…') }]),
    )
    await until(() => expect(lines.join()).toContain('blocked URL'))
    expect(lines.join()).not.toContain(LINK)
  })

  test('waits for a slow server', async () => {
    const listener = await smtpListener()
    const { app } = await testShop(engine, { environment: { SMTP_URL: listener.url } })
    listener.slowDown(400)
    await send(app, mailTo('asha@customer.example'))
    await until(async () => expect(await waiting(app)).toEqual([]))
    expect(listener.messages).toHaveLength(1)
  })

  test('to sign in with, and then one about a payment, is sent before a batch that was queued earlier', async () => {
    const listener = await smtpListener()
    const { app } = await testShop(engine, { environment: { SMTP_URL: listener.url } })
    const batch = Array.from({ length: 40 }, (_, i) => statusMail(`buyer-${i}@customer.example`))
    const payment: Mail = {
      template: 'payment-confirmed',
      to: 'payer@customer.example',
      facts: { name: 'Asha', orderId: newId(), total: toPaise(170) },
    }
    await app.database.transaction(async (tx) => {
      for (const mail of [...batch, payment]) await queueMail(app, tx, mail)
    })
    await send(app, mailTo('asha@customer.example'))
    await until(() => expect(listener.messages).toHaveLength(42))
    const order = listener.messages.map(({ to }) => to[0])
    const atOnce = jobPools(app)[0].slots?.length ?? 0
    expect(order.indexOf('asha@customer.example')).toBeLessThan(atOnce)
    expect(order.indexOf('payer@customer.example')).toBeLessThan(atOnce)
  })

  test('that hangs at its server stops no other, and a batch that hangs stops none to sign in with', async () => {
    const listener = await smtpListener()
    const { app } = await testShop(engine, { environment: { SMTP_URL: listener.url } })
    const release = listener.hang('tarpit@customer.example')
    await app.database.transaction(async (tx) => {
      await queueMail(app, tx, statusMail('tarpit@customer.example'))
      for (let i = 0; i < 5; i += 1) await queueMail(app, tx, statusMail(`buyer-${i}@customer.example`))
    })
    const worker = await send(app, mailTo('asha@customer.example'))
    await until(() => expect(listener.messages).toHaveLength(6))
    await app.database.transaction(async (tx) => {
      for (let i = 0; i < 10; i += 1) await queueMail(app, tx, statusMail('tarpit@customer.example'))
    })
    await until(async () =>
      expect((await waiting(app)).filter(({ attempts }) => attempts > 0)).toHaveLength(4),
    )
    await app.database.transaction((tx) => queueMail(app, tx, mailTo('ravi@customer.example')))
    await until(() => expect(listener.messages.at(-1)?.to).toEqual(['ravi@customer.example']))
    release()
    await until(() => expect(listener.messages).toHaveLength(18))
    await worker.stop()
  })

  test('survives a day without a mail server and is then sent once', async () => {
    const listener = await smtpListener()
    const { app, clock } = await testShop(engine, { environment: { SMTP_URL: listener.url } })
    await listener.stop()
    const addressees = ['verify', 'ravi', 'asha'].map((name) => `${name}@customer.example`)
    for (const to of addressees.slice(1))
      await app.database.transaction((tx) => queueMail(app, tx, statusMail(to)))
    const worker = await send(app, mailTo(addressees[0]!))
    let down = 0
    for (let attempts = 1; down < 24 * 3_600_000; attempts += 1) {
      const pause = BACKOFF_MS[attempts - 1]!
      const failing = { attempts, state: 'waiting', run_after: isoTime(clock, pause) }
      await until(async () => expect(await waiting(app)).toMatchObject([failing, failing, failing]))
      down += pause
      if (down >= 24 * 3_600_000) await listener.start()
      clock.advance(pause)
      worker.wake()
    }
    await until(async () => expect(await waiting(app)).toEqual([]))
    expect(listener.messages.flatMap(({ to }) => to).toSorted()).toEqual(addressees.toSorted())
  })

  test('is never lost while the server is stopped in between, and its link is not in the log', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const listener = await smtpListener()
    const { app, clock } = await testShop(engine, { log, environment: { SMTP_URL: listener.url } })
    const worker = await send(app, mailTo('first@customer.example'))
    await until(() => expect(listener.messages).toHaveLength(1))
    await listener.stop()
    for (let i = 0; i < 5; i += 1)
      await app.database.transaction((tx) => queueMail(app, tx, mailTo(`later-${i}@customer.example`)))
    await until(async () =>
      expect((await waiting(app)).map(({ last_error }) => last_error !== null)).toEqual(Array(5).fill(true)),
    )
    await listener.start()
    clock.advance(60_000)
    worker.wake()
    await until(async () => expect(await waiting(app)).toEqual([]))
    expect(new Set(listener.messages.flatMap(({ to }) => to)).size).toBe(6)
    expect(lines.join()).not.toContain(LINK)
  })
})

function statusMail(to: string): Mail {
  const data = { name: 'Ravi', orderId: newId(), total: toPaise(170), status: 'confirmed', refundDue: false }
  return { template: 'order-status', to, facts: data } as Mail
}

async function send(app: App, mail: Mail) {
  await app.database.transaction((tx) => queueMail(app, tx, mail))
  const worker = startWorkers(app, [jobPools(app)[0]])
  onTestFinished(() => worker.stop())
  return worker
}

async function outboxOf(app: App, count: number): Promise<ReadMessage[]> {
  return until(async () => {
    const messages = await readOutbox(app.settings.dataDir)
    expect(messages).toHaveLength(count)
    return messages
  })
}

function waiting(app: App) {
  return app.database.read.selectFrom('jobs').selectAll().execute()
}
