// oxlint-disable-next-line no-restricted-imports -- this file runs in Node, when the client is built
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { readOrigin, withApiOrigin } from '../contract/api-origin.ts'

const api = process.env['SAMAGRI_API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), apiOrigin(), earlyFiles(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The server's policy lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'zod', test: /node_modules\/zod\// },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\// },
            { name: 'query', test: /node_modules\/@tanstack\// },
            // First in the page, so that the parts' own rules win over the ground's.
            { name: 'theme', test: /web\/theme\/[^/]+\.(css|ts)$/ },
            // What several screens share, as two files instead of thirty; what only one of them needs stays with it.
            { name: 'base', test: /node_modules\/@(base-ui|floating-ui)\//, minShareCount: 2 },
            {
              name: 'ui',
              test: /web\/ui\/|web\/theme\/.+\.tsx$|node_modules\/lucide-react\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    // With their slashes: /api alone would take api.ts too.
    proxy: { '/api/': api, '/files/': api },
  },
})

/** Writes API_ORIGIN into pages for a host of their own; a shop that serves them writes it at its start. */
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

const FIRST_FONTS = /(mukta-latin|rupee)-(400|600)(-normal)?-[^/]+\.woff2$/
const FIRST_WORDS = /^assets\/en-[^/]+\.js$/

/** Preloads the first screen's fonts and words, and lets nothing be painted before the theme is known. */
function earlyFiles(): Plugin {
  return {
    name: 'samagri-early-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const names = Object.keys(bundle ?? {})
        const fonts = names.filter((name) => FIRST_FONTS.test(name)).map(fontTag)
        const words = names.filter((name) => FIRST_WORDS.test(name)).map(moduleTag)
        return {
          html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
          tags: [...fonts, ...words],
        }
      },
    },
  }
}

function fontTag(name: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true }
  return { tag: 'link', attrs, injectTo: 'head' }
}

function moduleTag(name: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'modulepreload', href: `/${name}`, crossorigin: true },
    injectTo: 'head',
  }
}

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/

/** Writes name.br and name.gz beside every text file, so that the server compresses nothing per request. */
function compressed(): Plugin {
  return {
    name: 'samagri-compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!TEXT.test(file.fileName)) continue
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: brotliCompressSync(content, { params: size }),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: gzipSync(content, { level: 9 }),
          })
        }
      },
    },
  }
}
