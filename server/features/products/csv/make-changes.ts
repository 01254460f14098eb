import type { App } from '../../../app.ts'
import type { Transaction } from '../../../database/database.ts'
import { namingPictures } from '../../../files/name-pictures.ts'
import { newId } from '../../../ids.ts'
import { listsChanged } from '../../../lists/prepared-lists.ts'
import { Refusal } from '../../../refusal.ts'
import type { Progress } from '../../../sample/progress.ts'
import { insertProduct } from '../create-product.ts'
import { lockedProduct } from '../product-queries.ts'
import { changeProduct } from '../update-product.ts'
import type { Wish } from './check-row.ts'
import { type Album, putBackPictures } from './find-pictures.ts'

/**
 * Makes everything that the rows ask for in one transaction, each as the admin form does it, by the operator. Throws and changes nothing
 * when somebody changed one of the products since it was checked. Products are taken in the order in which orders take them.
 */
export async function makeChanges(
  app: App,
  wishes: readonly Wish[],
  album: Album,
  progress: Progress,
): Promise<void> {
  if (wishes.length === 0) return
  const by = { actor: null, requestId: newId() }
  const inOrder = wishes.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  const addresses = new Set(wishes.flatMap(({ body }) => body.images ?? []))
  const put = () => putBackPictures(album, addresses)
  await namingPictures(app, hashesIn(addresses), put, async (tx) => {
    for (const [i, wish] of inOrder.entries()) {
      progress.step('products written', i, wishes.length)
      await make(app, tx, wish, by).catch((error: unknown) => {
        throw error instanceof Refusal
          ? new Refusal(error.code, `line ${wish.line}: ${error.message} Nothing was changed.`)
          : error
      })
    }
    await listsChanged(tx.db, 'products')
  })
}

function hashesIn(addresses: ReadonlySet<string>): string[] {
  return [...addresses].flatMap((address) => /[\da-f]{64}/.exec(address)?.[0] ?? [])
}

/** Changes by id, then new products in the order of the file. */
function placeOf(wish: Wish): string {
  return wish.kind === 'change' ? `0 ${wish.product.id}` : `1 ${String(wish.line).padStart(9, '0')}`
}

async function make(app: App, tx: Transaction, wish: Wish, by: { actor: null; requestId: string }) {
  if (wish.kind === 'new') return insertProduct(app, tx, { body: wish.body, ...by })
  const { id, updated_at } = wish.product
  const now = await lockedProduct(tx, id)
  if (now.updated_at !== updated_at) throw new Refusal('CHANGED_MEANWHILE')
  return changeProduct(app, tx, { id, body: wish.body, ...by })
}
