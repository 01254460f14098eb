import { expect, test } from 'vitest'
import { HOLE, NOTHING_AT_AN_END, NOTHING_BEHIND } from '#server/testing/holes.ts'
import { paise } from '#contract/money.ts'
import { greet, emailHtml, emailText, rupeesText, type Sender } from './email-content.ts'
import { MAILED_STATUSES, type Mail } from './queue-mail.ts'
import { writeEmail } from './send-mail.ts'

const sender: Sender = {
  shopName: 'Samagri',
  publicUrl: 'https://shop.example',
  ordersPage: 'https://shop.example/my-orders',
  contactEmail: 'help@shop.example',
  contactPhone: '+91 98765 43210',
  address: '12 Temple Road\nPune',
}
const name = 'आशा देवी'
const orderId = '01937f5e-1b2c-7d3e-8f4a-5b6c4f2a91cd'
const total = paise(124_950)
const link = 'https://shop.example/login?verify=TOKEN'

const MAILS: Mail[] = [
  { template: 'verify-email', to: 'a@b.example', facts: { name, link } },
  { template: 'reset-password', to: 'a@b.example', facts: { name, link } },
  {
    template: 'order-received',
    to: 'a@b.example',
    facts: {
      name,
      orderId,
      total,
      invoiceId: 'INV-2627-000042',
      items: [{ name: 'Brass lamp <large>', quantity: 2, price: paise(60_000) }],
      shipping: paise(4_950),
    },
  },
  {
    template: 'order-received',
    to: 'a@b.example',
    facts: {
      name,
      orderId,
      total,
      byPhone: true,
      payTo: {
        upiId: 'shop@upi',
        link: 'upi://pay?pa=shop@upi&pn=Sample&am=1249.50&cu=INR&tr=4F2A91C0&tn=x',
      },
      invoiceId: 'INV-2627-000043',
      items: [{ name: 'Bell', quantity: 1, price: paise(60_000) }],
      shipping: paise(0),
    },
  },
  {
    template: 'back-in-stock',
    to: 'a@b.example',
    facts: { product: name, address: '/p/brass-lamp-4f2a91cd0001', price: total },
  },
  { template: 'payment-confirmed', to: 'a@b.example', facts: { name, orderId, total } },
  { template: 'payment-confirmed', to: 'a@b.example', facts: { name, orderId, total, owed: paise(5_000) } },
  {
    template: 'payment-rejected',
    to: 'a@b.example',
    facts: { name, orderId, total, reason: 'wrong amount' },
  },
  {
    template: 'payment-picture-wanted',
    to: 'a@b.example',
    facts: { name, orderId, total, note: 'The UTR is cut off.' },
  },
  {
    template: 'payment-picture-wanted',
    to: 'a@b.example',
    facts: { name, orderId, total, note: '', isFirst: true },
  },
  ...MAILED_STATUSES.map((status): Mail => ({
    template: 'order-status',
    to: 'a@b.example',
    facts: { name, orderId, total, status, refundDue: status === 'cancelled' },
  })),
  ...[{ courier: 'DTDC', number: 'D100-8', link: '' }, null].map((tracking): Mail => ({
    template: 'order-status',
    to: 'a@b.example',
    facts: {
      name,
      orderId,
      total,
      status: 'shipped',
      refundDue: false,
      tracking,
      replaces: { courier: 'DTDC', number: 'D100-7', link: '' },
    },
  })),
  ...[
    { follow: 'https://courier.example/track?n=D100-7&by=mail' },
    { follow: '' },
    { follow: 'https://courier.example/track?n=D100-7', justTracked: true },
  ].map(({ follow, ...late }): Mail => ({
    template: 'order-status',
    to: 'a@b.example',
    facts: {
      name,
      orderId,
      total,
      status: 'shipped',
      refundDue: false,
      tracking: { courier: 'DTDC <Express>', number: 'D100-7', link: follow },
      ...late,
    },
  })),
  {
    template: 'order-changed',
    to: 'a@b.example',
    facts: {
      name,
      orderId,
      total,
      items: [{ name: 'Brass lamp <large>', quantity: 1 }],
      refundDue: paise(60_000),
    },
  },
  {
    template: 'refund',
    to: 'a@b.example',
    facts: {
      name,
      orderId,
      amount: paise(60_000),
      way: 'upi',
      utr: '632512345678',
      reason: 'One lamp was sold out.',
      on: '2026-11-30',
    },
  },
  {
    template: 'complaint-received',
    to: 'a@b.example',
    facts: { name, orderId, ticket: 'C-1A2B3C4D', reason: 'damaged', text: 'The lamp is bent.' },
  },
  {
    template: 'complaint-resolved',
    to: 'a@b.example',
    facts: { name, orderId, ticket: 'C-1A2B3C4D', reason: 'damaged', text: 'A new one is on its way.' },
  },
  {
    template: 'complaint-received',
    to: 'a@b.example',
    facts: { name, orderId, ticket: 'C-1A2B3C4E', reason: 'cancellation', text: 'Ordered by mistake' },
  },
  {
    template: 'complaint-resolved',
    to: 'a@b.example',
    facts: { name, orderId, ticket: 'C-1A2B3C4E', reason: 'cancellation', text: 'It is already packed.' },
  },
  { template: 'account-suspended', to: 'a@b.example', facts: { name } },
  {
    template: 'staff-invitation',
    to: 'a@b.example',
    facts: { name, link, role: 'Order desk', by: 'Owner Example' },
  },
  {
    template: 'upi-changed',
    to: 'a@b.example',
    facts: { name, upiId: 'new@upi', payeeName: 'New Payee', by: 'Owner Example' },
  },
  {
    template: 'admin-new-order',
    to: 'a@b.example',
    facts: { customer: name, orderId, invoiceId: 'INV-2627-000042', total, units: 2 },
  },
  {
    template: 'admin-dispute',
    to: 'a@b.example',
    facts: { customer: name, orderId, ticket: 'C-1A2B3C4D', reason: 'damaged', text: 'The lamp is bent.' },
  },
  {
    template: 'admin-dispute',
    to: 'a@b.example',
    facts: {
      customer: name,
      orderId,
      ticket: 'C-1A2B3C4E',
      reason: 'cancellation',
      text: 'No longer needed',
    },
  },
]

test.each(MAILS.map((mail) => [mail.template, mail] as const))(
  '%s says the same in plain text and in HTML, with its link and the shop in both',
  (_template, mail) => {
    const email = writeEmail(mail, sender)
    const plain = emailText(email, sender)
    const html = emailHtml(email, sender)
    for (const part of [plain, html]) {
      expect(part).toContain(part === html ? email.action.link.replaceAll('&', '&amp;') : email.action.link)
      expect(part).toContain(name)
      expect(part).toContain('help@shop.example')
      expect(part).not.toMatch(/undefined|null|NaN|\[object/)
    }
    for (const paragraph of email.paragraphs) expect(plain).toContain(paragraph)
    expect(email.subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<table')
    expect({ subject: email.subject, plain }).toMatchSnapshot()
  },
)

/** Fields that may be empty in an email: optional texts, and a name that can't be used in a greeting. */
const MAY_BE_EMPTY = ['name', 'customer', 'by', 'reason', 'note', 'utr', 'payeeName', 'reference']

test.each(MAILS.map((mail) => [mail.template, mail] as const))(
  '%s has no hole, whatever may be empty in the shop or in its facts',
  (_template, mail) => {
    const shops = [sender, { ...sender, contactEmail: '', contactPhone: '', address: '' }]
    const data = mail.facts as unknown as Record<string, unknown>
    const variants = [
      data,
      ...Object.keys(data)
        // The reason of a complaint is one of a fixed list.
        .filter((field) => MAY_BE_EMPTY.includes(field) && !(field === 'reason' && 'ticket' in data))
        .map((field) => ({ ...data, [field]: '' })),
    ]
    for (const shop of shops)
      for (const variant of variants) {
        const email = writeEmail({ ...mail, facts: variant } as never, shop)
        for (const text of [emailText(email, shop).replaceAll(/^-- $/gm, ''), email.subject]) {
          expect(text).not.toMatch(HOLE)
          expect(text).not.toMatch(NOTHING_BEHIND)
          if (shop.contactEmail === '') expect(text).not.toContain('reply to this email')
        }
        expect(email.subject).not.toMatch(NOTHING_AT_AN_END)
        for (const [label, value] of email.details ?? []) expect(value, label).not.toBe('')
      }
  },
)

test('a guest’s email leads to one order, not to My Orders', () => {
  const guest = { ...sender, ordersPage: 'https://shop.example/order/TOKEN' }
  const labels = MAILS.map((mail) => writeEmail(mail, guest).action.label)
  expect(labels).toContain('View my order')
  expect(labels).not.toContain('View my orders')
})

test('only a refund through a bank may take days', () => {
  const refund = MAILS.find((mail) => mail.template === 'refund')!
  const notes = (way: string) =>
    writeEmail({ ...refund, facts: { ...refund.facts, way } } as never, sender).notes?.join()
  expect(notes('bank')).toContain('after three working days')
  expect(notes('cash')).toMatch(/^If you have not received it, please/)
})

test('what people wrote is escaped in HTML', () => {
  const data = { name: `<script>alert("1")<b>&'`, link }
  const email = writeEmail({ template: 'verify-email', to: 'a@b.example', facts: data }, sender)
  const html = emailHtml(
    { ...email, greeting: `Namaste ${data.name}` },
    { ...sender, shopName: '<i>Shop</i>' },
  )
  expect(html).toContain('Namaste &lt;script&gt;alert(&quot;1&quot;)&lt;b&gt;&amp;&#39;')
  expect(html).toContain('&lt;i&gt;Shop&lt;/i&gt;')
  expect(html).not.toMatch(/<script|<i>|<b>/)
})

test.each([
  ['Asha', 'Namaste Asha,'],
  ['S. K. Rao', 'Namaste S. K. Rao,'],
  ['क्षमा शर्मा', 'Namaste क्षमा शर्मा,'],
  ['You won: http://evil.example', 'Namaste,'],
  ['Collect it at evil.com', 'Namaste,'],
  ['mail thief@evil.example', 'Namaste,'],
  ['=?utf-8?Q?www=2Eevil=2Eexample?=', 'Namaste,'],
  ['Asha\u202E\r\nBcc', 'Namaste AshaBcc,'],
])('the greeting of %j is %j', (name, greeting) => {
  expect(greet(name)).toBe(greeting)
})

test.each([
  [0, '₹0'],
  [124_900, '₹1,249'],
  [14_950, '₹149.50'],
  [99_999_999_9, '₹99,99,999.99'],
  [-40, '−₹0.40'],
])('%i paise are written %s', (amount, text) => {
  expect(rupeesText(paise(amount))).toBe(text)
})
