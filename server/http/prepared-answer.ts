import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from '../ids.ts'
import { whenThere } from '../when-there.ts'
import { type Head, type Ready, sendAtOnce } from './send-at-once.ts'

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
  readonly etag: string
  /** What a 304 has of it. */
  readonly unchanged: Ready
  readonly plain: Ready
  readonly #plain: Buffer
  readonly #coded: Partial<Record<Coding, Ready | Promise<Ready>>> = {}
  readonly #isComplete: boolean

  /** `head`: see Ready. `coded`: its compressed forms where they are known; then no other is made. */
  constructor(plain: Buffer, head: Head, coded?: Partial<Record<Coding, Buffer>>) {
    this.etag = `"${hash(plain).slice(0, 32)}"`
    this.unchanged = { head, more: ['etag', this.etag] }
    this.#plain = plain
    this.plain = this.#form(plain)
    if (coded?.br) this.#coded.br = this.#form(coded.br, 'br')
    if (coded?.gzip) this.#coded.gzip = this.#form(coded.gzip, 'gzip')
    this.#isComplete = coded !== undefined
  }

  /** Its form in a coding; the plain one where there is none in it. */
  in(coding: Coding): Ready | Promise<Ready> {
    return this.#coded[coding] ?? (this.#isComplete ? this.plain : this.#compressed(coding))
  }

  #compressed(coding: Coding): Promise<Ready> {
    const form = COMPRESS[coding](this.#plain).then((bytes) => {
      return (this.#coded[coding] = this.#form(bytes, coding))
    })
    this.#coded[coding] = form
    return form
  }

  #form(bytes: Buffer, coding?: Coding): Ready {
    const { head, more } = this.unchanged
    const encoding = coding ? ['content-encoding', coding] : []
    return { head, more: [...more, ...encoding, 'content-length', String(bytes.length)], bytes }
  }
}

/** Sends the smallest form that the caller takes, or 304 when it has this answer already. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): void | Promise<void> {
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers
  if (known?.includes(answer.etag)) return sendAtOnce(reply, 304, answer.unchanged)
  const coding = takes(accepted, BROTLI) ? 'br' : takes(accepted, GZIP) ? 'gzip' : undefined
  const form = coding ? answer.in(coding) : answer.plain
  return whenThere(form, (ready) => sendAtOnce(reply, 200, ready))
}

const BROTLI = /(?:^|[\s,])br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i
const GZIP = /(?:^|[\s,])gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i

/** Whether an Accept-Encoding header names the coding, and not as one that is not wanted (`q=0`). */
function takes(accepted: string, coding: RegExp): boolean {
  const found = coding.exec(accepted)
  return found !== null && Number(found[1] ?? 1) > 0
}
