import type { App } from '../app.ts'
import { DAY_MS, indiaDay, indiaDayStart } from '../india-time.ts'
import { createFooter } from '../features/content/footers.ts'
import { createHeader } from '../features/content/headers.ts'
import { createOffer } from '../features/content/offers.ts'
import { readPolicyPages, updatePolicyPage } from '../features/policies/policy-pages.ts'
import { writeStoreSettings } from '../features/store-settings/update-store-settings.ts'
import { SAMPLE_BANNERS, SAMPLE_FOOTERS, SAMPLE_OFFERS } from './catalogue/content.ts'
import type { Progress } from '../progress.ts'
import { SAMPLE_REQUEST, sampleAdmin } from './sample-admin.ts'
import { sampleFile } from './sample-file.ts'

/** Makes banners, offers, the footer and the store settings. */
export async function fillContent(app: App, progress: Progress): Promise<void> {
  const by = { actor: await sampleAdmin(app), requestId: SAMPLE_REQUEST }
  for (const [i, { picture, ...body }] of SAMPLE_BANNERS.entries()) {
    progress.step('banners', i, SAMPLE_BANNERS.length)
    if (await isThere(app, 'headers', body.name)) continue
    await createHeader(app, { ...by, body: { ...body, image: await sampleFile(picture) } })
  }
  for (const { picture, validForDays, ...offer } of SAMPLE_OFFERS) {
    if (await isThere(app, 'offers', offer.name)) continue
    const validUntil = indiaDayStart(indiaDay(app.clock.now() + validForDays * DAY_MS), 1)
    await createOffer(app, { ...by, body: { ...offer, validUntil, image: await sampleFile(picture) } })
  }
  for (const { picture, quickLinks, ...footer } of SAMPLE_FOOTERS) {
    if (await isThere(app, 'footers', footer.name)) continue
    const body = { ...footer, quickLinks: [...quickLinks], image: await sampleFile(picture) }
    await createFooter(app, { ...by, body })
  }
  await app.database.transaction((tx) => writeStoreSettings(app, tx.db, SETTINGS))
  for (const { name, status } of await readPolicyPages(app.database.read))
    if (status === 'draft') await updatePolicyPage(app, { ...by, name, body: { status: 'published' } })
}

const SETTINGS = {
  shopName: 'Samagri',
  upiId: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  upiKind: 'merchant',
  address: '12 Sample Peth, Pune',
  state: 'Maharashtra',
  postalCode: '411030',
  contactEmail: 'help@samagri.example',
  contactPhone: '020 5550 0142',
} as const

async function isThere(app: App, table: 'headers' | 'offers' | 'footers', name: string): Promise<boolean> {
  const row = await app.database.read
    .selectFrom(table)
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}
