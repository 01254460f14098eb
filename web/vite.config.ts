// oxlint-disable no-restricted-imports -- this file runs in Node, when the client is built
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, build } from 'vite'
import { readOrigin, withApiOrigin } from '../contract/api-origin.ts'
import { evaluatedCalls } from './client-calls-plugin.ts'
import { css, publicShop } from './public-shop/build.ts'
import { BUILD_TARGET } from './supported-browsers.ts'
import type { firstHtml } from './prerender.tsx'

const api = process.env['SAMAGRI_API'] ?? 'http://127.0.0.1:3000'

const FROM_SERVER = [
  '/api/',
  '/files/',
  '/share/',
  '/shop',
  '/c/',
  '/p/',
  '/search',
  '/feeds/',
  '/sitemap',
  '/pages/',
]

/**
 * Code that runs before the first paint, and the base and component styles, which come before those of the screens.
 */
const FIRST = anyOf(
  'web/(polyfills|show-prerendered|load-code|reload|saves-data|theme/theme)\\.ts$',
  'web/(theme|ui)/.*\\.css$',
  'vite/preload-helper',
)
/** The libraries that render every screen, the first fetches, and code shared by sign-in, shop and back office. */
const ON_EVERY_SCREEN = anyOf(
  'node_modules/(react-dom|react-router|@tanstack)/',
  '@base-ui/react/(csp-provider|toast)/',
  'web/ui/(controls/(button|checkbox|field|text-input)|overlays/(toast|lazy-content)|lists/(empty|spinner)|display/(logo|note|image|price)|format)\\.',
  'web/(account/(account-layout|log-out|form-failures)|messages/admin-messages|theme/theme-toggle)\\.',
  'web/(checkout/(hold|unfinished-query)|delivery|product-links)\\.',
  'contract/(accounts/consents|catalogue/product-details|orders/tax-document-texts)\\.',
  'web/(account|address|checkout|invoice|notifications|storefront)/.*\\.css$',
)
const IN_FORMS = anyOf('node_modules/(react-hook-form|@hookform)/', 'web/account/mobile-input')
/** Code that the layouts or first screens of shop and back office share. */
const IN_BOTH_FRAMES = anyOf(
  'lucide-react/.*/(badge-check|bell|circle-user-round|menu|sliders-horizontal)\\.mjs$',
  'web/(favourites|notifications|storefront)/(?!cart/cart-(drawer|contents)\\.)',
  'contract/catalogue/in-shop\\.',
  'web/(account/profile/use-me|events|invoice/order-text|use-overlay)\\.',
  'web/ui/(controls/(chip|search-box|segmented|select\\.module)|display/(badge|status-badge)|text-color-on|use-(media|overflow|debounced))\\.',
)

/** Code for lists of orders, a customer's and an admin's. */
const IN_RECORDS = anyOf(
  'lucide-react/.*/(file-text|map-pin-pen|rotate-ccw|share-2)\\.mjs$',
  'web/ui/(lists/(pagination|skeleton|stat-card|timeline)|display/(card|phone))\\.',
  'web/checkout/timeline-steps',
)

/** The overlay code of shop and back office; suggestions while typing are only in the product form. */
const IN_LAYERS = anyOf(
  'node_modules/@(base-ui/(?!react/(autocomplete|combobox|number-field)/)|floating-ui/)',
  'web/ui/(overlays/(dialog|image-viewer|menu|popover|tooltip)|controls/(select|suggest-input)|lists/tabs)\\.tsx',
)

/** Fields that checkout and back office share. */
const ADDRESS_FIELDS = /web\/address\//

export default defineConfig({
  root: import.meta.dirname,
  css,
  plugins: [
    evaluatedCalls(),
    react(),
    sturdyImports(),
    prerender(),
    publicShop(),
    apiOrigin(),
    earlyFiles(),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: BUILD_TARGET,
    manifest: true, // for scripts/supported.mjs
    // The server's policy allows fonts and scripts only from files.
    assetsInlineLimit: 0,
    // load-code.ts receives every file of an import, including the module's own.
    modulePreload: { polyfill: true, resolveDependencies: (file, needed) => [...new Set([file, ...needed])] },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each group includes its imports, unless an earlier group has them. Code for only one screen stays with
          // it. Styles of overlays are in the first sheets.
          groups: [
            { name: 'zod', test: /node_modules\/zod\// },
            { name: 'first', test: FIRST },
            { name: 'base', test: ON_EVERY_SCREEN },
            { name: 'forms', test: IN_FORMS },
            { name: 'frame', test: IN_BOTH_FRAMES, minShareCount: 2 },
            { name: 'records', test: IN_RECORDS, minShareCount: 2 },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
            { name: 'number-field', test: /@base-ui\/react\/number-field\//, minShareCount: 2 },
            { name: 'layers', test: IN_LAYERS, minShareCount: 2 },
            { name: 'contract', test: /\/contract\//, minShareCount: 2 },
            { name: 'ui', test: /web\/ui\//, minShareCount: 2 },
            { name: 'fields', test: ADDRESS_FIELDS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    // With slashes: /api alone would match api.ts too. The public shop's pages come from the server as last built.
    proxy: Object.fromEntries(FROM_SERVER.map((path) => [path, api])),
  },
})

function anyOf(...paths: string[]): RegExp {
  return new RegExp(paths.join('|'))
}

/** Replaces Vite's helper around each import() with load-code.ts. */
function sturdyImports(): Plugin {
  const code = `export { loadCode as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, 'load-code.ts'))}`
  return {
    name: 'samagri-sturdy-imports',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => code },
  }
}

/** Writes API_ORIGIN into pages for a separate host; a shop that serves them writes it at startup. */
function apiOrigin(): Plugin {
  const given = process.env['API_ORIGIN']?.trim() ?? ''
  const origin = readOrigin(given)
  if (given !== '' && origin === undefined)
    throw new Error(`API_ORIGIN must be an origin such as https://shop.example, not "${given}"`)
  return {
    name: 'samagri-api-origin',
    transformIndexHtml: (html) => (origin === undefined ? html : withApiOrigin(html, origin)),
  }
}

const FIRST_FONTS = /(mukta-plain|rupee)-(400|600)-[^/]+\.woff2$/
const FIRST_CODE = /^assets\/(rolldown-runtime|app|base|en)-[^/]+\.js$/
const RELOAD_FALLBACK = /^assets\/reload-fallback-/
const FIRST_STYLE = /^assets\/base-[^/]+\.css$/

/**
 * Preloads what every screen needs, prevents painting before the theme is known, and adds reload-fallback.js, which is
 * not a module, beside the page's own script.
 */
function earlyFiles(): Plugin {
  return {
    name: 'samagri-early-files',
    apply: 'build',
    buildStart() {
      const source = readFileSync(join(import.meta.dirname, 'reload-fallback.js'))
      this.emitFile({ type: 'asset', name: 'reload-fallback.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const names = Object.keys(bundle ?? {})
        return {
          html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
          tags: [
            ...names.filter((name) => RELOAD_FALLBACK.test(name)).map(asyncScript),
            ...names.filter((name) => FIRST_STYLE.test(name)).map(link({ rel: 'stylesheet' })),
            ...names.filter((name) => FIRST_CODE.test(name)).map(link({ rel: 'modulepreload' })),
            ...names
              .filter((name) => FIRST_FONTS.test(name))
              .map(link({ rel: 'preload', as: 'font', type: 'font/woff2' })),
          ],
        }
      },
    },
  }
}

function asyncScript(name: string): HtmlTagDescriptor {
  return { tag: 'script', attrs: { src: `/${name}`, async: true }, injectTo: 'head' }
}

/** Returns a function that links a file with these attributes. */
function link(attrs: Record<string, string>): (name: string) => HtmlTagDescriptor {
  return (name) => ({
    tag: 'link',
    attrs: { ...attrs, href: `/${name}`, crossorigin: true },
    injectTo: 'head',
  })
}

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/

/** Writes name.br and name.gz beside every text file, so the server compresses nothing per request. */
function compressed(): Plugin {
  return {
    name: 'samagri-compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!TEXT.test(file.fileName) || file.fileName.startsWith('public-shop/')) continue
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          const add = (ending: string, source: Buffer) =>
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source })
          add('br', brotliCompressSync(content, { params }))
          add('gz', gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}

/**
 * Renders the sign-in form, the shop and My Orders into templates in index.html; show-prerendered.ts shows one of
 * them.
 */
function prerender(): Plugin {
  return {
    name: 'samagri-prerender',
    apply: 'build',
    transformIndexHtml: async (html) => {
      const { login, ...framed } = await draw()
      const form = login.replaceAll('<button ', '<button inert ')
      const frames = Object.entries(framed).map(([id, frame]) => template(id, `<div inert>${frame}</div>`))
      return { html, tags: [template('login', form), ...frames] }
    },
  }
}

function template(id: string, children: string): HtmlTagDescriptor {
  return { tag: 'template', attrs: { id }, children, injectTo: 'body' }
}

async function draw(): ReturnType<typeof firstHtml> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [evaluatedCalls(), react()],
    ssr: { noExternal: true },
    build: {
      ssr: 'prerender.tsx',
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  if (!('output' in built)) throw new Error('prerender.tsx gave no code')
  const code = Buffer.from(built.output[0].code).toString('base64')
  Object.assign(globalThis, STAND_IN)
  try {
    const drawn = (await import(`data:text/javascript;base64,${code}`)) as { firstHtml: typeof firstHtml }
    return await drawn.firstHtml()
  } finally {
    for (const name of Object.keys(STAND_IN)) Reflect.deleteProperty(globalThis, name)
  }
}

/** The browser globals that screen modules use when loaded; code that runs later must not find them. */
const STAND_IN = {
  window: { matchMedia: () => ({ matches: false }), addEventListener: () => undefined },
  document: { documentElement: { lang: '' }, querySelector: () => null },
  localStorage: { getItem: () => null },
}
