/** What was found of one part: `mend` says what is wrong and what to do, `note` what may be meant so. */
export type Finding = { ok: string } | { mend: string } | { note: string }
