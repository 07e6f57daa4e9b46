import { BlockList, isIP } from 'node:net'

/** An address and port of a private network that webhooks may be sent to (rule: webhook-private-targets). */
export interface PrivateTarget {
	address: string
	port: number
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['172.16.0.0', 12],
	['192.168.0.0', 16],
] as const)
	privateNetworks.addSubnet(network, prefix, 'ipv4')
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

/**
 * Parses '127.0.0.1:5678' or '[::1]:5678'. Returns undefined for a name, for a public address and for an address that
 * clouds reserve for themselves, such as 169.254.169.254.
 */
export function parsePrivateTarget(entry: string): PrivateTarget | undefined {
	const [, v6, v4, portText] = /^(?:\[([0-9a-f:]+)\]|([\d.]+)):(\d{1,5})$/i.exec(entry) ?? []
	const [address, port] = [v6 ?? v4 ?? '', Number(portText)]
	const family = isIP(address)
	if (family === 0 || port < 1 || port > 65_535) return undefined
	if (!privateNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6')) return undefined
	return { address: normalizeAddress(address), port }
}

/** Formats a target as `parsePrivateTarget` reads it. */
export function formatPrivateTarget({ address, port }: PrivateTarget): string {
	return isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`
}

/** Returns whether one of the targets is this address and port. */
export function isPrivateTarget(targets: readonly PrivateTarget[], address: string, port: number): boolean {
	const normalized = normalizeAddress(address)
	return targets.some((target) => target.address === normalized && target.port === port)
}

/** Returns the canonical spelling of an IP address: '::1' for '0:0:0:0:0:0:0:1'. */
function normalizeAddress(address: string): string {
	return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address
}

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
 * The range of all public IPv6 addresses that have been assigned so far. Addresses that map to IPv4 (`::ffff:`,
 * `64:ff9b::`) are outside this range.
 */
const publicV6: [network: string, prefix: number] = ['2000::', 3]

/** Networks inside `publicV6` that are not public: Teredo and other protocols, documentation examples, and 6to4. */
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
