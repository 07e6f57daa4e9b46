import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are private or reserved (IANA's special-purpose registry). */
const special: [network: string, prefix: number][] = [
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
	['224.0.0.0', 4],
	['240.0.0.0', 4],
]

/**
 * All public addresses that IPv6 has assigned so far. Addresses that map to IPv4 (`::ffff:`, `64:ff9b::`) are outside
 * this range.
 */
const publicV6: [network: string, prefix: number] = ['2000::', 3]

/** Teredo and other protocols, documentation examples, and 6to4. */
const specialV6: [network: string, prefix: number][] = [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
]

const refusedV4 = buildBlockList(special, 'ipv4')
const refusedV6 = buildBlockList(specialV6, 'ipv6')
const grantedV6 = buildBlockList([publicV6], 'ipv6')

/** Returns whether an IP address belongs to the public Internet. Returns false for invalid addresses. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address)
	if (family === 4) return !refusedV4.check(address, 'ipv4')
	return family === 6 && grantedV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6')
}

function buildBlockList(networks: [network: string, prefix: number][], family: 'ipv4' | 'ipv6'): BlockList {
	const list = new BlockList()
	for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
	return list
}
