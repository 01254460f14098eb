import { isIPv6 } from 'node:net'

/**
 * The network that an address stands for when what comes from it is counted: an IPv4 address is itself, an IPv6 address its /64,
 * because one customer's line has a whole /64 to choose from.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%') // without the name of the interface
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  return isMappedIpv4(groups) ? dotted(groups) : `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups in hexadecimal digits without leading zeros. */
function groupsOf(ipv6: string): string[] {
  const shortest = new URL(`http://[${ipv6}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = shortest.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

function isMappedIpv4(groups: string[]): boolean {
  return groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
}

function dotted(groups: string[]): string {
  const bytes = groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}
