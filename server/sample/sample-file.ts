import { readFile } from 'node:fs/promises'

const IMAGES = new URL('pictures/', import.meta.url)

export async function sampleFile(name: string): Promise<File> {
  const bytes = await readFile(new URL(name, IMAGES))
  return new File([new Uint8Array(bytes)], name, { type: 'image/webp' })
}
