import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from '../ids.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** An answer as bytes, compressed once and sent many times. */
export class PreparedAnswer {
  readonly plain: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
  readonly etag: string

  constructor(plain: Buffer, compressed: { brotli: Buffer; gzip: Buffer }) {
    this.plain = plain
    this.brotli = compressed.brotli
    this.gzip = compressed.gzip
    this.etag = `"${hash(plain).slice(0, 32)}"`
  }
}

/** Serialises and compresses `answer`. */
export async function prepareAnswer(answer: unknown): Promise<PreparedAnswer> {
  return prepareBytes(Buffer.from(JSON.stringify(answer)))
}

/** Compresses what is an answer already. */
export async function prepareBytes(plain: Buffer): Promise<PreparedAnswer> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [small, smaller] = await Promise.all([zip(plain), brotli(plain, quality)])
  return new PreparedAnswer(plain, { gzip: small, brotli: smaller })
}

/** Sends an answer of the API: each account may have one of its own. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): FastifyReply {
  void reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: [reply.getHeader('vary'), 'accept-encoding, authorization'].filter(Boolean).join(', '),
  })
  return sendSmallest(request, reply, answer)
}

/** Sends the smallest form that the caller takes, or 304 when it has this answer already. */
export function sendSmallest(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): FastifyReply {
  void reply.header('etag', answer.etag)
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(answer.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(answer.gzip)
  return reply.send(answer.plain)
}
