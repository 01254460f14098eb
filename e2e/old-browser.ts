import bcd, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import type { BrowserContext } from '@playwright/test'
import { BUYING } from '#web/supported-browsers.ts'

/** Removes from a browser the language features that some supported browser lacks, by MDN's data. */
export async function makeOld(context: BrowserContext): Promise<void> {
  const newer = Object.entries(bcd.javascript.builtins ?? {}).flatMap(([owner, members]) =>
    Object.entries(members)
      .filter(([, member]) => isMissing(member as Identifier))
      .map(([name]) => [owner, name] as const),
  )
  await context.addInitScript((taken) => {
    const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>
    for (const [owner, name] of taken)
      for (const object of [all[owner], all[owner]?.prototype])
        if (object && Object.hasOwn(object, name)) Reflect.deleteProperty(object, name)
  }, newer)
}

function isMissing({ __compat: compat }: Identifier): boolean {
  if (!compat) return false
  return Object.entries(BUYING).some(([browser, version]) => {
    const said = [compat.support[browser as keyof typeof BUYING] ?? []].flat()
    return !said.some(
      ({ version_added: added, flags }) =>
        !flags && added && Number.parseFloat(added.replace('≤', '')) <= Number(version),
    )
  })
}
