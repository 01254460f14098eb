import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { UploadSender } from '../files/uploaded-file.ts'
import { count, LIMITS, refuseAbove } from '../limits.ts'
import { addressKey } from './address-key.ts'

/** Who sends the files of a request: its account at its address. */
export function uploadSender(app: App, { actor, ip }: FastifyRequest): UploadSender {
  const sender = { address: addressKey(ip), account: actor?.id ?? '' }
  const key = `damaged-pictures:${sender.account || sender.address}`
  const limit = actor?.role === 'admin' ? LIMITS.damagedPicturesOfAdmin : LIMITS.damagedPictures
  return {
    ...sender,
    refuseAboveDamaged: () => refuseAbove(app, key, limit),
    countDamaged: async () => {
      await app.database.transaction((tx) => count(app, tx.db, key, limit))
    },
  }
}
