import { rmSync } from 'node:fs'

// The package that brings Node along keeps a second name of its program, beside 67 MB of headers that nobody compiles
// against. npm runs this after an install.
rmSync('node_modules/node/node_modules', { recursive: true, force: true })
