import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../database/open.ts'
import { createShopServer } from '../../shop-server.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { errorResponseOf } from '../../testing/orders.ts'
import { testImage } from '../../testing/test-images.ts'
import { queuedMails } from '../../testing/mails.ts'
import { clientOf, PASSWORD, testShop } from '../../testing/test-shop.ts'

const SOUND = '27AAPFU0939F1ZV'

onBothEngines('the store settings', (engine) => {
  test('show everyone the public part, and an admin the email switches as well', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const asha = await shop.person('customer')
    for (const call of [shop.call, asha.call]) {
      const { data } = await call('getSettings')
      expect(data).toMatchObject({ shopName: 'Samagri', logo: '', upiKind: 'personal' })
      expect(data).toHaveProperty('screenshotDays', 180)
      expect(data).not.toHaveProperty('mails')
      expect(data).not.toHaveProperty('messages')
      expect(data).not.toHaveProperty('couriers')
      expect(data).not.toHaveProperty('synonyms')
    }
    const { data } = await admin.call('getSettings')
    expect(data).toMatchObject({ screenshotDays: 180, mails: { 'order-received': true } })
  })

  test('change what is sent, keep the rest, and take effect immediately in another process', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const second = await createApp(shop.app.settings, {
      clock: shop.clock,
      log: shop.app.log,
      database: await openDatabase(shop.where),
    })
    const other = await createShopServer(second)
    await admin.call('updateSettings', {
      body: {
        upiId: 'shop@okbank',
        payeeName: 'श्री Shop',
        upiKind: 'merchant',
        postalCode: '411030',
        password: PASSWORD,
      },
    })
    const { data } = await admin.call('updateSettings', {
      body: { state: 'Maharashtra', gstin: SOUND.toLowerCase(), mails: { 'order-received': false } },
    })
    expect(data).toMatchObject({ payeeName: 'श्री Shop', gstin: SOUND, postalCode: '411030' })
    expect(data.mails).toMatchObject({ 'order-received': false, 'order-status': true })
    const { data: seen } = await clientOf(other, null)('getSettings')
    expect(seen).toMatchObject({ upiId: 'shop@okbank', upiKind: 'merchant', gstin: SOUND })
    await other.close()
    await second.close()
  })

  test('that say where to pay are changed only by an owner with their password, and every owner is notified', async () => {
    const shop = await testShop(engine)
    const [one, two] = [await shop.person('admin', 'One'), await shop.person('admin', 'Two')]
    const manager = await shop.person('manager')
    await manager.call('updateSettings', { body: { upiId: 'samagri@upi', upiKind: 'merchant' } }) // the same
    const moves = [{ upiId: 'thief@upi' }, { payeeName: 'Thief' }]
    for (const body of moves) {
      for (const password of [undefined, 'Wrong-Password-1'])
        expect(
          await errorResponseOf(one.call('updateSettings', { body: { ...body, password } })),
        ).toMatchObject({
          httpStatus: 400,
          fields: { password: expect.any(String) },
        })
      const byManager = manager.call('updateSettings', { body: { ...body, password: PASSWORD } })
      expect(await errorResponseOf(byManager)).toMatchObject({
        httpStatus: 403,
        message: 'Your role, Manager, can’t do this. It needs the role Owner.',
      })
    }
    expect(await queuedMails(shop.app)).toEqual([])
    await one.call('updateSettings', { body: { upiId: 'new@upi', shopName: 'New', password: PASSWORD } })
    const mails = await queuedMails(shop.app)
    expect(mails.map(({ template, to }) => `${template} ${to}`).toSorted()).toEqual([
      `upi-changed ${one.email}`,
      `upi-changed ${two.email}`,
    ])
    expect(mails.find(({ to }) => to === two.email)?.facts).toMatchObject({
      name: 'Two',
      upiId: 'new@upi',
      by: 'One',
    })
    const { data } = await two.call('getNotifications')
    expect(data).toMatchObject([{ kind: 'upi-changed', subject: one.id, facts: { name: 'new@upi' } }])
    const { data: audit } = await two.call('getAudit')
    expect(JSON.stringify(audit)).not.toContain(PASSWORD)
  })

  test('without a UPI ID take the first one from a manager too, without a password', async () => {
    const shop = await testShop(engine)
    await shop.app.database.transaction((tx) => tx.db.deleteFrom('store_settings').execute())
    const manager = await shop.person('manager')
    await manager.call('updateSettings', { body: { upiId: 'first@upi' } })
    const { data } = await manager.call('updateSettings', { body: { payeeName: 'First' } })
    expect(data).toMatchObject({ upiId: 'first@upi', payeeName: 'First' })
    expect(await queuedMails(shop.app)).toEqual([])
  })

  test('contain the couriers, whose changed links apply to later parcels', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { couriers = [] } = (await admin.call('getSettings')).data
    expect(couriers.map(({ name }) => name)).toEqual([
      'Delhivery',
      'Blue Dart',
      'DTDC',
      'India Post',
      'Ekart',
      'Xpressbees',
    ])
    const own = [{ name: 'My cousin', link: 'https://cousin.example/?n={number}&again={number}' }]
    const { data } = await admin.call('updateSettings', { body: { couriers: own } })
    expect(data.couriers).toEqual(own)
    const lamp = await aProduct(admin)
    const order = await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const params = { id: order._id }
    await admin.call('updateOrder', { params, body: { orderStatus: 'confirmed' } })
    const tracking = { courier: 'MY COUSIN', number: 'a/1' }
    const shipped = await admin.call('updateOrder', { params, body: { orderStatus: 'shipped', tracking } })
    expect(shipped.data.tracking?.link).toBe('https://cousin.example/?n=A%2F1&again=A%2F1')
    const none = await admin.call('updateSettings', { body: { couriers: '[]' } })
    expect(none.data.couriers).toEqual([])
    const now = await admin.call('getOrder', { params })
    expect(now.data.tracking).toEqual(shipped.data.tracking)
  })

  test('take a logo and give it back', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { data } = await admin.call('updateSettings', { body: { logo: await testImage() } })
    expect(data.logo).toMatch(/^\/files\/[\da-f]{64}-800\.webp$/)
    expect((await shop.server.inject(data.logo)).statusCode).toBe(200)
    const cleared = await admin.call('updateSettings', { body: { logo: '' } })
    expect(cleared.data.logo).toBe('')
  })

  test('saved by two simultaneous admins keep what each of them changed', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const changes = [
      { shopName: 'Puja Ghar' },
      { contactEmail: 'help@shop.example' },
      { contactPhone: '+91 98765 43210' },
      { mails: { 'order-status': false } },
      { messages: { paid: 'धन्यवाद {name} 🙏\n{shop}' } },
      { messages: { shipped: 'On its way: {link}' } },
      { mails: { 'admin-new-order': false } },
      { screenshotDays: '90' },
    ] as const
    await Promise.all(changes.map((body) => admin.call('updateSettings', { body })))
    const { data } = await admin.call('getSettings')
    expect(data).toMatchObject({
      shopName: 'Puja Ghar',
      contactEmail: 'help@shop.example',
      contactPhone: '+91 98765 43210',
      screenshotDays: 90,
      mails: { 'order-status': false, 'admin-new-order': false, 'order-received': true },
      messages: { paid: 'धन्यवाद {name} 🙏\n{shop}', shipped: 'On its way: {link}' },
    })
  })

  test('are in the audit log with the changes, before and after; saving the same again writes nothing', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const body = { shopName: 'Puja Ghar', mails: { 'order-status': false } }
    await admin.call('updateSettings', { body })
    await admin.call('updateSettings', { body })
    const rows = await shop.app.database.read
      .selectFrom('audit')
      .selectAll()
      .where('subject_kind', '=', 'settings')
      .execute()
    expect(rows).toMatchObject([{ account_id: admin.id, action: 'update' }])
    expect(JSON.parse(rows[0]?.before_state ?? '')).toEqual({
      shopName: 'Samagri',
      'mails.order-status': true,
    })
    expect(JSON.parse(rows[0]?.after_state ?? '')).toEqual({
      shopName: 'Puja Ghar',
      'mails.order-status': false,
    })
  })

  test.each([
    [{ upiId: 'no at sign' }, 'upiId', 'UPI ID must look like name@bank'],
    [{ upiId: 'a@b@c' }, 'upiId', 'UPI ID must look like name@bank'],
    [{ upiId: '' }, 'upiId', 'UPI ID is required'],
    [{ upiKind: 'company' }, 'upiKind', 'UPI ID type must be merchant or personal'],
    [{ shopName: ' ' }, 'shopName', 'Shop name is required'],
    [{ postalCode: '01234' }, 'postalCode', 'PIN code must be 6 digits'],
    [{ postalCode: '012345' }, 'postalCode', 'PIN code must be 6 digits'],
    [{ state: 'Atlantis' }, 'state', 'Please choose an Indian State'],
    [{ gstin: '27AAPFU0939F1Z' }, 'gstin', 'GSTIN must be 15 characters, like 27AAPFU0939F1ZV'],
    [{ gstin: '27AAPFU0939F1ZW' }, 'gstin', 'Invalid GSTIN. Check the last character.'],
    [{ gstin: SOUND, state: 'Karnataka' }, 'gstin', 'A GSTIN of Karnataka must begin with 29'],
    [{ contactEmail: 'nobody' }, 'contactEmail', 'Please enter a valid email address'],
    [{ contactPhone: 'call me' }, 'contactPhone', 'Please enter a valid phone number'],
    [{ screenshotDays: 7 }, 'screenshotDays', 'Number of days must be between 30 and 3,650'],
    [{ couriers: [{ name: '', link: '' }] }, 'couriers.0.name', 'Courier is required'],
    [
      { couriers: [{ name: 'DTDC' }, { name: 'dtdc ' }] },
      'couriers.1.name',
      'This courier is already in the list',
    ],
    [
      { couriers: [{ name: 'A', link: 'http://a.example/{number}' }] },
      'couriers.0.link',
      'Links must start with https://',
    ],
    [
      { couriers: [{ name: 'A', link: 'https://a.example/track' }] },
      'couriers.0.link',
      'The link must contain {number} in place of the tracking number',
    ],
    [
      { couriers: Array.from({ length: 21 }, (_, i) => ({ name: `Courier ${i}`, link: '' })) },
      'couriers',
      'You can have up to 20 couriers',
    ],
    [
      { synonyms: 'lamp diya\ncoconut' },
      'synonyms',
      'Add at least one word with the same meaning after “coconut”',
    ],
    [
      { synonyms: Array.from({ length: 501 }, (_, i) => `a${i} b${i}`).join('\n') },
      'synonyms',
      'Synonyms can have up to 500 lines',
    ],
    [
      { synonyms: Array.from({ length: 21 }, (_, i) => `w${i}`).join(' ') },
      'synonyms',
      'The line that starts with “w0” has more than 20 words',
    ],
    [
      { synonyms: `lamp ${'a'.repeat(41)}` },
      'synonyms',
      `Words can be up to 40 letters long: “${'a'.repeat(40)}…”`,
    ],
    [{ mails: { gossip: true } }, 'mails.gossip', undefined],
    [{ messages: { paid: 'Dear {customer}' } }, 'messages.paid', undefined],
  ])('refuse %j at its field and keep everything as it was', async (body, field, text) => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const rows = () => shop.app.database.read.selectFrom('store_settings').selectAll().execute()
    const before = await rows()
    const refused = await errorResponseOf(admin.call('updateSettings', { body: body as never }))
    expect(refused).toMatchObject({ httpStatus: 400, code: 'VALIDATION' })
    expect(refused['fields']).toMatchObject({ [field]: text ?? expect.any(String) })
    expect((await admin.call('getSettings')).data.shopName).toBe('Samagri')
    expect(await rows()).toEqual(before)
  })

  test('reject a state that contradicts the stored GSTIN', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await admin.call('updateSettings', { body: { gstin: SOUND } })
    const refused = await errorResponseOf(admin.call('updateSettings', { body: { state: 'Goa' } }))
    expect(refused['fields']).toEqual({ state: 'A GSTIN of Goa must begin with 30' })
  })
})

onBothEngines('the GST registration', (engine) => {
  test('needs a GSTIN whose first digits are the State, and takes the State from it', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const errorFor = async (body: Record<string, string>) =>
      errorResponseOf(admin.call('updateSettings', { body }))
    expect(await errorFor({ taxRegistration: 'regular' })).toMatchObject({
      code: 'VALIDATION',
      fields: { taxRegistration: 'Please enter the GSTIN of your registration' },
    })
    expect(await errorFor({ taxRegistration: 'regular', gstin: SOUND, stateCode: '29' })).toMatchObject({
      message: 'A GSTIN of Karnataka must begin with 29',
    })
    expect(await errorFor({ stateCode: '25' })).toMatchObject({ message: 'Please choose a State' })
    expect(await errorFor({ documentPrefix: 'ABCD' })).toMatchObject({ code: 'VALIDATION' })
    const body = { taxRegistration: 'regular', gstin: SOUND, legalName: 'Example Traders' } as const
    const { data } = await admin.call('updateSettings', { body })
    expect(data).toMatchObject({ ...body, state: 'Maharashtra', stateCode: '27' })
    expect(await errorFor({ gstin: '' })).toMatchObject({ code: 'VALIDATION' })
    expect((await shop.call('getSettings')).data).toMatchObject({
      taxRegistration: 'regular',
      stateCode: '27',
    })
  })
})
