import type { Plugin } from 'vite'
import type { Call } from '../contract/call.ts'
import { clientCallsOf } from '../contract/client-calls.ts'

/** Evaluates contract/client-calls.ts for the browser: the shop's calls there, the others with the back office. */
export function evaluatedCalls(): Plugin {
  return {
    name: 'samagri-evaluated-calls',
    load: {
      filter: { id: /\/(contract\/client-calls|web\/admin\/admin-calls)\.ts$/ },
      handler: (id) =>
        id.includes('/admin-calls.')
          ? `import { clientCalls } from '#contract/client-calls.ts'\nObject.assign(clientCalls, ${dataOf(isAdmins)})`
          : `export const clientCalls = ${dataOf((call) => !isAdmins(call))}`,
    },
  }
}

function isAdmins({ access }: Call): boolean {
  return access === 'admin' || access === 'staff'
}

function dataOf(isIncluded: (call: Call) => boolean): string {
  return JSON.stringify(clientCallsOf(isIncluded))
}
