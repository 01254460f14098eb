import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiOriginOf, withApiOrigin } from '#contract/api-origin.ts'
import { type PreparedAnswer, prepareBytes } from './prepared-answer.ts'

/** The one page of the web client, as every screen gets it. */
export interface WebPage {
  content: PreparedAnswer
  /** Where the page looks for the API; undefined: on its own origin. */
  apiOrigin: string | undefined
}

/**
 * The built page of `root` with `apiOrigin` in it; without one it keeps what the build was told. Compressed here, as the build's own
 * compressed copies may name another origin. Undefined where nothing is built.
 */
export async function readWebPage(root: string, apiOrigin: string | undefined): Promise<WebPage | undefined> {
  const file = join(root, 'index.html')
  if (!existsSync(file)) return undefined
  const built = await readFile(file, 'utf8')
  const page = apiOrigin === undefined ? built : withApiOrigin(built, apiOrigin)
  return { content: await prepareBytes(Buffer.from(page)), apiOrigin: apiOriginOf(page) }
}
