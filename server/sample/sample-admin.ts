import type { App } from '../app.ts'

/** The id of the admin in whose name the samples are made. */
export async function sampleAdmin(app: App): Promise<{ id: string }> {
  return app.database.read
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('staff_role', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The request id that history and audit name for what the filling did. */
export const SAMPLE_REQUEST = 'sample-data'

/** The shop with its clock at a moment of the past (ms), telling nobody what it does there. */
export function appAt(app: App, at: number): App {
  return { ...app, clock: { now: () => at }, quiet: true }
}
