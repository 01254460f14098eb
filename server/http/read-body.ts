import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BODY_MAX_BYTES, IMAGE_MAX_BYTES, IMAGES_PER_PRODUCT_MAX } from '#contract/limits.ts'
import type { Call } from '#contract/call.ts'
import { ShopError } from '../shop-error.ts'
import type { Uploads } from './uploads.ts'

const FILES_MAX = IMAGES_PER_PRODUCT_MAX + 1

/** Limits of a multipart body: number of parts, sizes in bytes. */
export const MULTIPART_LIMITS = {
  fileSize: IMAGE_MAX_BYTES,
  fieldSize: BODY_MAX_BYTES,
  fieldNameSize: 100,
  fields: 100,
  parts: 120,
  headerPairs: 100,
}

interface Form {
  fields: FormFields
  uploads: Uploads
  body: Record<string, unknown>
  textBytes: number
  files: number
}

/**
 * Parses the body with its call's schema. A rejected form is read to its end too, because an unread one blocks its
 * connection.
 */
export async function readBody(
  request: FastifyRequest,
  fields: FormFields,
  uploads: Uploads | undefined,
): Promise<unknown> {
  if (!uploads) return request.body ?? {}
  const body = Object.create(null) as Record<string, unknown>
  const form: Form = { fields, uploads, body, textBytes: 0, files: 0 }
  let failure: unknown
  try {
    for await (const part of partsOf(request, form)) {
      if (failure === undefined) {
        failure = await storePart(form, part).catch((error: unknown) => error)
        if (failure !== undefined) await uploads.remove()
      }
      if (part.type === 'file') part.file.resume()
    }
  } catch (error) {
    failure ??= error
  }
  if (failure !== undefined) throw asShopError(failure)
  return body
}

/**
 * Reads the parts in order. Text is collected only for fields of the call, once and up to a limit; everything else
 * is skipped.
 */
function partsOf(request: FastifyRequest, form: Form): AsyncIterableIterator<Multipart> {
  const begun = new Set<string | undefined>()
  return request.parts({
    limits: { ...MULTIPART_LIMITS, fileSize: form.uploads.max },
    isPartAFile: (name, type, filename) => {
      const isWanted = !begun.has(name) && form.fields.names.has(name ?? '')
      begun.add(name)
      return isFile(type, filename) || !isWanted || form.textBytes > BODY_MAX_BYTES
    },
  })
}

function isFile(type: string | undefined, filename: string | undefined): boolean {
  return filename !== undefined || type === 'application/octet-stream'
}

async function storePart(form: Form, part: Multipart): Promise<void> {
  const { body } = form
  const name = part.fieldname
  if (part.type === 'field') form.textBytes += Buffer.byteLength(String(part.value))
  else if (!isFile(part.mimetype, part.filename)) form.textBytes += await bytesIn(part)
  if (form.textBytes > BODY_MAX_BYTES || (part.type === 'field' && part.valueTruncated))
    throw new ShopError('TOO_LARGE')
  if (Object.hasOwn(body, name) && !mayRepeat(form, part))
    throw new ShopError('BAD_REQUEST', `The field ${name} was sent twice.`)
  if (part.type === 'field') body[name] = asTyped(part.value)
  else if (!isFile(part.mimetype, part.filename)) body[name] = ''
  else await storeFile(form, part)
}

async function bytesIn({ file }: MultipartFile): Promise<number> {
  let bytes = 0
  for await (const chunk of file as AsyncIterable<Buffer>) bytes += chunk.length
  return bytes
}

/** A list of files, or files that the schema rejects anyway. */
function mayRepeat({ body, fields }: Form, { type, fieldname }: Multipart): boolean {
  if (type === 'field') return false
  return Array.isArray(body[fieldname]) || !fields.names.has(fieldname)
}

/** Forms send every line break as CR LF; converting to LF makes length and stored text equal to those of JSON. */
function asTyped(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value
}

/** A file that the call does not accept is in the body without its bytes, for the schema to reject. */
async function storeFile(form: Form, part: MultipartFile): Promise<void> {
  form.files += 1
  if (form.files > FILES_MAX) throw new ShopError('TOO_LARGE')
  const { body, fields, uploads } = form
  const name = part.fieldname
  const max = fields.files.get(name) ?? 0
  const files = (body[name] as File[] | undefined) ?? []
  const file = max > files.length ? await uploads.store(part) : new File([], part.filename ?? '')
  // An empty file input arrives as a nameless file of no bytes, which is not a file.
  if (file.size === 0 && file.name === '') return
  body[name] = max > 1 ? [...files, file] : file
}

/** Distinguishes a form that is truncated or lacks a boundary from an error in the shop. */
function asShopError(error: unknown): unknown {
  const isBroken = /^(Multipart|Part|Unexpected end of multipart)/.test((error as Error).message)
  return isBroken
    ? new ShopError('BAD_REQUEST', 'The form is incomplete or damaged. Please send it again.')
    : error
}

export interface FormFields {
  names: ReadonlySet<string>
  /** Fields that accept files, and how many. */
  files: ReadonlyMap<string, number>
}

interface FieldSchema {
  format?: string
  anyOf?: FieldSchema[]
  items?: FieldSchema
  maxItems?: number
}

const known = new WeakMap<NonNullable<Call['body']>, FormFields>()

/** Derives from a call's schema which fields its body has, and which of them are files. */
export function formFieldsOf(body: NonNullable<Call['body']>): FormFields {
  const fields = known.get(body) ?? readFields(body)
  known.set(body, fields)
  return fields
}

function readFields(body: NonNullable<Call['body']>): FormFields {
  const { properties } = z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' })
  const fields = Object.entries((properties ?? {}) as Record<string, FieldSchema>)
  const files = fields.map(([name, schema]) => [name, filesIn(schema)] as const)
  return {
    names: new Set(fields.map(([name]) => name)),
    files: new Map(files.filter(([, max]) => max > 0)),
  }
}

function filesIn({ format, anyOf, items, maxItems }: FieldSchema): number {
  if (format === 'binary') return 1
  if (anyOf) return Math.max(...anyOf.map(filesIn))
  return items && filesIn(items) > 0 ? (maxItems ?? 1) : 0
}
