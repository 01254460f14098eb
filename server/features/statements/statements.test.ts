import { expect, it } from 'vitest'
import type { ColumnRole } from '#contract/payments/statements.ts'
import { BANK_FORMATS, somePayments } from '../../testing/bank-statements.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { expectError } from '../../testing/expect-error.ts'
import { brokenIn } from '../../testing/orders.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { shopWithBank } from '../../testing/shop-with-bank.ts'

async function creditsIn({ app }: TestShop) {
  return app.database.read
    .selectFrom('bank_credits')
    .select(['key', 'utr', 'amount_paise', 'paid_on', 'order_id', 'matched_by'])
    .orderBy('key')
    .execute()
}

function ids(orders: readonly { _id: string }[]): string[] {
  return orders.map(({ _id }) => _id).toSorted()
}

function unnamed(): File {
  return new File(['When,What,Sum,Code\n20/11/2026,ASHA,110.00,632412345678\n'], 'odd.csv')
}

function coded(...rows: string[]): File {
  return new File([['Date,What,A,B,C', ...rows].join('\n')], 'bank.csv')
}

function lettered(): File {
  return new File(['Date,What,A,B\n20/11/2026,ASHA,651.00,\n'], 'odd.csv')
}

function headed(): File {
  return new File(['Date,What,Amount,Code,Sum\n20/11/2026,ASHA,1,632412345678,110\n'], 'odd.csv')
}

onBothEngines('a statement', (engine) => {
  it('marks orders paid by UTR and by a chosen name in one step, and the history names file and line', async () => {
    const { shop, admin, order, importLines, review, statusOf } = await shopWithBank(engine)
    const byUtr = await order({ utr: '632412345678' })
    const byName = await order({ fullName: 'Ravi Sample', quantity: 2 })
    const untouched = await order({ fullName: 'Somebody Else', quantity: 3 })
    const { _id } = await importLines([
      { narration: 'UPI/CR/632412345678/SOMEBODY/SMPL', credit: '110.00' },
      { narration: 'UPI/CR/632400000002/RAVI SAMPLE/SMPL', credit: '220.00' },
      { narration: 'UPI/DR/632400000003/RENT', debit: '5,000.00' },
      { narration: 'CASH DEPOSIT', credit: '9,999.00' },
    ])
    const found = await review(_id)
    expect(found.statement).toMatchObject({ credits: 3, newCredits: 3, debits: 1, problems: { count: 0 } })
    expect(found.matches.rows.map(({ credit, order, by }) => [credit.line, order._id, by])).toEqual([
      [2, byUtr._id, 'utr'],
    ])
    expect(found.possible.rows).toMatchObject([
      { credit: { line: 3 }, candidates: [{ order: { _id: byName._id }, sameUtr: false, sameName: true }] },
    ])
    expect(found.unmatchedCredits).toMatchObject({ total: 1, rows: [{ line: 5, amount: 9_999, utr: null }] })
    expect(found.unmatchedOrders).toMatchObject({ total: 1, rows: [{ _id: untouched._id, total: 330 }] })
    expect(found.differences.total + found.settled.total).toBe(0)
    expect(await statusOf(byUtr), 'a review changes nothing').toBe('pending')

    const chosen = found.possible.rows.map(({ credit, candidates }) => ({
      credit,
      order: candidates[0]!.order,
    }))
    const matches = [...found.matches.rows, ...chosen].map(({ credit, order }) => ({
      credit: credit._id,
      order: order._id,
    }))
    const confirm = () => admin.call('confirmMatches', { params: { id: _id }, body: { matches } })
    expect((await confirm()).data.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
    expect((await confirm()).data.map(({ outcome }) => outcome)).toEqual(['already', 'already'])
    expect([await statusOf(byUtr), await statusOf(byName), await statusOf(untouched)]).toEqual([
      'paid',
      'paid',
      'pending',
    ])
    const history = await shop.app.database.read
      .selectFrom('order_history')
      .select(['order_id', 'account_id', 'reason'])
      .where('to_status', '=', 'paid')
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      {
        order_id: byUtr._id,
        account_id: admin.id,
        reason: 'Statement meadow.csv, line 2: 2026-11-20, UTR 632412345678, ₹110',
      },
      {
        order_id: byName._id,
        account_id: admin.id,
        reason: 'Statement meadow.csv, line 3: 2026-11-20, UTR 632400000002, ₹220',
      },
    ])
    const after = await review(_id)
    expect(after.matches.total).toBe(0)
    expect(after.settled.rows.map(({ order, by }) => [order._id, by])).toEqual([
      [byUtr._id, 'utr'],
      [byName._id, 'name'],
    ])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('never ticks what is only possible: two of one amount, another name, a UTR that speaks against it, a reused UTR', async () => {
    const { order, importLines, review } = await shopWithBank(engine)
    const twins = [await order({ fullName: 'Asha Example' }), await order({ fullName: 'Asha Example' })]
    const stranger = await order({ fullName: 'Ravi Sample', quantity: 2 })
    const against = await order({ fullName: 'Kiran Sample', quantity: 3, utr: '632400000099' })
    const reused = [
      await order({ quantity: 4, utr: '632400000044' }),
      await order({ quantity: 4, utr: '632400000044' }),
    ]
    const { _id } = await importLines([
      { narration: 'UPI/CR/632400000001/ASHA EXAMPLE', credit: '110.00' },
      { narration: 'UPI/CR/632400000002/NOBODY KNOWN', credit: '220.00' },
      { narration: 'UPI/CR/632400000003/KIRAN SAMPLE', credit: '330.00' },
      { narration: 'UPI/CR/632400000044/ASHA EXAMPLE', credit: '440.00' },
    ])
    const found = await review(_id)
    expect(found.matches.rows).toEqual([])
    const byLine = found.possible.rows.toSorted((a, b) => a.credit.line - b.credit.line)
    const offered = byLine.map(({ credit, candidates }) => [
      credit.line,
      candidates.map(({ order }) => order._id).toSorted(),
    ])
    expect(offered).toEqual([
      [2, ids(twins)],
      [3, [stranger._id]],
      [4, [against._id]],
      [5, ids(reused)],
    ])
    expect(found.unmatchedOrders.total).toBe(0)
  })

  it('shows an order marked paid with a UTR of a different amount, and takes what was really received', async () => {
    const { shop, admin, order, importLines, review } = await shopWithBank(engine)
    const utr = '632412345678'
    const placed = await order({ utr })
    const params = { id: placed._id }
    await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
    await admin.call('updateOrder', { params, body: { orderStatus: 'cancelled' } })
    const { _id } = await importLines([{ narration: 'ASHA', utr, credit: '1.00' }])
    const { differences } = await review(_id)
    expect(differences.rows).toMatchObject([
      { credit: { amount: 1 }, order: { _id: placed._id, total: 110 } },
    ])
    const matches = [{ credit: differences.rows[0]!.credit._id, order: placed._id }]
    const confirm = async () =>
      (await admin.call('confirmMatches', { params: { id: _id }, body: { matches } })).data[0]!.outcome
    expect([await confirm(), await confirm()]).toEqual(['paid', 'already'])
    const { data } = await admin.call('getOrder', { params })
    expect(data).toMatchObject({
      refundDueAmount: 1,
      received: { amount: 1, from: 'statement', refundable: 1 },
    })
    expect((await review(_id)).differences.total).toBe(0)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('shows the same UTR with a different amount as a difference, and accepts it if an admin does', async () => {
    const { admin, order, importLines, review, statusOf } = await shopWithBank(engine)
    const short = await order({ utr: '632412345678' })
    const { _id } = await importLines([{ narration: 'ASHA', utr: '632412345678', credit: '100.00' }])
    const found = await review(_id)
    expect(found.matches.total).toBe(0)
    expect(found.differences.rows).toMatchObject([
      { credit: { amount: 100 }, order: { _id: short._id, total: 110 } },
    ])
    const matches = [{ credit: found.differences.rows[0]!.credit._id, order: short._id }]
    await admin.call('confirmMatches', { params: { id: _id }, body: { matches } })
    expect(await statusOf(short)).toBe('paid')
  })

  it('suggests an order of the same amount and name only around its time', async () => {
    const { order, importLines, review } = await shopWithBank(engine)
    const placed = await order({ fullName: 'Ravi Sample' })
    for (const date of ['18/11/2026', '24/11/2026', '20/10/2026']) {
      const { _id } = await importLines([{ date, narration: `RAVI SAMPLE ${date}`, credit: '110.00' }])
      expect((await review(_id)).possible.total, date).toBe(0)
    }
    for (const date of ['19/11/2026', '23/11/2026']) {
      const { _id } = await importLines([{ date, narration: `RAVI SAMPLE ${date}`, credit: '110.00' }])
      const found = await review(_id)
      expect(found.matches.total, date).toBe(0)
      expect(found.possible.rows[0]?.candidates, date).toMatchObject([
        { order: { _id: placed._id }, sameName: true },
      ])
    }
  })

  it('never selects a stranger’s credit for an order of a common surname, nor calls the names alike', async () => {
    const { order, importLines, review } = await shopWithBank(engine)
    const surnames =
      'Kumar Singh Sharma Verma Gupta Patel Shah Das Devi Lal Reddy Rao Nair Yadav Khan Jain Joshi Kaur'
    await order({ fullName: 'Kumar' })
    await order({ fullName: surnames, quantity: 2 })
    const { _id } = await importLines([
      { narration: 'UPI/CR/632400000001/VIJAY KUMAR', credit: '110.00' },
      { narration: 'UPI/CR/632400000002/ANITA SHARMA VERMA', credit: '220.00' },
    ])
    const found = await review(_id)
    expect(found.matches.total).toBe(0)
    const alike = found.possible.rows.flatMap(({ candidates }) => candidates.map(({ sameName }) => sameName))
    expect(alike).toEqual([false, false])
  })

  it('leaves out cancelled orders, and finds an old one by its UTR', async () => {
    const { shop, admin, order, importLines } = await shopWithBank(engine)
    const cancelled = await order({ utr: '632400000001' })
    await admin.call('updateOrder', { params: { id: cancelled._id }, body: { orderStatus: 'cancelled' } })
    const old = await order({ utr: '634400000002' })
    shop.clock.advance(20 * 86_400_000)
    const later = await shop.person('admin', 'Meera Sample')
    const lines = [
      { date: '10/12/2026', narration: 'ASHA', utr: '632400000001', credit: '110' },
      { date: '10/12/2026', narration: 'ASHA', utr: '634400000002', credit: '110' },
    ]
    const { _id } = await importLines(lines, 'meadow.csv', later)
    const { data } = await later.call('getStatement', { params: { id: _id } })
    expect(data.matches.rows).toMatchObject([{ order: { _id: old._id }, by: 'utr' }])
    expect(data.unmatchedCredits.rows).toMatchObject([{ utr: '632400000001' }])
  })

  it('never selects a payment from long before the order, even if the customer gave its UTR', async () => {
    const { order, importLines, review } = await shopWithBank(engine)
    const placed = await order({ utr: '629312345678' })
    const line = { narration: 'UPI/ASHA EXAMPLE', utr: '629312345678', credit: '110' }
    const found = await review((await importLines([{ ...line, date: '20/10/2026' }]))._id)
    expect(found.matches.rows).toEqual([])
    expect(found.possible.rows).toMatchObject([
      { candidates: [{ order: { _id: placed._id }, sameUtr: true }] },
    ])
  })

  it('shows paid orders whose UTR it contains as seen in the bank', async () => {
    const { admin, order, importLines, review } = await shopWithBank(engine)
    const paid = await order({ utr: '632412345678' })
    await admin.call('updatePaymentStatus', { params: { id: paid._id }, body: { paymentStatus: 'paid' } })
    const { _id } = await importLines([{ narration: 'ASHA', utr: '632412345678', credit: '110' }])
    const found = await review(_id)
    expect(found.settled.rows).toMatchObject([{ order: { _id: paid._id }, by: 'seen' }])
    expect(found.matches.total + found.possible.total + found.unmatchedCredits.total).toBe(0)
  })

  it('takes a line once, however often and in whatever form it comes', async () => {
    const { shop, admin } = await shopWithBank(engine)
    const payments = somePayments(16)
    const import_ = async (file: File) => (await admin.call('importStatement', { body: { file } })).data
    expect(await import_(BANK_FORMATS[0]!.draw(payments.slice(0, 10)))).toMatchObject({
      credits: 8,
      newCredits: 8,
    })
    expect(await import_(BANK_FORMATS[0]!.draw(payments.slice(4)))).toMatchObject({
      credits: 9,
      newCredits: 4,
    })
    const before = await creditsIn(shop)
    expect(before).toHaveLength(12)
    for (const { name, draw } of BANK_FORMATS)
      expect(await import_(draw(payments)), name).toMatchObject({ credits: 12, newCredits: 0, debits: 4 })
    expect(await creditsIn(shop)).toEqual(before)
  })

  it('distinguishes equal lines without a UTR by their position, even in overlapping files', async () => {
    const { importLines } = await shopWithBank(engine)
    const cash = { narration: 'CASH DEPOSIT', credit: '500.00' }
    const other = { narration: 'CASH DEPOSIT', credit: '700.00' }
    expect(await importLines([cash, cash, other])).toMatchObject({ credits: 3, newCredits: 3 })
    expect(await importLines([other, cash, cash])).toMatchObject({ credits: 3, newCredits: 0 })
    expect(await importLines([cash, cash, cash])).toMatchObject({ credits: 3, newCredits: 1 })
  })

  it('counts no payment twice that another file has without its UTR, and shows its line instead', async () => {
    const { shop, importLines } = await shopWithBank(engine)
    const asha = { narration: 'UPI ASHA', credit: '110.00' }
    const ravi = { narration: 'UPI RAVI', credit: '220.00' }
    const ashaUtr = { narration: 'ASHA EXAMPLE', utr: '632412345678', credit: '110.00' }
    expect(await importLines([asha, { ...ravi, utr: '632412345679' }])).toMatchObject({ newCredits: 2 })
    expect(
      await importLines([ashaUtr, ravi, { ...ravi, narration: 'KIRAN', credit: '330.00' }]),
    ).toMatchObject({
      newCredits: 1,
      problems: {
        count: 2,
        lines: [
          { line: 2, problem: 'maybe known', text: 'ASHA EXAMPLE' },
          { line: 3, problem: 'maybe known', text: 'UPI RAVI' },
        ],
      },
    })
    expect(await creditsIn(shop)).toHaveLength(3)
    // Nor one that a spreadsheet has saved in another encoding.
    expect(await importLines([asha, { narration: 'CAFÉ', credit: '550.00' }])).toMatchObject({
      newCredits: 1,
    })
    const respelt = { narration: 'CAF?', credit: '550.00' }
    expect(await importLines([respelt])).toMatchObject({ newCredits: 0, problems: { count: 1 } })
    // Two lines in one file are two payments, even when the file is imported again.
    const mixed = [asha, { ...ashaUtr, utr: '632412345680' }]
    const other = mixed.map((line) => ({ ...line, credit: '440.00' }))
    expect(await importLines(other)).toMatchObject({ newCredits: 2, problems: { count: 0 } })
    expect(await importLines(other)).toMatchObject({ newCredits: 0, problems: { count: 0 } })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('lists lines it could not use: lost UTRs, a UTR with two amounts, invalid dates and amounts', async () => {
    const { importLines } = await shopWithBank(engine)
    const found = await importLines([
      { narration: 'A', utr: '6.32512E+11', credit: '100' },
      { narration: 'B', utr: '632400000001', credit: '100' },
      { narration: 'C', utr: '632400000001', credit: '200' },
      { narration: 'D', utr: '632400000001', credit: '100' },
      { date: '41/11/2026', narration: 'E', credit: '100' },
      { narration: 'F', credit: '1.00.00' },
    ])
    expect(found).toMatchObject({
      credits: 4,
      newCredits: 2,
      problems: {
        count: 4,
        lines: [
          { line: 2, problem: 'utr lost', text: 'A' },
          { line: 4, problem: 'utr again', text: 'C' },
          { line: 6, problem: 'date', text: 'E' },
          { line: 7, problem: 'amount', text: 'F' },
        ],
      },
    })
  })

  it('remembers columns that an admin has changed for the same headings', async () => {
    const { admin } = await shopWithBank(engine)
    const first = (await admin.call('readStatement', { body: { file: unnamed() } })).data
    expect(first).toMatchObject({ known: false, headings: ['When', 'What', 'Sum', 'Code'] })
    expect(first.missing).toBe('Please choose the column for credits or for the amount.')
    const wish = {
      columns: ['date', 'narration', 'none', 'utr', 'credit'] satisfies ColumnRole[],
      dateOrder: 'day',
    } as const
    const changed = (await admin.call('readStatement', { body: { file: headed(), ...wish } })).data
    expect(changed).toMatchObject({
      known: false,
      missing: null,
      lines: [{ amount: 110, utr: '632412345678' }],
    })
    await admin.call('importStatement', { body: { file: headed(), ...wish } })
    const again = (await admin.call('readStatement', { body: { file: headed() } })).data
    expect(again).toMatchObject({ known: true, columns: wish.columns, lines: [{ amount: 110 }] })
    const missing = await admin.call('readStatement', {
      body: { file: unnamed(), columns: ['none', 'none', 'none', 'none'] },
    })
    expect(missing.data.missing).toBe('Please choose the date column.')
    const columns: ColumnRole[] = ['date', 'narration', 'credit', 'utr']
    expect(
      (await admin.call('readStatement', { body: { file: unnamed(), columns } })).data.missing,
    ).toBeNull()
  })

  it('asks again about a saved layout that the file contradicts, and imports nothing with it', async () => {
    const { shop, admin } = await shopWithBank(engine)
    const columns: ColumnRole[] = ['date', 'narration', 'credit', 'debit', 'none']
    const taught = coded('20/11/2026,RENT,651.00,,')
    await admin.call('importStatement', { body: { file: taught, columns, dateOrder: 'day' } })
    const before = await creditsIn(shop)
    const sound = () =>
      coded(
        '20/11/2026,RENT,1250.00,,39401.00',
        '21/11/2026,ASHA,,652.00,40053.00',
        '22/11/2026,RAVI,,499.00,40552.00',
      )
    const { data } = await admin.call('readStatement', { body: { file: sound() } })
    expect(data).toMatchObject({ known: false, missing: null })
    expect(data.columns).toEqual(['date', 'narration', 'debit', 'credit', 'balance'])
    expect(data.notice).toMatch(
      /^The columns saved for these headings don’t match this file\. The running balance/,
    )
    const refusal = await expectError(admin.call('importStatement', { body: { file: sound() } }))
    expect(refusal).toMatchObject({ status: 400, message: data.notice })
    expect(await creditsIn(shop)).toEqual(before)
    const confirmed = { file: sound(), columns: data.columns, dateOrder: 'day' } as const
    expect((await admin.call('importStatement', { body: confirmed })).data).toMatchObject({
      credits: 2,
      debits: 1,
    })
    expect((await admin.call('readStatement', { body: { file: sound() } })).data.known).toBe(true)
  })

  it('reads a correct file from a bank whose earlier one had shifted cells', async () => {
    const { admin } = await shopWithBank(engine)
    const heading = 'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance'
    const file = (row: string) => new File([`${heading}\n${row}\n`], 'bank.txt')
    const moved = file('19/11/26,REFUND DIYA, THALI,19/11/26,1220.00,0.00,0000632910000777,40000.00')
    const refusal = await expectError(admin.call('importStatement', { body: { file: moved } }))
    expect(refusal.message).toMatch(/^No credit could be read\. Line 2: it has more or fewer cells/)
    const sound = file('20/11/26,UPI-ASHA,20/11/26,0.00,651.00,0000632810000401,40651.00')
    const { data } = await admin.call('readStatement', { body: { file: sound } })
    expect(data.lines).toMatchObject([{ kind: 'credit', amount: 651, utr: '632810000401' }])
  })

  it('lists saved layouts, and has them changed and forgotten', async () => {
    const { admin } = await shopWithBank(engine)
    const columns: ColumnRole[] = ['date', 'narration', 'credit', 'debit']
    await admin.call('importStatement', { body: { file: lettered(), columns, dateOrder: 'day' } })
    const [layout] = (await admin.call('getStatementLayouts')).data
    expect(layout).toMatchObject({
      headings: ['Date', 'What', 'A', 'B'],
      columns,
      dateOrder: 'day',
      fileName: 'odd.csv',
    })
    const params = { id: layout!._id }
    const change = (to: ColumnRole[]) =>
      admin.call('changeStatementLayout', { params, body: { columns: to, dateOrder: 'month' } })
    expect((await expectError(change(['date', 'narration', 'none', 'none']))).message).toMatch(
      /^Please choose the column/,
    )
    const turned: ColumnRole[] = ['date', 'narration', 'debit', 'credit']
    expect((await change(turned)).data).toMatchObject({ columns: turned, dateOrder: 'month' })
    await admin.call('forgetStatementLayout', { params })
    expect((await admin.call('getStatementLayouts')).data).toEqual([])
    expect((await admin.call('readStatement', { body: { file: lettered() } })).data.known).toBe(false)
    expect(await expectError(admin.call('forgetStatementLayout', { params }))).toMatchObject({
      code: 'NOT_FOUND',
    })
    const audit = await admin.call('getAudit', { query: {} })
    expect(audit.data.map(({ act, subject }) => [act, subject.name]).slice(0, 2)).toEqual([
      ['delete', 'odd.csv'],
      ['update', 'odd.csv'],
    ])
  })

  it('frees a credit whose order is no longer paid, and pays another one with it', async () => {
    const { shop, admin, order, importLines, review, statusOf } = await shopWithBank(engine)
    const wrong = await order({ fullName: 'Ravi Sample' })
    const right = await order({ fullName: 'Ravi Sample' })
    const { _id } = await importLines([{ narration: 'RAVI SAMPLE', credit: '110.00' }])
    const [{ credit } = {}] = (await review(_id)).possible.rows
    const confirm = async (id: string) => {
      const body = { matches: [{ credit: credit!._id, order: id }] }
      return (await admin.call('confirmMatches', { params: { id: _id }, body })).data[0]
    }
    expect(await confirm(wrong._id)).toMatchObject({ outcome: 'paid' })
    const refused = await confirm(right._id)
    expect(refused).toMatchObject({ outcome: 'refused' })
    expect(refused?.message).toMatch(/^This credit has already paid order [\dA-F]{6}\.$/)
    await admin.call('updatePaymentStatus', { params: { id: wrong._id }, body: { paymentStatus: 'pending' } })
    expect((await review(_id)).possible.total).toBe(1)
    expect(await confirm(right._id)).toMatchObject({ outcome: 'paid' })
    expect([await statusOf(wrong), await statusOf(right)]).toEqual(['pending', 'paid'])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('removes a credit that paid no order once a later statement shows that it went out again', async () => {
    const { shop, order, importLines, review } = await shopWithBank(engine)
    await order({ utr: '632412345678' })
    const { _id } = await importLines([
      { narration: 'ASHA', utr: '632412345678', credit: '110.00' },
      { narration: 'RAVI', utr: '632412345679', credit: '110.00' },
    ])
    expect((await review(_id)).matches.total).toBe(1)
    await importLines([
      { narration: 'CHARGEBACK 632412345678', debit: '110.00' },
      { narration: 'FEE 632412345679', debit: '1.00' },
      { narration: 'RENU', utr: '632412345680', credit: '500.00' },
    ])
    const { matches, possible } = await review(_id)
    expect([matches.total, possible.total]).toEqual([0, 1])
    expect((await creditsIn(shop)).map(({ utr }) => utr)).toEqual(['632412345679', '632412345680'])
  })

  it('reports once that the payment of a paid order went out again, and changes nothing', async () => {
    const { shop, admin, order, importLines, review, statusOf } = await shopWithBank(engine)
    const [reversed, refunded] = [await order({ utr: '632412345678' }), await order({ utr: '632412345679' })]
    const { _id } = await importLines(
      ['632412345678', '632412345679'].map((utr) => ({ narration: 'ASHA', utr, credit: '110.00' })),
    )
    const matches = (await review(_id)).matches.rows.map((row) => ({
      credit: row.credit._id,
      order: row.order._id,
    }))
    await admin.call('confirmMatches', { params: { id: _id }, body: { matches } })
    await admin.call('recordRefund', {
      params: { id: refunded._id },
      body: { amount: 110, reason: 'Broken', way: 'upi', on: '2026-11-20', refundedSoFar: 0 },
    })
    const wentOut = [
      { narration: 'REVERSAL 632412345678', debit: '110.00' },
      { narration: 'SENT BACK 632412345679', debit: '110.00' },
      { narration: 'RENU', utr: '632412345680', credit: '500.00' },
    ]
    await importLines(wentOut)
    await importLines(wentOut)
    const { data } = await admin.call('getNotifications', { query: {} })
    expect(data.filter(({ kind }) => kind === 'payment-reversed').map(({ subject }) => subject)).toEqual([
      reversed._id,
    ])
    const history = await admin.call('getHistory', { params: { id: reversed._id }, query: {} })
    expect(history.data.filter(({ kind }) => kind === 'note').map(({ after }) => after?.text)).toEqual([
      'A bank statement shows a debit with this payment’s UTR, 632412345678. Check whether the payment was reversed.',
    ])
    expect(await statusOf(reversed)).toBe('paid')
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('does what it can of a batch and reports what it could not', async () => {
    const { admin, order, importLines, review } = await shopWithBank(engine)
    const orders = [
      await order({ utr: '632400000001' }),
      await order({ utr: '632400000002' }),
      await order({ utr: '632400000003' }),
    ]
    const { _id } = await importLines(
      ['1', '2', '3'].map((digit) => ({ narration: 'ASHA', utr: `63240000000${digit}`, credit: '110' })),
    )
    const { rows } = (await review(_id)).matches
    await admin.call('updateOrder', { params: { id: orders[1]!._id }, body: { orderStatus: 'cancelled' } })
    await admin.call('updatePaymentStatus', {
      params: { id: orders[2]!._id },
      body: { paymentStatus: 'paid' },
    })
    const matches = rows.map(({ credit, order }) => ({ credit: credit._id, order: order._id }))
    const nowhere = { credit: matches[0]!.credit, order: '018f0000-0000-7000-8000-000000000000' }
    const confirmed = await admin.call('confirmMatches', {
      params: { id: _id },
      body: { matches: [nowhere, ...matches] },
    })
    expect(
      confirmed.data.map(({ outcome, message }) => [outcome, message.replace(/[\dA-F]{6}/, '…')]),
    ).toEqual([
      ['refused', 'Order not found'],
      ['paid', 'Payment marked paid'],
      ['refused', 'Order … is cancelled.'],
      ['refused', 'Order … is already paid.'],
    ])
  })

  it('writes who imported what into the audit log, and lists the last ones', async () => {
    const { admin, importLines } = await shopWithBank(engine)
    await importLines([{ narration: 'ASHA', credit: '1' }], '../../etc/one.csv')
    await importLines([{ narration: 'ASHA', credit: '2' }], 'two.csv')
    const { data } = await admin.call('getStatements')
    expect(data.map(({ fileName, by, credits }) => [fileName, by, credits])).toEqual([
      ['two.csv', 'Meera Sample', 1],
      ['one.csv', 'Meera Sample', 1],
    ])
    const audit = await admin.call('getAudit', { query: { act: 'import-statement' } })
    expect(audit.data).toHaveLength(2)
    expect(audit.data[0]).toMatchObject({ by: { name: 'Meera Sample' }, subject: { name: 'two.csv' } })
  })
})
