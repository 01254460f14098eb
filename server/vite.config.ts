import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

// Bundles the program into a few files for npm start: loading a thousand takes 15 MB more memory and twice the
// time.

/** Packages that contain native code or find files beside themselves, and those that only some shops load. */
const AS_INSTALLED = ['@node-rs/argon2', 'nodemailer', 'pg', 'pino', 'pino-pretty', 'sharp']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [besideItsSource(), inAscii()],
  ssr: { noExternal: true, external: AS_INSTALLED },
  build: {
    ssr: 'main.ts',
    target: 'node24',
    minify: false, // names in the log's stacks
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})

/** Code finds files beside its source, wherever the bundle is. */
function besideItsSource(): Plugin {
  let outDir = ''
  return {
    name: 'samagri-beside-its-source',
    configResolved: ({ build }) => {
      outDir = build.outDir
    },
    transform: (code, id) => {
      if (!id.startsWith(import.meta.dirname) || !code.includes('import.meta.url')) return null
      const source = `new URL(${JSON.stringify(relative(outDir, id))}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', source), map: null }
    },
  }
}

/** Escapes characters outside ASCII, also in comments: with a single one, V8 stores the source in twice the bytes. */
function inAscii(): Plugin {
  return {
    name: 'samagri-in-ascii',
    generateBundle: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(/\P{ASCII}/gu, escaped)
    },
  }
}

/** A character as JavaScript escapes it, by its UTF-16 units. */
function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
