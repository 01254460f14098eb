import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { cache, runQuietly } from './process.mjs'

const home = join(cache, 'chromium')

/** Debian's package of headless Chromium. */
export const debianPackage = 'chromium-headless-shell'

/** Where unpackDebianChromium installs it. */
export const debianChromium = join(home, 'chromium.sh')

/** Debian's Chromium without root: its packages are unpacked below .cache, nothing is installed. */
export async function unpackDebianChromium() {
  const fresh = `${home}-${process.pid}`
  try {
    for (const archive of await download(join(fresh, 'apt'))) {
      await runQuietly('dpkg-deb', ['--extract', archive, join(fresh, 'root')])
    }
    rmSync(join(fresh, 'apt'), { recursive: true })
    writeFileSync(join(fresh, 'chromium.sh'), launcher)
    chmodSync(join(fresh, 'chromium.sh'), 0o755)
    rmSync(home, { recursive: true, force: true })
    renameSync(fresh, home)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function download(folder) {
  const archives = join(folder, 'cache', 'archives')
  mkdirSync(join(folder, 'state', 'lists', 'partial'), { recursive: true })
  mkdirSync(join(archives, 'partial'), { recursive: true })
  const settings = [
    `Dir::State=${join(folder, 'state')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    'Debug::NoLocking=1',
    `APT::Sandbox::User=${userInfo().username}`,
  ].flatMap((setting) => ['-o', setting])
  await runQuietly('apt-get', [...settings, 'update', '-q'])
  const install = ['install', '-q', '-y', '--no-install-recommends', '--download-only', debianPackage]
  await runQuietly('apt-get', [...settings, ...install])
  return readdirSync(archives)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(archives, name))
}

const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")/root
for folder in "$here"/lib/*-linux-gnu* "$here"/usr/lib/*-linux-gnu* "$here"/usr/lib/*-linux-gnu*/*/; do
  LD_LIBRARY_PATH=$folder\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
done
export LD_LIBRARY_PATH
test -e /etc/fonts/fonts.conf || export FONTCONFIG_SYSROOT="$here"
exec "$here/usr/lib/chromium/chromium-headless-shell" "$@"
`
