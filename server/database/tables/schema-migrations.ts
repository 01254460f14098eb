/** Which migrations have run. */
export interface SchemaMigrationsRow {
  number: number
  name: string
  applied_at: string
}
