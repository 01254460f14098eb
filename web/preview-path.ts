import { PRODUCT_PARAM } from '#web/product-url.ts'

/** Where an admin sees the shop as customers do. */
export const PREVIEW = '/admin/preview'

/** The preview with a product open. */
export function previewPath(productId: string): string {
  return `${PREVIEW}?${new URLSearchParams({ [PRODUCT_PARAM]: productId }).toString()}`
}

/** Whether the page shows the preview: then ordering is turned off, and the lists are those of customers. */
export function isPreview(): boolean {
  return globalThis.window?.location.pathname === PREVIEW
}
