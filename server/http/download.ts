import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is a file, made while it is sent. */
export class Download {
  readonly filename: string
  readonly pieces: AsyncIterable<string | Uint8Array>

  constructor(filename: string, pieces: AsyncIterable<string | Uint8Array>) {
    this.filename = filename
    this.pieces = pieces
  }
}

/** Streams the pieces as fast as the caller takes them; the memory stays that of one piece. */
export function sendDownload(
  reply: FastifyReply,
  contentType: string,
  { filename, pieces }: Download,
): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(pieces, { objectMode: false }))
}
