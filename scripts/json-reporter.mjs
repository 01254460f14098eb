import { readFileSync, writeFileSync } from 'node:fs'
import { JsonReporter } from 'vitest/node'

/** Vitest's JSON report with `unhandledErrors: [{ message }]`: they fail a run whose tests all passed. */
export default class extends JsonReporter {
  async onTestRunEnd(modules, unhandled) {
    await super.onTestRunEnd(modules)
    const file = this.ctx.config.outputFile.json
    const unhandledErrors = unhandled.map(({ message, stack }) => ({ message: stack ?? message }))
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), unhandledErrors }))
  }
}
