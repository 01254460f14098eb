import { randomUUIDv7 } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

interface Asked {
  socket: { remoteAddress?: string | undefined }
  headers: Record<string, string | string[] | undefined>
}

/** What the names in TRUST_PROXY stand for, as Fastify reads them. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** It goes into logs and the audit log: a UUID, a trace id, what nginx and Caddy make. */
const SAFE = /^[\w.-]{8,64}$/

/** A request's id: the X-Request-Id of a trusted proxy, so that one name finds it in both logs; else a new one. */
export function requestIds(trusted: readonly string[]): (request: Asked) => string {
  if (trusted.length === 0) return () => randomUUIDv7()
  const proxies = proxyList(trusted)
  const isTrusted = (address: string) => isIP(address) > 0 && proxies.check(address, familyOf(address))
  return ({ socket: { remoteAddress = '' }, headers }) => {
    const given = headers['x-request-id']
    const isSafe = typeof given === 'string' && SAFE.test(given)
    return isSafe && isTrusted(remoteAddress.replace(/%.*$/, '')) ? given : randomUUIDv7()
  }
}

function proxyList(trusted: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of trusted.flatMap((one) => NAMED[one] ?? [one])) {
    const [address = '', bits] = text.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
