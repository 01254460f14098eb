/** What was found of one part: `fix` says what is wrong and what to do, `note` what may be meant so. */
export type Finding = { ok: string } | { fix: string } | { note: string }
