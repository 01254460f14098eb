import { expect, test } from 'vitest'
import { POLICY_PAGES, type policyPageCalls } from '#contract/back-office/policy-pages.ts'
import type { BodyInput } from '#contract/call.ts'
import { POLICY_PAGE_TITLES } from '#contract/catalogue/public-pages.ts'
import { onBothEngines } from '#server/testing/engines.ts'
import { errorResponseOf, send } from '#server/testing/orders.ts'
import { type Person, testShop, type TestShop } from '#server/testing/test-shop.ts'

onBothEngines('policy pages', (engine) => {
  test('are read by anyone: as drafts until they are published, and then linked from every page', async () => {
    const { shop, admin, page } = await aShop(engine)
    for (const name of POLICY_PAGES) {
      const { status, type, html } = await page(name)
      expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
      expect(html).toContain(`<h1>${POLICY_PAGE_TITLES[name]}</h1>`)
      expect(html).toContain('<span class="mark"></span>Diya') // in the theme's colour, unlike an image
      expect(html).toContain('This is a draft.')
      expect(html).toContain('noindex')
      for (const text of SELLER) expect(html).toContain(text)
    }
    expect((await shop.call('getSettings')).data.policyPages).toEqual([])
    expect((await page('privacy')).html).not.toContain('href="/pages/terms"')

    await save(admin, 'terms', { status: 'published' })
    await save(admin, 'about', { html: '<p>Since 1998.</p>', status: 'published' })
    expect((await shop.call('getSettings')).data.policyPages).toEqual(['about', 'terms'])
    const { html } = await page('about')
    expect(html).toContain('<p>Since 1998.</p>')
    expect(html).toContain('<a href="/pages/terms">')
    expect(html).not.toMatch(/draft|noindex/)
    await save(admin, 'about', { status: 'draft' })
    expect((await page('about')).html).toContain('This is a draft.')
    const { statusCode, headers } = await shop.server.inject({ url: '/pages/about/' })
    expect([statusCode, headers.location]).toEqual([301, '/pages/about'])
    expect(html).toContain('<header><a href="/shop">')
    await admin.call('updateSettings', { body: { publicShop: false } })
    expect((await page('about')).html).toContain('<header><a href="/">')
  })

  test('contain only simple text: scripts, images, frames and unusual links are removed, and the message says so', async () => {
    const { admin, page } = await aShop(engine)
    const html = `<h1 onclick="x()">Returns</h1><p style="color:red">7 <b>days</b> <script>steal()</script></p>
      <img src="https://elsewhere.example/x.png" onerror="steal()"><iframe src="//elsewhere.example"></iframe>
      <a href="javascript:steal()">a</a><a href="//elsewhere.example">b</a><a href="/pages/terms">c</a>
      <svg><script>steal()</script></svg><math><mtext><style>p{}</style></mtext></math>`
    const { data, message } = await save(admin, 'returns', { html, status: 'published' })
    expect(message).toBe(
      'Page saved. Removed because not allowed: scripts, images, embedded pages, links that are not web, email or phone addresses, styles.',
    )
    expect(data.html).toMatch(/^<h2>Returns<\/h2><p>7 <strong>days<\/strong> <\/p>/)
    const shown = (await page('returns')).html
    for (const bad of ['steal', 'elsewhere', 'onclick', 'style=', '<img src="https'])
      expect(shown.replaceAll(/<link[^>]*>/g, '')).not.toContain(bad)
    expect(shown).toContain('<a href="/pages/terms">c</a>')
  })

  test.each([
    [
      'a link that hides its scheme',
      '<p>See <a href=" jav&#x09;ascript:steal()">this</a></p>',
      '<p>See this</p>',
    ],
    ['a data link', '<p>See <a href="data:text/html,steal">this</a></p>', '<p>See this</p>'],
    ['a link with a backslash', '<p>See <a href="/\\evil.example">this</a></p>', '<p>See this</p>'],
    [
      'a text in Word’s HTML',
      WORD,
      '<p><strong>Returns</strong></p><p>·\u00A0 Within 7 days</p><p>Lamp 7 days </p>',
    ],
  ])('become plain text of %s', async (_, html, text) => {
    const { admin } = await aShop(engine)
    expect((await save(admin, 'returns', { html })).data.html).toBe(text)
  })

  test('take lists in 500 levels as lists in ten, with the text of all', async () => {
    const { admin, page } = await aShop(engine)
    const [open, close] = ['<ul><li>', '</li></ul>'].map((tags) => tags.repeat(500))
    const html = `${open}seven days${close}<p>after</p>`
    const [first, last] = ['<ul><li>', '</li></ul>'].map((tags) => tags.repeat(10))
    const { data } = await save(admin, 'returns', { html, status: 'published' })
    expect(data.html).toBe(`${first}seven days${last}<p>after</p>`)
    expect((await page('returns')).html).toContain(data.html)
  })

  test('are rejected if too long, empty, unknown or not from an admin, and stay unchanged', async () => {
    const { shop, admin, page } = await aShop(engine)
    await save(admin, 'terms', { html: '<p>First</p>', status: 'published' })
    const errorOf = async (name: string, body: Parameters<typeof save>[2]) => {
      const { httpStatus, message } = await errorResponseOf(save(admin, name, body))
      return [httpStatus, message]
    }
    const tooLong = 'Text must be at most 50,000 characters long'
    expect(await errorOf('terms', { html: 'x'.repeat(50_001) })).toEqual([400, tooLong])
    expect((await errorOf('terms', { html: 'x'.repeat(1_100_000) }))[0]).toBe(413)
    const empty = 'Please write the text before you publish the page'
    expect(await errorOf('terms', { html: '<p> </p><script>1</script>' })).toEqual([400, empty])
    expect(await errorOf('imprint', { html: 'x' })).toEqual([404, 'Page not found'])
    const asha = await shop.person()
    expect((await errorResponseOf(save(asha, 'terms', { html: 'x' })))['httpStatus']).toBe(403)
    expect((await page('terms')).html).toContain('<p>First</p>')
    expect(await page('imprint')).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' })
    expect((await page('%3Cscript%3E')).html).not.toContain('<script>1')
    const { data } = await admin.call('getAudit', { query: { about: 'page' } })
    expect(data).toHaveLength(1)
  })

  test('are not overwritten by someone who has not seen the last change, even at the same moment', async () => {
    const { shop, admin } = await aShop(engine)
    const changed = { httpStatus: 409, code: 'CHANGED_MEANWHILE' }
    const two = (updatedAt: string | null) =>
      Promise.all(
        ['<p>Mine</p>', '<p>Theirs</p>'].map(async (html) =>
          save(admin, 'terms', { html, updatedAt }).then(
            (response) => response.data.updatedAt,
            (error: unknown) => errorResponseOf(Promise.reject(error)),
          ),
        ),
      )
    const first = await two(null)
    expect(first.filter((one) => typeof one === 'string')).toHaveLength(1)
    expect(first).toContainEqual(expect.objectContaining(changed))
    const { updatedAt } = (await admin.call('getPolicyPages')).data[2]!
    shop.clock.advance(1000)
    const second = await two(updatedAt)
    expect(second).toContainEqual(new Date(shop.clock.now()).toISOString())
    expect(second).toContainEqual(expect.objectContaining(changed))
    expect(await errorResponseOf(save(admin, 'terms', { status: 'published', updatedAt }))).toMatchObject(
      changed,
    )
    // The same text again: the response to the first save was lost.
    const { html, status, updatedAt: at } = (await admin.call('getPolicyPages')).data[2]!
    const repeated = await save(admin, 'terms', { html, status, updatedAt })
    expect(repeated.data).toMatchObject({ html, updatedAt: at })
  })
})

/** As pasted from the clipboard, shortened. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>Policy draft</title>
  <!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><style>p.MsoNormal {margin:0cm}</style></head>
  <body lang=EN-IN><!--StartFragment--><p class=MsoNormal style='mso-margin-top-alt:auto'><b><span
  lang=EN-US>Returns<o:p></o:p></span></b></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'
  ><![if !supportLists]><span style='font-family:Symbol'>·<span>&nbsp; </span></span><![endif]>Within <st1:place w:st="on">7</st1:place> days</p><table><tr><td>Lamp</td><td>7 days</td></tr></table><!--EndFragment--></body></html>`

/** Shown on every page: the seller, the address, and the contact. */
const SELLER = ['Diya &amp; Sons', '1 Sample Peth', '020 5550 0142', 'Meera Sample, owner']

async function aShop(engine: Parameters<typeof testShop>[0]) {
  const shop = await testShop(engine)
  const admin = await shop.person('admin')
  await admin.call('updateSettings', {
    body: {
      shopName: 'Diya & Sons',
      address: '1 Sample Peth',
      state: 'Maharashtra',
      contactPhone: '020 5550 0142',
      grievanceOfficer: 'Meera Sample, owner',
    },
  })
  return { shop, admin, page: (name: string) => pageOf(shop, name) }
}

async function pageOf(shop: TestShop, name: string) {
  const { statusCode, headers, body } = await send(shop, { url: `/pages/${name}` })
  return { status: statusCode, type: headers['content-type'], html: body }
}

function save(person: Person, name: string, body: BodyInput<typeof policyPageCalls.updatePolicyPage>) {
  return person.call('updatePolicyPage', { params: { name }, body })
}
