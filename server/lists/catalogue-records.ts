import type { Updateable } from 'kysely'
import type { ActorContext } from '../actor.ts'
import type { App } from '../app.ts'
import { writeAudit } from '../audit.ts'
import { isoTime } from '../clock.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { forUpdate } from '../database/lock.ts'
import type { NamedRow } from '../database/tables/catalogue.ts'
import type { Tables } from '../database/tables/tables.ts'
import { keepingImages, type Image } from '../files/catalogue-images.ts'
import { newId } from '../ids.ts'
import { notFound } from '../shop-error.ts'
import {
  contains,
  inNamedOrder,
  inPosition,
  hasPosition,
  lastPosition,
  type NamedQuery,
  readListPage,
  statusIs,
} from './named-list.ts'

type Table = 'categories' | 'footers' | 'headers' | 'offers'

/** A kind of record with a name, a description, an image and a status. `B`: the body that creates one. */
export interface RecordKind<T extends Table, B, Out> {
  table: T
  /** As used in errors; in lower case, the subject of audit rows. */
  name: string
  image: (file: File) => Promise<Image>
  /** The columns that only this kind has, after a change, or for a new record if `before` is missing. */
  columns: (app: App, body: Changes<B>, before: Tables[T] | undefined) => Partial<Tables[T]>
  serialize: (row: Tables[T]) => Out
}

/** What leaves of every such record, before what only its kind has. */
export function namedRecord({ id, name, description, image, status }: NamedRow) {
  return { _id: id, name, description, image, status }
}

interface RecordBody {
  name: string
  description?: string | undefined
  status?: string | undefined
  image: File
}
type Changes<B> = { [K in keyof B]?: B[K] | undefined }
type Kind<T extends Table, Out> = Pick<RecordKind<T, never, Out>, 'table' | 'name' | 'serialize'>

/** One page or all of the records, in the shop's order unless another is requested. `forSale`: only active ones. */
export async function readRecords<T extends Table, Out>(
  db: Queryable,
  { table, serialize }: Omit<Kind<T, Out>, 'name'>,
  query: NamedQuery,
  forSale = false,
): Promise<{ data: Out[]; total?: number; page?: number; limit?: number; pages?: number }> {
  const { status, search, sort } = query
  let matching = db.selectFrom<Table>(table)
  if (forSale) matching = matching.where((e) => statusIs(e.ref('status'), 'active'))
  if (status) matching = matching.where((e) => statusIs(e.ref('status'), status))
  if (search) matching = matching.where((e) => contains([e.ref('name'), e.ref('description')], search))
  const all = matching.selectAll()
  const ordered = hasPosition(table) ? inPosition(all, sort) : inNamedOrder(all, sort ?? 'oldest')
  const { rows, info } = await readListPage(ordered, query)
  return { data: (rows as Tables[T][]).map(serialize), ...info }
}

interface Creation<B> extends ActorContext {
  body: B
}

export async function createRecord<T extends Table, B extends RecordBody, Out>(
  app: App,
  { table, name, image, columns, serialize }: RecordKind<T, B, Out>,
  { body, actor, requestId }: Creation<B>,
): Promise<Out> {
  const encoded = await image(body.image)
  return keepingImages(app, [encoded], async (tx) => {
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      name: body.name,
      description: body.description ?? '',
      image: encoded.url,
      status: body.status ?? 'active',
      ...columns(app, body, undefined),
      ...(hasPosition(table) && { position: await lastPosition(tx.db, table) }),
      created_at: now,
      updated_at: now,
    } as Tables[T]
    await tx.db.insertInto<Table>(table).values(row).execute()
    const after = serialize(row)
    const subject = [name.toLowerCase(), row.id] as const
    await writeAudit(app, tx, { actor, requestId, action: 'create', subject, after })
    return after
  })
}

interface OfOne extends ActorContext {
  params: { id: string }
}

/** Changes only the fields that were sent. */
export async function updateRecord<T extends Table, B extends RecordBody, Out>(
  app: App,
  { table, name, image, columns, serialize }: RecordKind<T, B, Out>,
  { params: { id }, body, actor, requestId }: OfOne & { body: Changes<B> },
): Promise<Out> {
  const encoded = body.image && (await image(body.image))
  return keepingImages(app, encoded ? [encoded] : [], async (tx) => {
    const row = await lockedRow(tx, table, name, id)
    const changes = {
      name: body.name ?? row.name,
      description: body.description ?? row.description,
      image: encoded?.url ?? row.image,
      status: body.status ?? row.status,
      ...columns(app, body, row),
      updated_at: isoTime(app.clock),
    }
    await tx.db
      .updateTable<Table>(table)
      .set(changes as Updateable<Tables[Table]>)
      .where('id', '=', id)
      .execute()
    const [before, after] = [serialize(row), serialize({ ...row, ...changes })]
    const subject = [name.toLowerCase(), id] as const
    await writeAudit(app, tx, { actor, requestId, action: 'update', subject, before, after })
    return after
  })
}

/** Deletes the record unless `assertUnused` throws; its image is removed by the next sweep if nothing else uses it. */
export async function deleteRecord<T extends Table, Out>(
  app: App,
  { table, name, serialize }: Kind<T, Out>,
  { params: { id }, actor, requestId }: OfOne,
  assertUnused?: (tx: Transaction, row: Tables[T]) => Promise<void>,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const row = await lockedRow(tx, table, name, id)
    await assertUnused?.(tx, row)
    await tx.db.deleteFrom<Table>(table).where('id', '=', id).execute()
    const before = serialize(row)
    const subject = [name.toLowerCase(), id] as const
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject, before })
  })
}

async function lockedRow<T extends Table>(
  tx: Transaction,
  table: T,
  name: string,
  id: string,
): Promise<Tables[T]> {
  const query = tx.db.selectFrom<Table>(table).selectAll().where('id', '=', id)
  const row = await forUpdate(tx, query).executeTakeFirstOrThrow(() => notFound(name))
  return row
}
