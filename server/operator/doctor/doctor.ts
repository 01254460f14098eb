import { withTimeout } from '../../timeout.ts'
import { messageOf } from '../../refusal.ts'
import type { Settings } from '../../settings.ts'
import { accounts } from './accounts.ts'
import { backups } from './backups.ts'
import { clockBesideOthers } from './clock.ts'
import { database } from './database.ts'
import { files } from './files.ts'
import type { Finding } from './finding.ts'
import { disk, openFilesLimit, secret } from './machine.ts'
import { mail } from './mail.ts'

type Look = (settings: Settings) => Promise<Finding>

const LOOKS: Readonly<Record<string, Look>> = {
  disk,
  'open files': openFilesLimit,
  secret,
  database,
  accounts,
  files,
  backups,
  mail,
  clock: clockBesideOthers,
}

const LOOK_MS = 60_000
const QUIET_MS = 1_000

type Say = (line: string) => void

/**
 * Looks at everything that the shop stands on → whether nothing must be mended. A line each; never a secret.
 * `wait` hears which part takes longer than a second.
 */
export async function examine(settings: Settings, say: Say, wait: Say = () => undefined): Promise<boolean> {
  let isWell = true
  for (const [part, look] of Object.entries(LOOKS)) {
    const slow = setTimeout(() => wait(`      ${part}: waiting for a response …`), QUIET_MS)
    const finding = await withTimeout(look(settings), LOOK_MS).catch((error: Error) => ({
      fix: messageOf(error),
    }))
    clearTimeout(slow)
    const [[word, text] = ['', '']] = Object.entries(finding)
    say(`${word.padEnd(4)}  ${part}: ${text.split('\n', 1)[0]}`)
    if ('fix' in finding) isWell = false
  }
  return isWell
}
