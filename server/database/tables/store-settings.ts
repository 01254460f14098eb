/** The shop’s own settings, each as JSON text. */
export interface StoreSettingsRow {
  name: string
  value: string
  updated_at: string
}
