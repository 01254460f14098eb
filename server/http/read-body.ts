import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { BODY_MAX_BYTES, PICTURE_MAX_BYTES, PICTURES_PER_PRODUCT_MAX } from '#contract/limits.ts'
import { Refusal } from '../refusal.ts'
import type { LargeFiles } from './large-files.ts'

/** Bounds of a multipart body: parts, sizes in bytes. */
export const MULTIPART_LIMITS = {
  fileSize: PICTURE_MAX_BYTES,
  files: PICTURES_PER_PRODUCT_MAX + 1,
  fieldSize: BODY_MAX_BYTES,
  fieldNameSize: 100,
  fields: 100,
  parts: 120,
  headerPairs: 100,
}

const LISTS = new Set(['images'])

/**
 * The body as the call's schema expects it: JSON as it came, a form as text fields and `File`s. A form that is refused is read to its
 * end all the same, a part at a time and kept nowhere: an unread one would hold its connection open.
 */
export async function readBody(request: FastifyRequest, largeFiles?: LargeFiles): Promise<unknown> {
  if (!request.isMultipart()) return request.body ?? {}
  const body = Object.create(null) as Record<string, unknown>
  let textBytes = 0
  let refusal: Refusal | undefined
  for await (const part of partsOf(request, largeFiles)) {
    if (part.type === 'field') textBytes += Buffer.byteLength(String(part.value))
    refusal ??= refusalOf(part, body, textBytes)
    if (refusal) skip(part)
    else if (part.type === 'field') body[part.fieldname] = asTyped(part.value)
    else keepFile(body, part.fieldname, await readFile(part, largeFiles))
  }
  if (refusal) throw refusal
  return body
}

function skip(part: Multipart): void {
  if (part.type === 'file') part.file.resume()
}

function refusalOf(part: Multipart, body: object, textBytes: number): Refusal | undefined {
  if (textBytes > BODY_MAX_BYTES || (part.type === 'field' && part.valueTruncated)) {
    return new Refusal('TOO_LARGE')
  }
  if (!Object.hasOwn(body, part.fieldname) || LISTS.has(part.fieldname)) return undefined
  return new Refusal('BAD_REQUEST', `The field ${part.fieldname} was sent twice.`)
}

async function* partsOf(request: FastifyRequest, largeFiles?: LargeFiles): AsyncGenerator<Multipart> {
  try {
    yield* request.parts(largeFiles && { limits: { ...MULTIPART_LIMITS, fileSize: largeFiles.max } })
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Forms send every line break as CR LF; it goes back to what was typed, so that lengths and stored text are those of JSON. */
function asTyped(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value
}

/** A file input left empty arrives as a nameless file of no bytes: that is no file. */
function keepFile(body: Record<string, unknown>, name: string, file: File): void {
  if (file.size === 0 && file.name === '') return
  if (!LISTS.has(name)) body[name] = file
  else body[name] = [...((body[name] as File[] | undefined) ?? []), file]
}

async function readFile(part: MultipartFile, largeFiles: LargeFiles | undefined): Promise<File> {
  try {
    if (largeFiles) return await largeFiles.keep(part)
    return new File([new Uint8Array(await part.toBuffer())], part.filename ?? '', { type: part.mimetype })
  } catch (error) {
    throw asRefusal(error)
  }
}

/** A form that is too large, cut off or without a boundary is told apart from a fault of the shop. */
function asRefusal(error: unknown): unknown {
  const { code, message } = error as Error & { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('TOO_LARGE', 'Pictures can be up to 10MB.')
  const isBroken = /^(Multipart|Part|Unexpected end of multipart)/.test(message)
  return isBroken ? new Refusal('BAD_REQUEST', 'The form is broken or was cut off on its way.') : error
}
