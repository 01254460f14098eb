import { expect, it } from 'vitest'
import { newId } from '../../ids.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { errorResponseOf } from '../../testing/orders.ts'
import { PASSWORD, type Person, testShop } from '../../testing/test-shop.ts'

onBothEngines('customers', (engine) => {
  it('are every account that is no admin, newest first, with counts and without a secret', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const ids: string[] = []
    for (const role of ['customer', 'user', 'dhobi'] as const) {
      shop.clock.advance(1_000)
      ids.unshift((await shop.person(role, `A ${role}`)).id)
    }
    const response = await admin.call('manageCustomer')
    expect(response.customers.map(({ _id }) => _id)).toEqual(ids)
    expect(response.customers.map(({ role }) => role)).toEqual(['dhobi', 'user', 'customer'])
    expect(response.customers[2]).toEqual({
      _id: ids[2],
      role: 'customer',
      name: 'A customer',
      email: expect.any(String),
      mobile: '9000000001',
      status: 'active',
      isVerified: true,
      createdAt: '2026-11-20T06:30:01.000Z',
      orders: 0,
      addresses: [],
    })
    expect(response.counts).toEqual({ total: 3, active: 3, suspended: 0 })
    expect(JSON.stringify(response)).not.toMatch(/password|hash|argon2|token/i)
    expect((await admin.call('dashboard')).data.totalCustomers).toBe(3)
  })

  it('carry their orders of all statuses and their saved addresses', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin)
    const [buyer, other] = [await shop.person('customer', 'Buyer'), await shop.person('customer', 'Other')]
    const order = await anOrder(buyer, [{ product: lamp._id, quantity: 1 }])
    await anOrder(buyer, [{ product: lamp._id, quantity: 2 }])
    await admin.call('updateOrder', { params: { id: order._id }, body: { orderStatus: 'cancelled' } })
    await shop.app.database.transaction(async (tx) => {
      for (const [label, lat] of [
        ['Home', 18.5204],
        ['Office', null],
      ] as const) {
        await tx.db
          .insertInto('addresses')
          .values({
            id: newId(),
            account_id: buyer.id,
            label,
            address: '1 Sample Peth',
            lat,
            lng: lat === null ? null : 73.8567,
            created_at: new Date(shop.clock.now()).toISOString(),
          })
          .execute()
      }
    })
    const { customers } = await admin.call('manageCustomer', { query: { sort: 'name-az' } })
    expect(customers).toMatchObject([
      {
        _id: buyer.id,
        orders: 2,
        addresses: [
          { label: 'Home', address: '1 Sample Peth', coordinates: { lat: 18.5204, lng: 73.8567 } },
          { label: 'Office', coordinates: null },
        ],
      },
      { _id: other.id, orders: 0, addresses: [] },
    ])
  })

  it('are found by name, email and mobile, filtered, sorted and paged', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin', 'Asha the admin')
    const names = ['asha Patil', 'Bhavna Rao', 'Émile 100%', 'चंदा देवी']
    const people: Person[] = []
    for (const name of names) {
      shop.clock.advance(1_000)
      people.push(await shop.person('customer', name))
    }
    const bhavna = people[1]!
    await admin.call('updateCustomerStatus', { params: { id: bhavna.id }, body: { status: 'suspended' } })
    const scenarios: [Record<string, string>, number[]][] = [
      [{}, [3, 2, 1, 0]],
      [{ search: 'ASHA' }, [0]],
      [{ search: 'चंदा' }, [3]],
      [{ search: 'émile' }, [2]],
      [{ search: 'ÉMILE' }, [2]],
      [{ search: '%' }, [2]],
      [{ search: bhavna.email.toUpperCase() }, [1]],
      [{ search: '900000000' }, [3, 2, 1, 0]],
      [{ search: '+91 90000 0000' }, [3, 2, 1, 0]],
      [{ search: '90000 0000' }, [3, 2, 1, 0]],
      [{ search: 'admin' }, []],
      [{ search: "' or '1'='1" }, []],
      [{ search: '\u0000' }, [3, 2, 1, 0]],
      [{ status: 'active' }, [3, 2, 0]],
      [{ status: 'Suspended' }, [1]],
      [{ status: 'nonsense' }, []],
      [{ status: 'suspended', search: 'asha' }, []],
      [{ sort: 'oldest' }, [0, 1, 2, 3]],
      [{ sort: 'name-az' }, [0, 1, 2, 3]],
      [{ sort: 'name-za' }, [3, 2, 1, 0]],
      [{ page: '2', limit: '3' }, [0]],
      [{ page: '9', limit: '3' }, []],
    ]
    for (const [query, expected] of scenarios) {
      const { customers } = await admin.call('manageCustomer', { query })
      const found = customers.map(({ _id }) => people.findIndex(({ id }) => id === _id))
      expect(found, JSON.stringify(query)).toEqual(expected)
    }
    const page = await admin.call('manageCustomer', { query: { page: '1', limit: '2', status: 'active' } })
    expect(page).toMatchObject({ total: 3, page: 1, limit: 2, pages: 2 })
    expect(page.counts).toEqual({ total: 4, active: 3, suspended: 1 })
  })

  it('are suspended and activated by an admin, and every change is audited', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { id } = await shop.person()
    for (const status of ['suspended', 'active', 'suspended'] as const) {
      const { data } = await admin.call('updateCustomerStatus', { params: { id }, body: { status } })
      expect(data).toMatchObject({ _id: id, status })
    }
    const audit = await shop.app.database.read
      .selectFrom('audit')
      .select(['account_id', 'action', 'subject_kind', 'before_state', 'after_state'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['suspend', 'activate', 'suspend'])
    expect(audit[0]).toMatchObject({
      account_id: admin.id,
      subject_kind: 'account',
      before_state: '{"status":"active"}',
      after_state: '{"status":"suspended"}',
    })
    expect((await admin.call('manageCustomer')).counts).toEqual({ total: 1, active: 0, suspended: 1 })
  })

  it('keep their orders while suspended, and their open orders can still be moved', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin)
    const buyer = await shop.person()
    const order = await anOrder(buyer, [{ product: lamp._id, quantity: 1 }])
    await admin.call('updateCustomerStatus', { params: { id: buyer.id }, body: { status: 'suspended' } })
    expect((await admin.call('getOrder', { params: { id: order._id } })).data).toEqual({
      ...order,
      image: expect.any(String),
      nextStatuses: ['confirmed', 'cancelled'],
    })
    const moved = await admin.call('updateOrder', {
      params: { id: order._id },
      body: { orderStatus: 'confirmed' },
    })
    expect(moved.data.orderStatus).toBe('confirmed')
  })

  it('cannot be suspended if they are admins, the caller included, or missing; nor set to an unknown status', async () => {
    const shop = await testShop(engine)
    const [one, two] = [await shop.person('admin'), await shop.person('admin')]
    const { id } = await shop.person()
    const set = (who: string, status: string) =>
      one.call('updateCustomerStatus', { params: { id: who }, body: { status: status as 'active' } })
    for (const who of [one.id, two.id, newId(), 'x'])
      expect(await errorResponseOf(set(who, 'suspended'))).toMatchObject({
        httpStatus: 404,
        code: 'NOT_FOUND',
      })
    for (const status of ['', 'deleted', 'Active '])
      expect(await errorResponseOf(set(id, status))).toMatchObject({
        httpStatus: 400,
        message: 'Status must be active or suspended',
      })
    expect((await two.call('dashboard')).success).toBe(true)
  })

  it('who are guests are found by the email they gave or staff added, and not by the placeholder', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const guest = async (name: string, mobile: string, email?: string) =>
      (await shop.call('signInGuest', { body: { name, mobile, email } })).user._id
    const gita = await guest('Gita Devi', '9876500001', 'gita@customer.example')
    const mohan = await guest('Mohan Rao', '9876500002')
    const found = async (search: string) => {
      const { customers } = await admin.call('manageCustomer', { query: { page: '1', limit: '10', search } })
      return customers.map(({ _id }) => _id)
    }
    expect(await found('GITA@customer')).toEqual([gita])
    expect(await found(gita.slice(-6))).toEqual([])
    expect(await found('no-email')).toEqual([])
    await admin.call('addEmail', { params: { id: mohan }, body: { email: 'mohan@customer.example' } })
    expect(await found('mohan@')).toEqual([mohan])
    expect((await found('customer.example')).toSorted()).toEqual([gita, mohan].toSorted())
  })

  it('with and without an account are listed and counted apart on request, in every status, and searched apart', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    await shop.person('customer', 'Asha Devi')
    shop.clock.advance(1000)
    const ravi = await shop.person('user', 'Ravi Rao')
    const guests: string[] = []
    for (const name of ['Gita Devi', 'Mohan Rao', 'Sita Devi']) {
      shop.clock.advance(1000)
      guests.push((await shop.call('signInGuest', { body: { name, mobile: '9876500001' } })).user._id)
    }
    const list = async (query: {
      guest?: 'true' | 'false'
      status?: string
      search?: string
      limit?: string
    }) => {
      const page = await admin.call('manageCustomer', { query: { page: '1', limit: '10', ...query } })
      return [page.total, page.pages, ...page.customers.map(({ name }) => name)]
    }
    expect(await list({})).toHaveLength(2 + 5)
    expect(await list({ guest: 'true' })).toEqual([3, 1, 'Sita Devi', 'Mohan Rao', 'Gita Devi'])
    expect(await list({ guest: 'true', limit: '2' })).toEqual([3, 2, 'Sita Devi', 'Mohan Rao'])
    expect(await list({ guest: 'false' })).toEqual([2, 1, 'Ravi Rao', 'Asha Devi'])
    expect(await list({ guest: 'true', search: 'devi' })).toEqual([2, 1, 'Sita Devi', 'Gita Devi'])
    expect(await list({ guest: 'false', search: 'devi' })).toEqual([1, 1, 'Asha Devi'])
    for (const id of [ravi.id, guests[1]!])
      await admin.call('updateCustomerStatus', { params: { id }, body: { status: 'suspended' } })
    expect(await list({ guest: 'true', status: 'suspended' })).toEqual([1, 1, 'Mohan Rao'])
    expect(await list({ guest: 'false', status: 'active' })).toEqual([1, 1, 'Asha Devi'])
  })

  it('see their own name, email and mobile; for anyone but an admin, others are treated as missing', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const [one, two] = [await shop.person('user', 'One'), await shop.person()]
    const own = { success: true, message: 'Customer', name: 'One', email: one.email, mobile: '9000000001' }
    expect(await one.call('getCustomerById', { params: { userId: one.id } })).toEqual(own)
    expect(await admin.call('getCustomerById', { params: { userId: one.id } })).toEqual(own)
    const foreign = await errorResponseOf(two.call('getCustomerById', { params: { userId: one.id } }))
    const missing = await errorResponseOf(two.call('getCustomerById', { params: { userId: newId() } }))
    expect(foreign).toEqual({ ...missing, requestId: foreign['requestId'] })
    expect(foreign).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' })
    expect(
      await errorResponseOf(admin.call('getCustomerById', { params: { userId: newId() } })),
    ).toMatchObject({
      httpStatus: 404,
    })
  })

  it('of role dhobi log in, and may do nothing but read themselves', async () => {
    const shop = await testShop(engine)
    const dhobi = await shop.person('dhobi')
    const { user } = await shop.call('login', { body: { email: dhobi.email, password: PASSWORD } })
    expect(user.role).toBe('dhobi')
    expect((await dhobi.call('getCustomerById', { params: { userId: dhobi.id } })).success).toBe(true)
    for (const name of ['manageOrders', 'dashboard', 'manageCustomer'] as const)
      expect(await errorResponseOf(dhobi.call(name))).toMatchObject({ httpStatus: 403 })
  })
})
