import type { Body } from '#contract/call.ts'
import { detailsOf } from '#contract/catalogue/product-details.ts'
import type { Product, productCalls } from '#contract/catalogue/products.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { ProductsRow } from '../../database/tables/catalogue.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { By, ByAnyone } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { notFound } from '../../refusal.ts'
import { writeMovement } from '../stock/move-stock.ts'
import { refuseUnlessPlace } from './place-in-catalogue.ts'
import { columnsOf, ownProductAnswer } from './product-fields.ts'
import { productById } from './product-queries.ts'

interface Creation extends By {
  body: Body<typeof productCalls.createProduct>
}

/** Keeps the pictures, then in one transaction the product, the opening of its stock ledger and its audit row. */
export async function createProduct(app: App, { body, actor, requestId }: Creation): Promise<Product> {
  const pictures = await Promise.all(body.images.map(goodsPicture))
  return keepingPictures(app, pictures, async (tx) => {
    const images = pictures.map(({ address }) => address)
    const created = await insertProduct(app, tx, { body: { ...body, images }, actor, requestId })
    return created
  })
}

export interface NewProduct extends ByAnyone {
  /** As the form sends it, with the addresses of pictures that are kept already. */
  body: Omit<Creation['body'], 'images'> & { images: readonly string[] }
}

/** Inserts product, opening of its stock ledger and audit row. */
export async function insertProduct(
  app: App,
  tx: Transaction,
  { body, actor, requestId }: NewProduct,
): Promise<Product> {
  await refuseUnlessPlace(tx, body.category, body.subCategory)
  const row = newRow(app, body)
  await tx.db.insertInto('products').values(row).execute()
  const opening = { product: row.id, delta: row.stock, reason: 'opening', accountId: actor?.id } as const
  await writeMovement(app, tx.db, opening)
  const created = await productById(tx.db, row.id)
  if (!created) throw notFound('Product')
  const after = ownProductAnswer(created)
  await writeAudit(app, tx, { actor, requestId, action: 'create', subject: ['product', row.id], after })
  return after
}

function newRow(app: App, body: NewProduct['body']): ProductsRow {
  const now = isoTime(app.clock)
  const fields = {
    ...body,
    ...detailsOf(body),
    originalPrice: body.originalPrice ?? null,
    status: body.status ?? 'active',
    images: JSON.stringify(body.images), // in their order
    weightGrams: body.weightGrams ?? null,
    shelf: body.shelf ?? '',
  }
  return {
    id: newId(app.clock.now()),
    ...columnsOf(fields),
    sold: 0,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}
