import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hash } from '../ids.ts'
import { whenThere } from '../when-there.ts'
import { type Head, sendAtOnce } from './send-at-once.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Coding = 'br' | 'gzip'

const COMPRESS: Record<Coding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => brotli(plain, QUALITY),
  gzip: (plain) => zip(plain),
}

interface Form {
  head: Head
  bytes: Buffer
}

/** An answer as bytes, made once and sent many times; compressed when a coding is first asked for. */
export class PreparedAnswer {
  readonly etag: string
  /** Of each form, and of a 304. */
  readonly head: Head
  readonly plain: Form
  readonly #coded: Partial<Record<Coding, Form | Promise<Form>>> = {}
  readonly #isComplete: boolean

  /** `coded`: its compressed forms where they are known; then no other is made. */
  constructor(plain: Buffer, head: Head, coded?: Partial<Record<Coding, Buffer>>) {
    this.etag = `"${hash(plain).slice(0, 32)}"`
    this.head = { ...head, etag: this.etag }
    this.plain = this.#form(plain)
    if (coded?.br) this.#coded.br = this.#form(coded.br, 'br')
    if (coded?.gzip) this.#coded.gzip = this.#form(coded.gzip, 'gzip')
    this.#isComplete = coded !== undefined
  }

  /** Its form in a coding; the plain one where there is none in it. */
  in(coding: Coding): Form | Promise<Form> {
    return this.#coded[coding] ?? (this.#isComplete ? this.plain : this.#compressed(coding))
  }

  #compressed(coding: Coding): Promise<Form> {
    const form = COMPRESS[coding](this.plain.bytes).then((bytes) => {
      return (this.#coded[coding] = this.#form(bytes, coding))
    })
    this.#coded[coding] = form
    return form
  }

  #form(bytes: Buffer, coding?: Coding): Form {
    const encoding = coding && { 'content-encoding': coding }
    return { head: { ...this.head, ...encoding, 'content-length': String(bytes.length) }, bytes }
  }
}

/** Sends the smallest form that the caller takes, or 304 when it has this answer already. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): void | Promise<void> {
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers
  if (known?.includes(answer.etag)) return sendAtOnce(reply, 304, answer.head)
  const coding = takes(accepted, BROTLI) ? 'br' : takes(accepted, GZIP) ? 'gzip' : undefined
  const form = coding ? answer.in(coding) : answer.plain
  return whenThere(form, ({ head, bytes }) => sendAtOnce(reply, 200, head, bytes))
}

const BROTLI = /(?:^|[\s,])br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i
const GZIP = /(?:^|[\s,])gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i

/** Whether an Accept-Encoding header names the coding, and not as one that is not wanted (`q=0`). */
function takes(accepted: string, coding: RegExp): boolean {
  const found = coding.exec(accepted)
  return found !== null && Number(found[1] ?? 1) > 0
}
