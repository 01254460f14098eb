import { fileURLToPath } from 'node:url'

/** Where a sample picture lies on disk; `file` is a name such as 'brass-lamp.webp'. */
export function samplePicturePath(file: string): string {
  return fileURLToPath(new URL(`./pictures/${file}`, import.meta.url))
}
