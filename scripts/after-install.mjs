import { existsSync, readdirSync, rmSync } from 'node:fs'

// npm runs this after an install: it removes parts of packages that are never used.

const { platform, arch } = process
const READER = 'node_modules/onnxruntime-node/bin/napi-v3'
const LANGUAGES = 'node_modules/@tesseract.js-data'

// Parts of the payment reader for other systems and processors: 82 MB.
remove(READER, (name) => name !== platform)
remove(`${READER}/${platform}`, (name) => name !== arch)
// Tesseract for browsers, and the languages for its older recogniser: 49 MB.
remove('node_modules/tesseract.js-core', (name) => name.endsWith('.wasm.js'))
for (const language of namesIn(LANGUAGES)) remove(`${LANGUAGES}/${language}`, (name) => name === '4.0.0')
// Source maps of the icons: 22 MB.
for (const folder of ['cjs', 'esm', 'esm/icons'])
  remove(`node_modules/lucide-react/dist/${folder}`, (name) => name.endsWith('.map'))

function remove(folder, isUnused) {
  for (const name of namesIn(folder).filter(isUnused))
    rmSync(`${folder}/${name}`, { recursive: true, force: true })
}

function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}
