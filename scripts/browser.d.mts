export function ensureBrowser(): Promise<string>
export function findBrowser(): string | undefined
