/** Encodings by their WHATWG names, as TextDecoder takes them. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Finds a file's encoding in one streamed pass: by byte order mark, zero bytes, valid UTF-8, else Windows-1252. */
export async function findEncoding(file: Blob): Promise<Encoding> {
  const head = new Uint8Array(await file.slice(0, 4_096).arrayBuffer())
  const wide = wideEncoding(head)
  if (wide) return wide
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252'
}

function wideEncoding(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2]! += 1
  const [even = 0, odd = 0] = zeros
  // In Latin text every other byte is zero.
  if (odd > head.length / 4 && even < odd / 10) return 'utf-16le'
  if (even > head.length / 4 && odd < even / 10) return 'utf-16be'
  return undefined
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of file.stream()) decoder.decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}
