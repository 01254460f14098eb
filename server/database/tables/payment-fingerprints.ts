/** Which orders have a picture that may look like another: the same `key` is a candidate, the fingerprints in checks and former pictures decide. */
export interface PaymentFingerprintsRow {
  key: string
  order_id: string
}
