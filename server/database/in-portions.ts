/** Ids or other texts that one query names. */
const PORTION = 500

/** What `read` finds for each portion of a long list of ids or other texts, one portion after the other. */
export async function inPortions<R>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const rows: R[] = []
  for (let from = 0; from < ids.length; from += PORTION)
    rows.push(...(await read(ids.slice(from, from + PORTION))))
  return rows
}
