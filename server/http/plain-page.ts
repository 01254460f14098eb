import { escapeHtml } from '../escape-html.ts'

/** A page that needs neither script nor sign-in. All texts are plain but `main` and `footer`, which are safe HTML. */
export interface PlainPage {
  shop: string
  /** The address of the shop's logo; '' for its sign. */
  logo: string
  title: string
  /** The page's own full address. */
  url: string
  /** Search engines leave the page out. */
  isHidden: boolean
  main: string
  footer: string
}

/** The complete HTML of a plain page, in the styles of the built web client (`builtPage`: its index.html). */
export function renderPlainPage(page: PlainPage, builtPage: string | undefined): string {
  const [shop, title, logo] = [page.shop, page.title, page.logo || '/favicon.svg'].map(escapeHtml)
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
    <header><a href="/"><img src="${logo}" width="30" height="36" alt="" />${shop}</a></header>
    <main id="main">
      <h1>${title}</h1>
      ${page.main}
    </main>
    <footer>${page.footer}</footer>
  </body>
</html>
`
}
