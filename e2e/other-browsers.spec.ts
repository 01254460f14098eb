import { ADMIN, ASHA, expect, test } from './fixtures.ts'
import { type DrivenBrowser, OTHER_BROWSERS } from './driven-browser.ts'
import { type LosingLine, losingLine } from './offline.ts'
import { screenshot } from './test-screenshots.ts'
import { placeOrder } from './placed-order.ts'
import type { Account } from './sign-in.ts'

// Buying and selling in engines other than Playwright's Chromium, over a connection that loses files of the shop:
// each gets 503 at the first request. Firefox and Safari remember that until the page is left.

/** Files that load with the page itself; all others load later. */
const FIRST_FILES = [
  /^index-.*js$/,
  /^reload-fallback-.*js$/,
  /^first-.*js$/,
  /^first-.*css$/,
  /^app-.*js$/,
  /^base-.*js$/,
  /^base-.*css$/,
  /^en-.*js$/,
  /^rolldown-runtime-.*js$/,
]

/** One of each kind, because each kind recovers differently; in `npm run torture` all. */
const FIRST_OF_EACH_KIND = process.env['TORTURE']
  ? FIRST_FILES
  : FIRST_FILES.filter(({ source }) => /\^(index|app|first)-/.test(source))

function comesLater(file: string): boolean {
  return !FIRST_FILES.some((first) => first.test(file))
}

for (const other of OTHER_BROWSERS) {
  test.describe(other.name, () => {
    test.skip(!other.isInstalled && !process.env['TORTURE'], `${other.name} is not installed here`)
    let browser: DrivenBrowser
    let line: LosingLine

    test.beforeAll(async () => {
      if (!other.isInstalled) throw new Error(`${other.name} is missing: ${other.install}`)
      browser = await other.start()
      console.log(`In ${browser.version}`)
    })
    test.afterAll(() => browser.close())
    test.afterEach(() => line.stop())

    test('a customer buys although each later file fails once', async ({ shop, callAs }) => {
      line = await losingLine(shop.url, comesLater)
      const person = personAt(browser)
      await signIn(person, `${line.url}/login`, ASHA)
      await person.sees('Popular Products')
      await person.fills('Search products', 'agarbatti')
      await person.sees('Results for “agarbatti”')
      await person.presses('Chandan Masala Agarbatti')
      await person.presses('Add to Cart')
      await person.presses('Close')
      await person.presses('Cart, 1 item')
      await person.presses('Proceed to Buy')
      await person.sees('Enter Your Shipping Details')
      await person.fills('Name', `Buyer in ${other.name}`)
      await person.fills('Contact', '9876543210')
      await person.fills('Address', '12 Sample Street')
      await person.fills('City', 'Pune')
      await person.fills('Pincode', '411030')
      await person.attaches(await screenshot())
      await person.presses('Submit Order')
      await person.sees('Order submitted successfully!')
      await person.presses('My Orders')
      await person.sees(`Buyer in ${other.name}`)
      const asha = await callAs(ASHA)
      const { data: me } = await asha('getMe')
      const { data: orders } = await asha('getUserOrders', { params: { userId: me._id } })
      const bought = orders.filter(({ shippingAddress: to }) => to.fullName === `Buyer in ${other.name}`)
      expect(bought).toHaveLength(1)
      for (const name of [
        'cart-drawer',
        'product-overlay',
        'checkout-dialog',
        'layers',
        'my-orders',
        'forms',
      ])
        expect(
          line.lost.filter((file) => file.startsWith(`${name}-`)),
          `${name} was lost`,
        ).not.toEqual([])
    })

    test('a seller checks a payment although each later file fails once', async ({ shop, callAs }) => {
      const admin = await callAs(ADMIN)
      const asha = await callAs(ASHA)
      const { data: products } = await admin('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
      const { data: me } = await asha('getMe')
      const order = await placeOrder(asha, me._id, [{ product: products[0]!._id, quantity: 1 }])
      line = await losingLine(shop.url, comesLater)
      const person = personAt(browser)
      await signIn(person, `${line.url}/login`, ADMIN)
      await person.sees('Total Orders')
      await person.presses('Order Management')
      await person.sees(order.shippingAddress.fullName)
      await person.presses('Statements')
      await person.sees('Statement')
      await person.presses('Payments')
      await person.sees('Doesn’t match')
      expect(await browser.evaluate(TOO_WIDE), 'what runs over the edge of its cell').toEqual([])
      await person.presses('Orders')
      await person.presses(`View order ${order._id.slice(-6).toUpperCase()}`)
      await person.presses('Paid')
      await person.sees('Payment marked paid')
      await person.presses('Confirm Order')
      await person.sees('Order confirmed')
      const { data: after } = await admin('getOrder', { params: { id: order._id } })
      expect(after).toMatchObject({ paymentStatus: 'paid', orderStatus: 'confirmed' })
      for (const name of ['admin-layout', 'admin', 'order-tabs', 'bank-statement'])
        expect(
          line.lost.filter((file) => file.startsWith(`${name}-`)),
          `${name} was lost`,
        ).not.toEqual([])
    })

    for (const first of FIRST_OF_EACH_KIND)
      test(`somebody signs in although ${first.source} is lost once`, async ({ shop }) => {
        line = await losingLine(shop.url, (file) => first.test(file))
        const person = personAt(browser)
        await signIn(person, `${line.url}/login`, ASHA)
        await person.sees('Popular Products')
        expect(line.lost).toHaveLength(1)
        expect(await browser.evaluate(GROUND), 'in its dress').not.toBe('rgba(0, 0, 0, 0)')
      })
  })
}

async function signIn(person: Person, url: string, { email, password }: Account): Promise<void> {
  await person.opens(url)
  await person.sees('Featured products') // a page that reloads itself has done so
  await person.fills('Email', email)
  await person.fills('Password', password)
  await person.presses('Sign in')
}

type Person = ReturnType<typeof personAt>

/** A person's actions on a page: each waits for what it needs, and otherwise reports the page's text. */
function personAt(browser: DrivenBrowser) {
  const action = async (what: string, name: string, ...rest: unknown[]) => {
    const call = `(${FOLLOW}, ${ACTS})[${JSON.stringify(what)}](${[name, ...rest].map((one) => JSON.stringify(one)).join()})`
    let page: unknown
    await expect
      // A page that reloads itself in between gives no response.
      .poll(async () => (page = await browser.evaluate(call).catch(({ message }: Error) => message)), {
        message: `${what} “${name}”`,
        timeout: 30_000,
      })
      .toBe('done')
      .catch((error: Error) => {
        throw new Error(`${error.message}\n\nThe page shows:\n${String(page)}`, { cause: error })
      })
  }
  return {
    opens: (url: string) => browser.open(url),
    sees: (text: string) => action('see', text),
    presses: (name: string) => action('press', name),
    fills: (label: string, text: string) => action('fill', label, text),
    attaches: ({ name, mimeType, buffer }: Awaited<ReturnType<typeof screenshot>>) =>
      action('attach', name, mimeType, buffer.toString('base64')),
  }
}

/** Badges in tables, an icon and a word each, that are wider than their space. WebKit's window here has no size. */
const TOO_WIDE = `[...document.querySelectorAll('td > span:has(svg)')]
  .filter((one) => innerWidth > 0 && one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)`

const GROUND = 'getComputedStyle(document.body).backgroundColor'

/** Records what is added to the page: a toast may be gone before a slow machine looks for it. */
const FOLLOW = `(window.added ?? (window.added = '', new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) window.added += node.textContent
}).observe(document.body, { childList: true, subtree: true })))`

/** In the page, so both protocols need only two commands. Returns 'done', or the text of the page. */
const ACTS = `({
  // Not innerText: WebKit's window is never visible, and leaves out what is below it.
  see: (text) => (document.body.textContent + window.added).includes(text) ? 'done' : document.body.innerText,
  press(name) {
    const named = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim().startsWith(name)
    const usable = (one) => one.getClientRects().length > 0 && !one.closest('[inert], [aria-hidden="true"], :disabled, [aria-disabled="true"]')
    const found = [...document.querySelectorAll('button, a[href], [role="tab"]')].findLast((one) => named(one) && usable(one))
    found?.click()
    return found ? 'done' : document.body.innerText
  },
  fill(label, text) {
    const controls = [...document.querySelectorAll('input, textarea')]
    const named = (one) => [one.getAttribute('aria-label'), ...[...one.labels].map((own) => own.textContent)].some((own) => own?.trim().startsWith(label))
    const found = controls.findLast((one) => named(one) && !one.closest('[inert]'))
    if (!found) return document.body.innerText
    found.focus()
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')
    set.call(found, text)
    found.dispatchEvent(new Event('input', { bubbles: true }))
    return found.value === text ? 'done' : 'the field holds ' + found.value
  },
  attach(name, type, bytes) {
    const found = document.querySelector('input[type=file]')
    if (!found) return document.body.innerText
    const files = new DataTransfer()
    files.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type }))
    found.files = files.files
    found.dispatchEvent(new Event('change', { bubbles: true }))
    return 'done'
  },
})`
