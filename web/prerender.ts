import react from '@vitejs/plugin-react'
import { build, type HtmlTagDescriptor, type Plugin } from 'vite'
import { plainCalls } from './browser-contract.ts'
import type { firstHtml } from './first-html.tsx'

/** Draws the sign-in form, the shop and My Orders into templates of index.html; show-prerendered.ts puts one up. */
export function prerender(): Plugin {
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
    plugins: [plainCalls(), react()],
    ssr: { noExternal: true },
    build: {
      ssr: 'first-html.tsx',
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  if (!('output' in built)) throw new Error('first-html.tsx gave no code')
  const code = Buffer.from(built.output[0].code).toString('base64')
  Object.assign(globalThis, STAND_IN)
  try {
    const drawn = (await import(`data:text/javascript;base64,${code}`)) as { firstHtml: typeof firstHtml }
    return await drawn.firstHtml()
  } finally {
    for (const name of Object.keys(STAND_IN)) Reflect.deleteProperty(globalThis, name)
  }
}

/** What the screens' modules ask of a browser when they are loaded; whoever comes later must not find it. */
const STAND_IN = {
  window: { matchMedia: () => ({ matches: false }), addEventListener: () => undefined },
  document: { documentElement: { lang: '' }, querySelector: () => null },
  localStorage: { getItem: () => null },
}
