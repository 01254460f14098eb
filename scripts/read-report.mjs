import { readFileSync } from 'node:fs'

/** A test runner's JSON report, or undefined when it left none that can be read. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
