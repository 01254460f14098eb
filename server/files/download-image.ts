import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { ShopError } from '../shop-error.ts'

const RESPONSE_MS = 15_000
const REDIRECTS_MAX = 3

/** Addresses outside the public internet: of this machine, private networks, and special ranges. */
const NOT_PUBLIC = new BlockList()
const RANGES = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
for (const [network, bits] of RANGES) NOT_PUBLIC.addSubnet(network, bits)
/** In IPv6 only 2000::/3 is public, except tunnels to IPv4 and documentation ranges. */
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
const TUNNELS = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
for (const [network, bits] of TUNNELS) NOT_PUBLIC.addSubnet(network, bits, 'ipv6')

export function isPublicIp(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !NOT_PUBLIC.check(address)
  return kind === 6 && GLOBAL_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
}

/** The allowed sources of images; different only in tests. */
export interface DownloadRules {
  isAllowed: (ip: string) => boolean
  anyPort: boolean
}

const PUBLIC: DownloadRules = { isAllowed: isPublicIp, anyPort: false }

/**
 * Downloads an image from a public URL, at most 10 MB within 15 s, as a file that is still to be decoded.
 * Each name is resolved and checked when it is connected to, also after a redirect; else BAD_REQUEST
 * (docs/rules/catalogue.md).
 */
export async function downloadImage(
  address: string,
  signal: AbortSignal,
  rules: DownloadRules = PUBLIC,
): Promise<File> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_MS)])
  let url = URL.parse(address)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await open(url, inTime, rules)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      response.destroy()
      url = URL.parse(headers.location, url?.href)
    } else if (statusCode === 200) return await fileOf(response)
    else {
      response.destroy()
      throw badRequest(`The server returned status ${statusCode} instead of an image.`)
    }
  }
  throw badRequest('This address redirects too many times.')
}

function open(url: URL | null, signal: AbortSignal, rules: DownloadRules): Promise<IncomingMessage> {
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw badRequest('This is not a public web address.')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isForbidden = (isIP(host) && !rules.isAllowed(host)) || (url.port !== '' && !rules.anyPort)
  if (isForbidden) throw badRequest('Images can only be downloaded from public web addresses.')
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'user-agent': 'Samagri product import' }
    request(url, { agent: false, headers, signal, lookup: lookupAllowed(rules) }, resolve)
      .on('error', (error) => reject(error instanceof ShopError ? error : failed()))
      .end()
  })
}

/** Resolves a name for its connection; a name with any disallowed IP address resolves to nothing. */
function lookupAllowed({ isAllowed }: DownloadRules): LookupFunction {
  return (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? failed(), '', 4)
      if (!addresses.every(({ address }) => isAllowed(address)))
        return done(badRequest('Images can only be downloaded from public web addresses.'), '', 4)
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
}

async function fileOf(response: IncomingMessage): Promise<File> {
  const type = response.headers['content-type'] ?? ''
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    if (!/^(image\/|(application|binary)\/octet-stream)/i.test(type))
      throw badRequest('There is no image at this address.')
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length
      if (size > IMAGE_MAX_BYTES) throw badRequest('Images can be up to 10MB.')
      parts.push(new Uint8Array(part))
    }
  } catch (error) {
    throw error instanceof ShopError ? error : failed()
  } finally {
    response.destroy()
  }
  return new File(parts, 'picture')
}

function failed(): ShopError {
  return badRequest('The image could not be downloaded.')
}

function badRequest(text: string): ShopError {
  return new ShopError('BAD_REQUEST', text)
}
