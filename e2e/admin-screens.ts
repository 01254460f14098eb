import type { Screen } from './screens.ts'

/** The back office's screens and modals, for the pictures. */
export const ADMIN_SCREENS: readonly Screen[] = []
