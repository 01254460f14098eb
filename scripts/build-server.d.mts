/** Builds the server unless it was built from exactly these sources → the path of its program. */
export function ensureServerBuilt(): Promise<string>
