import { isIPv6 } from 'node:net'

/** An address as some proxies report it, with the port: 203.0.113.9:40312 or [2001:db8::1]:40312. */
const WITH_PORT = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/

/**
 * The key that a limit counts: an IPv4 address, even as ::ffff:203.0.113.9, or an IPv6 /64; '' if the client is
 * gone.
 */
export function ipKey(ip: string | undefined): string {
  if (ip === undefined) return ''
  const [, v4, v6] = WITH_PORT.exec(ip) ?? []
  const address = (v4 ?? v6 ?? ip).replace(/%.*$/, '') // the zone of a link-local address
  if (!isIPv6(address)) return address.slice(0, 64)
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, in lower-case hexadecimal without leading zeros. */
function groupsOf(ip: string): string[] {
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1) // in RFC 5952 notation, without dots
  const [head = [], tail = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

function bytesOf(group: string): number[] {
  const bits = Number.parseInt(group, 16)
  return [bits >> 8, bits & 0xff]
}
