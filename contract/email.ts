// The canonical form of an email address, so each mailbox has one account (docs/rules/accounts.md).

/** Without brackets, lists, quotes and invisible characters, which a mail program may read as several addresses. */
const LETTERS = String.raw`[^\s@<>()[\]:;,"\\\p{Cf}]+`
const ADDRESS = new RegExp(String.raw`^${LETTERS}@${LETTERS}\.${LETTERS}$`, 'u')
const DOTS_APART = /^(?!\.)(?!.*\.\.)(?!.*\.@)/
const HOST = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/

/** Whether a text can be the address of an account created at any time. */
export function looksLikeEmail(text: string): boolean {
  return ADDRESS.test(text)
}

/** Whether a new account can have this address, given in canonical form. */
export function isEmail(address: string): boolean {
  return ADDRESS.test(address) && DOTS_APART.test(address) && HOST.test(address.slice(hostStart(address)))
}

/** NFC in lower case, the domain in ASCII: 'Asha@भारत.example' → 'asha@xn--h2brj9c.example'. */
export function canonicalEmail(text: string): string {
  const address = text.toLowerCase().normalize('NFC')
  const start = hostStart(address)
  return address.slice(0, start) + asciiHost(address.slice(start))
}

function hostStart(address: string): number {
  return address.lastIndexOf('@') + 1
}

/** Returned unchanged if it is not a host name: a URL reads '1.2' as 1.0.0.2, and '/' as the end. */
function asciiHost(host: string): string {
  if (/[/?#%]|(?:^|\.)\d+\.?$/.test(host)) return host
  try {
    return new URL(`http://${host}/`).hostname || host
  } catch {
    return host
  }
}
