import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { POLICY_PAGES } from '#contract/back-office/policy-pages.ts'
import { readOutbox } from '#server/testing/read-mail.ts'
import { isTorture, tell } from '#server/testing/torture.ts'
import { SETTINGS_SECTIONS } from '#web/admin/links.ts'
import { ADMIN, expect, test as base } from './fixtures.ts'
import { ASHA, COMPUTED, Filler, fillShop, MARK, PAYLOADS } from './scripts-in-texts.ts'
import { type RunningShop, startShop } from './server.ts'
import { settled } from './wait-until-ready.ts'
import { forgetSession, signIn } from './sign-in.ts'

// A shop whose every text tries to run as a script: none does on any screen, page, document or email, the browser
// reports no violation of the Content-Security-Policy, and nothing makes a phone scroll sideways. `npm test` opens each
// screen; `npm run torture -- hostile` also presses each button, and expects to have seen every text.

interface Filled extends Awaited<ReturnType<typeof fillShop>> {
  shop: RunningShop
  filler: Filler
}

const test = base.extend<object, { filled: Filled }>({
  filled: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'samagri-e2e-scripts-'))
      const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
      const shop = await startShop(dataDir, { SAMPLE_DATA: 'no', RATE_LIMITS: 'off', ...account })
      const filler = new Filler(shop.url)
      try {
        await use({ shop, filler, ...(await fillShop(filler)) })
      } finally {
        await shop.stop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ filled }, use) => use(filled.shop.url),
})

const PART = encodeURIComponent(PAYLOADS.slice(0, 5).join(' '))

/** Pages for visitors, for a customer and for the back office. */
const PUBLIC = [
  '/shop',
  `/search?q=${PART}&discount=${PART}&material=${PART}`,
  `/c/${PART}`,
  `/order/${PART}`,
  `/login?reset=${PART}`,
  '/pages/about',
  `/pages/${PART}`,
]
const CUSTOMER = ['/', `/?search=${PART}`, '/my-orders']
const OFFICE = [
  '', '/users', '/users?tab=staff', '/orders', `/orders?search=${PART}`, '/orders?tab=payments', '/orders?tab=statement', '/orders/new',
  '/categories', '/product', '/header', '/footer', '/offer', '/policies', '/audit', '/tax', '/settings/shop',
].map((path) => `/admin${path}`) // prettier-ignore
if (isTorture) {
  const lists = ['users', 'orders', 'product', 'audit'].map((list) => `/admin/${list}?search=`)
  PUBLIC.push(
    '/search?q=zq',
    `/shop?x=${PART}`,
    `/p/${PART}`,
    `/login?verify=${PART}`,
    `/login?invite=${PART}`,
    `/${PART}`,
  )
  PUBLIC.push('/register', `/cart?x=${PART}`, ...POLICY_PAGES.map((name) => `/pages/${name}`))
  CUSTOMER.push('/?search=zq', `/my-orders?search=${PART}`)
  OFFICE.push(...lists.flatMap((list) => [`${list}zq`, list + PART]))
  OFFICE.push(
    '/admin/print',
    '/admin/preview',
    ...SETTINGS_SECTIONS.map((section) => `/admin/settings/${section}`),
  )
}

/** Opens pages at the width of a phone and collects their problems and the marks that they show. */
class Tour {
  readonly problems = new Set<string>()
  readonly shown = new Set<string>()
  presses = 0
  readonly #pressed = new Set<string>()
  readonly #page: Page
  #where = ''

  constructor(page: Page) {
    this.#page = page
    page.on('console', (message) => {
      if (/a script ran|security.?policy/i.test(message.text()))
        this.problems.add(`${this.#where}: ${message.text()}`)
    })
    page.on('dialog', (dialog) => void dialog.accept())
  }

  async begin() {
    await this.#page.addInitScript(() => {
      Object.assign(globalThis, { ran: () => console.error('a script ran'), print: () => undefined })
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        console.error(`securitypolicyviolation ${violatedDirective} ${blockedURI} ${sample}`)
      })
    })
  }

  async open(path: string, width = 360) {
    await this.#page.setViewportSize({ width, height: 900 })
    await this.#arrive(path)
    await this.#look()
  }

  async #arrive(path: string) {
    this.#where = path
    await this.#page.goto(path)
    await settled(this.#page)
  }

  /** Emails and downloads: shown without the shop's policy. */
  async read(where: string, html: string) {
    this.#where = where
    await this.#page.goto('about:blank')
    await this.#page.setContent(html)
    await this.#look()
  }

  async #look() {
    const { wrong, html } = await this.#page.evaluate((computed) => {
      const wrong: string[] = []
      const parsed = document.querySelectorAll('[data-zq], [onerror], [onload], [onclick]')
      for (const { outerHTML } of parsed) wrong.push(`markup: ${outerHTML.slice(0, 200)}`)
      for (const { href, protocol } of document.querySelectorAll('a'))
        if (href && !/^(https?|mailto|tel|upi|blob|sms):$/.test(protocol))
          wrong.push(`link: ${href.slice(0, 200)}`)
      for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]'))
        try {
          JSON.parse(textContent)
        } catch {
          wrong.push(`JSON-LD: ${textContent.slice(0, 500)}`)
        }
      const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
        ({ value }) => value,
      )
      const html = document.documentElement.outerHTML + typed.join(' ')
      if (html.includes(computed)) wrong.push('computed a template')
      const { scrollWidth } = document.documentElement
      if (location.protocol === 'http:' && scrollWidth > innerWidth)
        wrong.push(`is ${scrollWidth} pixels wide`)
      return { wrong, html }
    }, COMPUTED)
    for (const one of wrong) this.problems.add(`${this.#where}: ${one}`)
    for (const mark of html.match(new RegExp(MARK, 'gi')) ?? []) this.shown.add(mark.toLowerCase())
  }

  /** Presses each kind of control once, and every control that appears as a result. */
  async press(path: string) {
    await this.open(path)
    for (const outer of await this.#controls()) {
      await this.#arrive(path)
      const before = new Set(await this.#controls(false))
      if (!(await this.#click(outer))) continue
      await this.#look()
      for (const inner of (await this.#controls()).filter((one) => !before.has(one))) {
        await this.#arrive(path)
        if ((await this.#click(outer)) && (await this.#click(inner))) await this.#look()
      }
    }
  }

  /** The visible controls by their labels, each kind once, without those already pressed. */
  async #controls(isNew = true): Promise<string[]> {
    const names = (await this.#page.locator(CONTROLS).evaluateAll(namesOf)).filter(Boolean)
    const own = [...new Set(names)].filter((name) => !isNew || !(this.#pressed.has(name) || STAYS.test(name)))
    if (isNew) for (const name of own) this.#pressed.add(name)
    return own
  }

  async #click(name: string): Promise<boolean> {
    const all = this.#page.locator(CONTROLS)
    const i = (await all.evaluateAll(namesOf)).indexOf(name)
    if (i === -1) return false
    const clicked = all.nth(i).click({ timeout: 3_000 })
    if (
      !(await clicked.then(
        () => true,
        () => false,
      ))
    )
      return false // something is in front of it
    this.#where += `, ${name}`
    this.presses += 1
    await settled(this.#page)
    return true
  }
}

const CONTROLS = 'button:enabled, [role=tab], [role=menuitem], [role=checkbox], [role=combobox], summary'
/** Controls that would end the session or remove what the next screens show. */
const STAYS = /log ?out|sign out|delete|remove|discard|suspend|withdraw|switch off|cancel order/i

/** The label of each control, without the texts of records; '' for one that is not visible. */
function namesOf(elements: Element[]): string[] {
  return elements.map((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return ''
    const text = element.getAttribute('aria-label') ?? element.textContent
    return text
      .replace(/zq\d+z.*/is, '…')
      .replaceAll(/[\dA-F]{6,}|\d+/g, '#')
      .slice(0, 60)
  })
}

test.describe.configure({ mode: 'serial', retries: 0 })
test.setTimeout(isTorture ? 3_600_000 : 600_000)
test.use({ expectedErrors: /status of 4\d\d|a script ran|securitypolicyviolation/ })

test('a script in any text of the shop runs on no screen, page, document or email', async ({
  page,
  filled,
}) => {
  const { filler, shop, token } = filled
  const tour = new Tour(page)
  await tour.begin()
  const go = (path: string) => (isTorture ? tour.press(path) : tour.open(path))
  for (const path of [...PUBLIC, ...filled.pages, filled.orderPath]) await go(path)
  for (const [account, paths] of [
    [ASHA, CUSTOMER],
    [ADMIN, OFFICE],
  ] as const) {
    await signIn(page.context(), account)
    for (const path of paths) await go(path)
    if (account === ADMIN) await tour.open('/admin/orders', 1_280) // on phones saved filters are in a sheet
    await forgetSession(page)
  }

  const get = (path: string) => page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  for (const path of ['/sitemap.xml', '/feeds/products.xml']) {
    const xml = await (await get(path)).text()
    const wrong = await page.evaluate((xml) => {
      const found = new DOMParser()
        .parseFromString(xml, 'application/xml')
        .querySelector('parsererror, [data-zq]')
      return found?.outerHTML
    }, xml)
    expect(wrong, path).toBeUndefined()
  }
  const { data: documents } = (await (await get('/api/document/getDocuments')).json()) as {
    data: { _id: string }[]
  }
  expect(documents).not.toEqual([])
  for (const { _id } of documents)
    expect((await (await get(`/api/document/getPdf/${_id}`)).body()).toString('latin1')).not.toMatch(
      /\/(JavaScript|Launch)/,
    )
  await tour.read('own data', await (await get(`/api/privacy/exportCustomer/${filled.customer}`)).text())
  const mails = await readOutbox(shop.dataDir)
  expect(mails.length).toBeGreaterThan(9)
  for (const { headers, html } of mails) await tour.read(`email ${headers['subject']}`, html)
  const seen = new Set([...tour.shown].map((mark) => filler.fields.get(mark)))
  const missing = [...new Set(filler.fields.values())].filter((field) => !seen.has(field))
  tell('scripts in texts', {
    fields: filler.fields.size,
    presses: tour.presses,
    mails: mails.length,
    missing,
    found: tour.problems.size,
  })
  expect([...tour.problems].join('\n')).toBe('')
  if (isTorture) expect(missing).toEqual([])
})
