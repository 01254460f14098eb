import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from '../ids.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Coding = 'br' | 'gzip'

const COMPRESS: Record<Coding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => brotli(plain, QUALITY),
  gzip: (plain) => zip(plain),
}

/** An answer as bytes, made once and sent many times; compressed when a coding is first asked for. */
export class PreparedAnswer {
  readonly plain: Buffer
  readonly etag: string
  readonly #coded: Partial<Record<Coding, Promise<Buffer>>>
  readonly #isComplete: boolean

  /** `coded`: its compressed forms where they are known; then no other is made. */
  constructor(plain: Buffer, coded?: Partial<Record<Coding, Buffer>>) {
    this.plain = plain
    this.etag = `"${hash(plain).slice(0, 32)}"`
    const { br, gzip: zipped } = coded ?? {}
    this.#coded = { ...(br && { br: Promise.resolve(br) }), ...(zipped && { gzip: Promise.resolve(zipped) }) }
    this.#isComplete = coded !== undefined
  }

  /** The bytes in a coding; undefined where there are none in it. */
  in(coding: Coding): Promise<Buffer> | undefined {
    if (!this.#isComplete) this.#coded[coding] ??= COMPRESS[coding](this.plain)
    return this.#coded[coding]
  }
}

/** Sends an answer of the API: each account may have one of its own. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): Promise<FastifyReply> {
  void reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: [reply.getHeader('vary'), 'accept-encoding, authorization'].filter(Boolean).join(', '),
  })
  return sendSmallest(request, reply, answer)
}

/** Sends the smallest form that the caller takes, or 304 when it has this answer already. */
export async function sendSmallest(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): Promise<FastifyReply> {
  void reply.header('etag', answer.etag)
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers
  if (known?.includes(answer.etag)) return reply.code(304).send()
  const coding = takes(accepted, BROTLI) ? 'br' : takes(accepted, GZIP) ? 'gzip' : undefined
  const coded = coding && answer.in(coding)
  return coded ? reply.header('content-encoding', coding).send(await coded) : reply.send(answer.plain)
}

const BROTLI = /(?:^|[\s,])br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i
const GZIP = /(?:^|[\s,])gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i

/** Whether an Accept-Encoding header names the coding, and not as one that is not wanted (`q=0`). */
function takes(accepted: string, coding: RegExp): boolean {
  const found = coding.exec(accepted)
  return found !== null && Number(found[1] ?? 1) > 0
}
