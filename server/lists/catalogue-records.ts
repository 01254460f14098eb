import type { Updateable } from 'kysely'
import type { ActorContext } from '../actor.ts'
import type { App } from '../app.ts'
import { writeAudit } from '../audit.ts'
import { isoTime } from '../clock.ts'
import type { Transaction } from '../database/database.ts'
import { forUpdate } from '../database/lock.ts'
import type { Tables } from '../database/tables/tables.ts'
import { keepingPictures, type Picture } from '../files/pictures.ts'
import { newId } from '../ids.ts'
import { notFound } from '../refusal.ts'

type Table = 'categories' | 'footers' | 'headers' | 'offers'

/** A kind of record with a name, a description, an image and a status. */
interface Kind<T extends Table, Out> {
  table: T
  /** As errors say it; in small letters the subject of audit rows. */
  name: string
  serialize: (row: Tables[T]) => Out
}

interface Creation<T extends Table> extends ActorContext {
  body: { name: string; description?: string | undefined; status?: string | undefined }
  image: Promise<Picture>
  /** The columns that only this kind has. */
  columns: (tx: Transaction) => Partial<Tables[T]> | Promise<Partial<Tables[T]>>
}

/** Writes the image, then in one transaction the record and its audit row. */
export async function createRecord<T extends Table, Out>(
  app: App,
  { table, name, serialize }: Kind<T, Out>,
  { body, image, columns, actor, requestId }: Creation<T>,
): Promise<Out> {
  const picture = await image
  return keepingPictures(app, [picture], async (tx) => {
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      name: body.name,
      description: body.description ?? '',
      image: picture.address,
      status: body.status ?? 'active',
      ...(await columns(tx)),
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

interface Change<T extends Table> extends ActorContext {
  id: string
  body: { name?: string | undefined; description?: string | undefined; status?: string | undefined }
  image: Promise<Picture> | undefined
  columns: (before: Tables[T]) => Partial<Tables[T]>
}

/** Changes what was sent and keeps the rest. */
export async function updateRecord<T extends Table, Out>(
  app: App,
  { table, name, serialize }: Kind<T, Out>,
  { id, body, image, columns, actor, requestId }: Change<T>,
): Promise<Out> {
  const picture = await image
  return keepingPictures(app, picture ? [picture] : [], async (tx) => {
    const row = await lockedRow(tx, table, name, id)
    const changes = {
      name: body.name ?? row.name,
      description: body.description ?? row.description,
      image: picture?.address ?? row.image,
      status: body.status ?? row.status,
      ...columns(row),
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

interface Deletion<T extends Table> extends ActorContext {
  id: string
  /** Throws when something uses the record. */
  assertUnused?: (tx: Transaction, row: Tables[T]) => Promise<void>
}

/** Deletes the record; its image goes with the next sweep when nothing else has it. */
export async function deleteRecord<T extends Table, Out>(
  app: App,
  { table, name, serialize }: Kind<T, Out>,
  { id, assertUnused, actor, requestId }: Deletion<T>,
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
  const row = await forUpdate(tx, query).executeTakeFirst()
  if (!row) throw notFound(name)
  return row
}
