// oxlint-disable-next-line no-restricted-imports -- this file runs in Node, when the client is built
import { readFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- the same
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { evaluatedCalls } from '../client-calls-plugin.ts'
import { BUILD_TARGET } from '../supported-browsers.ts'

const WEB = join(import.meta.dirname, '..')

/**
 * Adds the public shop to the build: public-shop/index.html, the page that the server fills;
 * public-shop/render.mjs, with which it renders; and the browser's files in assets/. They share nothing with the
 * signed-in shop's files, because a visitor's first page must not wait for its router and forms.
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

/** Applies the dark colours also without a script that chooses them. */
export const css: InlineConfig['css'] = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'samagri-dark-without-script',
        Rule(rule, { AtRule }) {
          if (rule.selector !== ":root[data-theme='dark']") return
          const params = '(scripting: none) and (prefers-color-scheme: dark)'
          rule.after(new AtRule({ name: 'media', params, nodes: [rule.clone({ selector: ':root' })] }))
        },
      },
    ],
  },
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
    plugins: [evaluatedCalls(), react(), inlined()],
    css,
    build: {
      target: BUILD_TARGET,
      modulePreload: { polyfill: false },
      cssCodeSplit: true,
      rolldownOptions: { input: join(WEB, 'public-shop', 'index.html') },
    },
  }
}

/** One file without imports, for Node. Its image URLs are those of the browser's build. */
function server(): InlineConfig {
  return {
    plugins: [evaluatedCalls(), react()],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' }, // otherwise React's slower development build
    build: {
      ssr: join(WEB, 'public-shop', 'render.tsx'),
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'public-shop/render.mjs' } },
    },
  }
}

/**
 * Puts the styles and the theme's script into <head>, so a visitor's first page renders after one round trip. Fonts
 * load later; their fallbacks have the same width. The server's policy allows both by their hashes
 * (security-headers.ts).
 */
function inlined(): Plugin {
  return {
    name: 'samagri-public-inlined',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const theme = readFileSync(join(import.meta.dirname, 'first-theme.js'), 'utf8')
        const styled = html.replaceAll(
          /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
          (_, name: string) => {
            const file = bundle?.[name]
            if (file?.type !== 'asset') throw new Error(`the public shop has no ${name}`)
            delete bundle?.[name]
            return `<style>${Buffer.from(file.source).toString()}</style>`
          },
        )
        return { html: styled, tags: [{ tag: 'script', children: theme, injectTo: 'head' }] }
      },
    },
  }
}
