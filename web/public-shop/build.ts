// oxlint-disable-next-line no-restricted-imports -- this file runs in Node, when the client is built
import { readFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- the same
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type HtmlTagDescriptor, type InlineConfig, type Plugin } from 'vite'
import { plainCalls } from '../browser-contract.ts'
import { BUILD_TARGET } from '../supported-browsers.ts'

const WEB = join(import.meta.dirname, '..')

/**
 * Adds the public shop to the build: public-shop/index.html, the page that the server fills; public-shop/render.mjs,
 * with which it renders; and the browser's files in assets/. They share nothing with the signed-in shop's files,
 * because a visitor's first page must not wait for its router and forms.
 */
export function publicShop(): Plugin {
  return {
    name: 'samagri-public-shop',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = [...(await built(browser())), ...(await built(server()))]
      for (const file of files) {
        const source = file.type === 'chunk' ? file.code : file.source
        if (!(file.fileName in bundle)) this.emitFile({ type: 'asset', fileName: file.fileName, source })
      }
    },
  }
}

async function built(config: InlineConfig) {
  const { build: options, ...rest } = config
  const result = await build({
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    publicDir: false,
    ...rest,
    build: { write: false, assetsInlineLimit: 0, ...options },
  })
  if (!('output' in result)) throw new Error('the public shop gave no files')
  return result.output
}

function browser(): InlineConfig {
  return {
    plugins: [plainCalls(), react(), firstFiles()],
    build: {
      target: BUILD_TARGET,
      modulePreload: { polyfill: false },
      cssCodeSplit: true,
      rolldownOptions: { input: join(WEB, 'public-shop', 'index.html') },
    },
  }
}

/** One file without imports, for Node. Its images have the addresses of the browser's. */
function server(): InlineConfig {
  return {
    plugins: [plainCalls(), react()],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' }, // else React's slower code for development
    build: {
      ssr: join(WEB, 'public-shop', 'render.tsx'),
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'public-shop/render.mjs' } },
    },
  }
}

const FIRST_FONTS = /(mukta-plain|rupee)-(400|600)-[^/]+\.woff2$/

/** Puts the theme's script, which is no module, and preloads of the first fonts into <head>. */
function firstFiles(): Plugin {
  return {
    name: 'samagri-public-first-files',
    buildStart() {
      const source = readFileSync(join(import.meta.dirname, 'first-theme.js'))
      this.emitFile({ type: 'asset', name: 'first-theme.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const names = Object.keys(bundle ?? {})
        const theme = names.filter((name) => /first-theme-/.test(name))
        return [
          ...theme.map((name): HtmlTagDescriptor => ({
            tag: 'script',
            attrs: { src: `/${name}` },
            injectTo: 'head',
          })),
          ...names.filter((name) => FIRST_FONTS.test(name)).map(fontTag),
        ]
      },
    },
  }
}

function fontTag(name: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true }
  return { tag: 'link', attrs, injectTo: 'head' }
}
