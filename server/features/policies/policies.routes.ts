import type { FastifyInstance } from 'fastify'
import type { PolicyPage, policyPageCalls, PolicyPageName } from '#contract/back-office/policy-pages.ts'
import { POLICY_PAGE_TITLES } from '#contract/catalogue/public-pages.ts'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import type { App } from '../../app.ts'
import { escapeHtml } from '../../escape-html.ts'
import type { Handlers } from '../../http/handlers.ts'
import { CachedResponse, sendCached } from '../../http/response-cache.ts'
import { readPolicyPages, updatePolicyPage } from './policy-pages.ts'

export function policyPageRoutes(app: App): Pick<Handlers, keyof typeof policyPageCalls> {
  return {
    getPolicyPages: async () => ({ data: await readPolicyPages(app.database.read) }),
    updatePolicyPage: ({ params, body, actor, requestId }) =>
      updatePolicyPage(app, { name: params.name, body, actor, requestId }),
  }
}

const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
}

/** Serves /pages/<name> as complete HTML to anyone; an unknown name gets a page that says so, with status 404. */
export function servePolicyPages(server: FastifyInstance, app: App, builtPage: string | undefined): void {
  server.get<{ Params: { name: string } }>('/pages/:name/', async ({ params }, reply) =>
    reply.redirect(`/pages/${encodeURIComponent(params.name)}`, 301),
  )
  server.get('/pages/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const [settings, pages] = await Promise.all([
      app.storeSettings(app.database.read),
      readPolicyPages(app.database.read),
    ])
    const page = pages.find((one) => one.name === name)
    const home = settings.publicShop ? '/shop' : '/'
    const html = renderBasicPage(
      {
        home,
        shop: settings.shopName,
        logo: settings.logo,
        title: page ? POLICY_PAGE_TITLES[page.name] : 'Page not found',
        url: `${app.settings.publicUrl}/pages/${page?.name ?? ''}`,
        isHidden: page?.status !== 'published',
        main: page ? mainOf(page, settings) : `<p><a href="${home}">Go to the shop</a></p>`,
        footer: footerOf(pages, settings, page?.name),
      },
      builtPage,
    )
    return sendCached(request, reply, new CachedResponse(html, HTML_HEADERS, page ? 200 : 404))
  })
}

function mainOf({ name, html, status, updatedAt }: PolicyPage, settings: StoreSettings): string {
  const draft = '<p class="draft">This is a draft. The shop has not published this page yet.</p>'
  const changed = updatedAt ? `<p class="changed">Last changed on ${dayText(updatedAt)}</p>` : ''
  const seller = namesSeller(name) ? sellerBlock(settings) : ''
  return `${status === 'draft' ? draft : ''}<div class="text">${html}</div>${seller}${status === 'draft' ? '' : changed}`
}

/** Whether a page itself contains the seller's details; on the others the footer does. */
function namesSeller(name: PolicyPageName | undefined): boolean {
  return name === 'about' || name === 'contact'
}

function footerOf(
  pages: readonly PolicyPage[],
  settings: StoreSettings,
  selected: PolicyPageName | undefined,
): string {
  const published = pages.filter(({ status }) => status === 'published')
  const links = published.map(
    ({ name }) => `<li><a href="/pages/${name}">${POLICY_PAGE_TITLES[name]}</a></li>`,
  )
  const navigation = links.length > 0 ? `<nav aria-label="Policies"><ul>${links.join('')}</ul></nav>` : ''
  return navigation + (namesSeller(selected) ? '' : sellerBlock(settings))
}

/** The seller's details required by consumer law: legal name, address, customer care, grievance officer. */
function sellerBlock(settings: StoreSettings): string {
  const { shopName, legalName, address, state, postalCode, gstin, contactPhone, contactEmail } = settings
  const addressText = [address, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join('\n')
  const phone =
    contactPhone && `<a href="tel:${contactPhone.replaceAll(/[^+\d]/g, '')}">${escapeHtml(contactPhone)}</a>`
  const email = contactEmail && `<a href="mailto:${escapeHtml(contactEmail)}">${escapeHtml(contactEmail)}</a>`
  const rows: [label: string, html: string][] = [
    ['Seller', escapeHtml(legalName || shopName)],
    ['Address', escapeHtml(addressText)],
    ['GSTIN', escapeHtml(gstin)],
    ['Customer care', [phone, email].filter(Boolean).join('<br />')],
    ['Grievance officer', escapeHtml(settings.grievanceOfficer)],
  ]
  const selected = rows.filter(([, html]) => html !== '')
  return `<dl class="seller">${selected.map(([label, html]) => `<div><dt>${label}</dt><dd>${html}</dd></div>`).join('')}</dl>`
}

function dayText(time: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: SHOP_TIME_ZONE }).format(
    new Date(time),
  )
}

/**
 * A page that needs neither script nor sign-in. All texts are plain except `main` and `footer`, which are safe
 * HTML.
 */
interface BasicPage {
  /** The path of the shop's first page. */
  home: string
  shop: string
  /** The URL of the shop's logo; '' for the default logo. */
  logo: string
  title: string
  /** The page's own full URL. */
  url: string
  /** Set for pages that search engines should leave out. */
  isHidden: boolean
  main: string
  footer: string
}

/** The complete HTML of a plain page, in the styles of the built web client (`builtPage`: its index.html). */
function renderBasicPage(page: BasicPage, builtPage: string | undefined): string {
  const [shop, title, logo] = [page.shop, page.title, page.logo].map(escapeHtml)
  const mark = logo ? `<img src="${logo}" width="30" height="36" alt="" />` : '<span class="mark"></span>'
  const styles = /<link rel="stylesheet"[^>]*href="\/assets\/first-[^>]*>/.exec(builtPage ?? '')?.[0] ?? ''
  return `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    ${page.isHidden ? '<meta name="robots" content="noindex" />' : ''}
    <title>${title} · ${shop}</title>
    <link rel="canonical" href="${escapeHtml(page.url)}" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script src="/plain-page.js"></script>
    ${styles}
    <link rel="stylesheet" href="/plain-page.css" />
  </head>
  <body class="plain-page">
    <a class="skip" href="#main">Skip to content</a>
    <header><a href="${page.home}">${mark}${shop}</a></header>
    <main id="main">
      <h1>${title}</h1>
      ${page.main}
    </main>
    <footer>${page.footer}</footer>
  </body>
</html>
`
}
