import { expect, it } from 'vitest'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { invalid, expectError } from '../../testing/expect-error.ts'
import { clientOf, PASSWORD, type Person, type TestShop, testShop } from '../../testing/test-shop.ts'
import { verifyPassword } from './passwords.ts'
import { deviceOf } from './sessions.ts'

async function again(shop: TestShop, { email }: Person, password = PASSWORD) {
  const { token } = await shop.call('login', { body: { email, password } })
  return clientOf(shop.server, token)
}

onBothEngines('the profile', (engine) => {
  it('is read and changed by its owner, one field at a time, and what is missing stays', async () => {
    const shop = await testShop(engine)
    const asha = await shop.person()
    const before = (await asha.call('getMe')).data
    expect(before).toMatchObject({
      _id: asha.id,
      name: 'Asha Example',
      mobile: '9000000001',
      isVerified: true,
    })
    const { data } = await asha.call('updateMe', { body: { name: ' आशा <b>उदाहरण</b> ' } })
    expect(data).toEqual({ ...before, name: 'आशा <b>उदाहरण</b>' })
    await asha.call('updateMe', { body: { mobile: '9876543210' } })
    expect((await asha.call('getMe')).data).toEqual({ ...data, mobile: '9876543210' })
    expect((await asha.call('updateMe', { body: {} })).data).toEqual({ ...data, mobile: '9876543210' })
  })

  it('takes a new password only with the present one, and ends the other sessions with it', async () => {
    const shop = await testShop(engine)
    const asha = await shop.person()
    const phone = await again(shop, asha)
    const password = 'Another-Password-2'
    const change = (currentPassword?: string) =>
      asha.call('updateMe', { body: { password, currentPassword } })
    expect(await expectError(change())).toEqual(
      invalid('currentPassword', 'Please enter your current password to choose a new one.'),
    )
    expect(await expectError(change('wrong'))).toEqual(
      invalid('currentPassword', 'Incorrect current password. Please try again.'),
    )
    expect((await phone('getMe')).data.name).toBe('Asha Example')
    await change(PASSWORD)
    expect(await expectError(phone('getMe'))).toMatchObject({ status: 401 })
    expect((await asha.call('getMe')).data._id).toBe(asha.id)
    expect(await expectError(again(shop, asha))).toMatchObject({ status: 401, code: 'WRONG_CREDENTIALS' })
    await again(shop, asha, password)
  })

  it('changes the password once for many simultaneous attempts, and stops guessing after ten wrong ones', async () => {
    const shop = await testShop(engine)
    const asha = await shop.person()
    const tries = Array.from({ length: 6 }, (_, i) =>
      asha.call('updateMe', { body: { password: `New-Password-${i}`, currentPassword: PASSWORD } }),
    )
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const ravi = await shop.person()
    const guess = () =>
      expectError(ravi.call('updateMe', { body: { password: 'Guessed-1', currentPassword: 'x' } }))
    for (let i = 0; i < 10; i += 1) expect(await guess()).toMatchObject({ status: 400 })
    expect(await guess()).toMatchObject({ status: 429, code: 'TOO_MANY' })
  })

  it('answers 401 if the account was deleted in another window', async () => {
    const shop = await testShop(engine)
    const asha = await shop.person()
    await asha.call('deleteMe', { body: { password: PASSWORD } })
    const proof = { field: 'currentPassword', typed: PASSWORD, ip: '127.0.0.1' }
    await expect(verifyPassword(shop.app, asha, proof)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('lists the account’s sessions with the current one marked, and signs out everywhere else', async () => {
    const shop = await testShop(engine)
    const [asha, other] = [await shop.person(), await shop.person()]
    shop.clock.advance(1_000)
    const phone = await again(shop, asha)
    const sessions = (await phone('getSessions')).data
    expect(sessions.map(({ current }) => current)).toEqual([true, false])
    expect(JSON.stringify(sessions)).not.toContain(asha.token)
    expect(await phone('endSessions')).toMatchObject({ status: 200, ended: 1 })
    expect(await expectError(asha.call('getMe'))).toMatchObject({ status: 401 })
    expect((await phone('getSessions')).data).toHaveLength(1)
    expect((await other.call('getSessions')).data).toHaveLength(1)
  })
})

onOneEngine('the profile', (engine) => {
  it('says what it does not accept', async () => {
    const shop = await testShop(engine)
    const asha = await shop.person()
    for (const [body, message] of [
      [{ name: ' ' }, 'Name is required'],
      [{ name: 'A' }, 'Name must be at least 2 characters long'],
      [{ mobile: '12345' }, 'Please enter a valid 10-digit contact number'],
      [{ password: '12345', currentPassword: PASSWORD }, 'Password must be at least 6 characters long'],
    ] as const)
      expect(await expectError(asha.call('updateMe', { body }))).toMatchObject({ status: 400, message })
    const smuggled = { name: 'Asha', role: 'admin' } as { name: string }
    expect(await expectError(asha.call('updateMe', { body: smuggled }))).toMatchObject({ status: 400 })
  })
})

it('names the browser and the system of a session in words', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  expect(deviceOf(windows)).toEqual({ browser: 'Chrome', system: 'Windows' })
  expect(deviceOf(`${windows} Edg/140.0`)).toEqual({ browser: 'Edge', system: 'Windows' })
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  expect(deviceOf(iphone)).toEqual({ browser: 'Safari', system: 'iPhone' })
  expect(deviceOf('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')).toEqual({
    browser: 'Firefox',
    system: 'Android',
  })
  expect(deviceOf('curl/8')).toEqual({ browser: '', system: '' })
})
