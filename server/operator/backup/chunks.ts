/** The same bytes in pieces of `size`, the last one shorter, perhaps empty; and which one is the last. */
export async function* chunksOf(
  parts: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    waiting.push(part)
    length += part.length
    if (length <= size) continue // a whole piece waits too: only what follows shows that it is not the last
    let bytes = Buffer.concat(waiting)
    for (; bytes.length > size; bytes = bytes.subarray(size))
      yield { bytes: bytes.subarray(0, size), isLast: false }
    waiting = [bytes]
    length = bytes.length
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}
