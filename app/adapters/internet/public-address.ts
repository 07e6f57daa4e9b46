import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are somebody's own or nobody's (IANA's special purposes). */
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

/** All that IPv6 gives to the public so far. What maps to IPv4 (`::ffff:`, `64:ff9b::`) lies beside it. */
const publicV6: [network: string, prefix: number] = ['2000::', 3]

/** Teredo and other protocols, examples, 6to4. */
const specialV6: [network: string, prefix: number][] = [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
]

const refusedV4 = listOf(special, 'ipv4')
const refusedV6 = listOf(specialV6, 'ipv6')
const grantedV6 = listOf([publicV6], 'ipv6')

/** Whether an IP address is one of the public Internet. No address: false. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address)
	if (family === 4) return !refusedV4.check(address, 'ipv4')
	return family === 6 && grantedV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6')
}

function listOf(networks: [network: string, prefix: number][], family: 'ipv4' | 'ipv6'): BlockList {
	const list = new BlockList()
	for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
	return list
}
