/** What readable pictures begin with: PNG, JPEG, GIF, WebP, HEIC, AVIF. The server decodes them in full. */
const BEGINNINGS =
  // oxlint-disable-next-line no-control-regex -- a PNG has one
  /^(\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(hei[cx]|hev[cx]|mif1|msf1|avi[fs]))/

/** The files that begin as a picture does, in their order; a text file that is named .png is none. */
export async function readablePictures(files: readonly File[]): Promise<File[]> {
  const heads = await Promise.all(files.map(headOf))
  return files.filter((_, i) => BEGINNINGS.test(heads[i] ?? ''))
}

/** The first bytes, a character each; '' for a file that cannot be read any more. */
async function headOf(file: File): Promise<string> {
  const bytes = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  return String.fromCharCode(...new Uint8Array(bytes))
}
