import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from '../ids.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** An answer as bytes, compressed once and sent many times. */
export class PreparedAnswer {
  readonly plain: Buffer
  readonly brotli: Buffer | undefined
  readonly gzip: Buffer | undefined
  readonly etag: string

  /** Without `compressed` it is sent as it is, like what is compressed in itself. */
  constructor(plain: Buffer, compressed: { brotli?: Buffer; gzip?: Buffer } = {}) {
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
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers
  if (known?.includes(answer.etag)) return reply.code(304).send()
  if (answer.brotli && takes(accepted, BROTLI))
    return reply.header('content-encoding', 'br').send(answer.brotli)
  if (answer.gzip && takes(accepted, GZIP)) return reply.header('content-encoding', 'gzip').send(answer.gzip)
  return reply.send(answer.plain)
}

const BROTLI = /(?:^|[\s,])br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i
const GZIP = /(?:^|[\s,])gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i

/** Whether an Accept-Encoding header names the coding, and not as one that is not wanted (`q=0`). */
function takes(accepted: string, coding: RegExp): boolean {
  const found = coding.exec(accepted)
  return found !== null && Number(found[1] ?? 1) > 0
}
