import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { aProduct, anOrder } from './testing/builders.ts'
import { freshDatabase, onBothEngines } from './testing/engines.ts'
import { lanesToTwoProcesses } from './testing/lanes.ts'
import { refused } from './testing/refused.ts'
import type { Person } from './testing/test-shop.ts'
import { until } from './testing/until.ts'

// The real program with WORKERS=2: what one process does, the other one knows.

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const ADMIN = { email: 'admin@shop.example', password: 'Admin-Password-1' }
const PASSWORD = 'Customer-Password-1'
/** What ends or changes in one process does so in all of them within this time. */

onBothEngines('two processes on one machine', (engine) => {
  test('know of each other at once: ended sessions, store settings, news', async () => {
    const [one, other, listening] = await lanesToTwoProcesses(await openShop(engine))
    const signIn = async (body: typeof ADMIN): Promise<Person> => {
      const { token, user } = await one.as(null)('login', { body })
      return { id: user._id, name: user.name, email: user.email, token, call: one.as(token) }
    }
    const newCustomer = async (name: string) => {
      const body = {
        name,
        email: `${name}@customer.example`.toLowerCase(),
        mobile: '9000000001',
        password: PASSWORD,
      }
      await one.as(null)('register', { body })
      return signIn({ email: body.email, password: PASSWORD })
    }
    const bothRefuse = async ({ token }: Person) => {
      for (const lane of [one, other])
        await until(async () => {
          expect(await refused(lane.as(token)('getMe'))).toMatchObject({
            status: 401,
            code: 'NOT_SIGNED_IN',
          })
        })
    }
    const bothAnswer = async ({ token }: Person) => {
      for (const lane of [one, other]) expect((await lane.as(token)('getMe')).success).toBe(true)
    }

    const admin = await signIn(ADMIN)
    const suspended = await newCustomer('Suspended')
    await bothAnswer(suspended)
    await one.as(admin.token)('updateCustomerStatus', {
      params: { id: suspended.id },
      body: { status: 'suspended' },
    })
    await bothRefuse(suspended)

    const asha = await newCustomer('Asha')
    const phone = await signIn({ email: asha.email, password: PASSWORD })
    await bothAnswer(phone)
    await asha.call('updateMe', { body: { password: 'Other-Password-1', currentPassword: PASSWORD } })
    await bothRefuse(phone)
    const tablet = await signIn({ email: asha.email, password: 'Other-Password-1' })
    await bothAnswer(tablet)
    await other.as(asha.token)('endSessions')
    await bothRefuse(tablet)
    await bothAnswer(asha)

    const ravi = await newCustomer('Ravi')
    await bothAnswer(ravi)
    await other.as(ravi.token)('logout')
    await bothRefuse(ravi)

    await one.as(null)('getSettings')
    await other.as(null)('getSettings')
    await admin.call('updateSettings', { body: { shopName: 'Two Rooms', upiId: 'tworooms@upi' } })
    for (const lane of [one, other])
      await until(async () => {
        const { data } = await lane.as(null)('getSettings')
        expect(data).toMatchObject({ shopName: 'Two Rooms', upiId: 'tworooms@upi' })
      })

    const news = await listening.listen(admin.token)
    const product = await aProduct(admin)
    const order = await anOrder(asha, [{ product: product._id, quantity: 1 }])
    await until(() => expect(news.join('')).toContain(order._id))
    await confirm(admin.call, order._id)
    await other.as(admin.token)('logout')
    await until(() => expect(news.join('')).toContain('event: ended'))
  })
})

async function confirm(call: Client, id: string): Promise<void> {
  await call('updateOrder', { params: { id }, body: { orderStatus: 'confirmed' } })
}

/** The program itself on an empty database of an engine, with an admin → its address. */
async function openShop(engine: Parameters<typeof freshDatabase>[0]): Promise<string> {
  const { dataDir, databaseUrl, remove } = await freshDatabase(engine)
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: port,
      WORKERS: '2',
      SAMPLE_DATA: 'no',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    await remove()
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()).includes('is open at') && resolve())
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
  })
  return `http://127.0.0.1:${port}`
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return String(address.port)
}
