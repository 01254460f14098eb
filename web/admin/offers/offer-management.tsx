/** Offer Management; its parts follow. */
export function OfferManagement() {
  return null
}
