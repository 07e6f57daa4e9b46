import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

type IsTrusted = (address: string) => boolean

/** Creates a check for trusted proxies. Each of `names` is `loopback`, an address, or a network such as 10.0.0.0/8. */
export function createProxyTrust(names: string[]): IsTrusted {
	const isTrusted = proxyAddr.compile(names)
	return (address) => isTrusted(address, 0)
}

/**
 * Returns the client's address: the last address in X-Forwarded-For that belongs to no trusted proxy. Addresses before it
 * are ignored, because the client may have made them up. Returns the socket's address when the header is missing, its
 * address is not valid or the socket is not a trusted proxy's.
 */
export function getClientAddress(req: IncomingMessage, isTrusted: IsTrusted): string {
	const socket = req.socket.remoteAddress ?? ''
	if (!req.headers['x-forwarded-for'] || !isTrusted(socket)) return socket
	const address = proxyAddr(req, isTrusted)
	return isIP(address) ? address : socket
}

/**
 * Returns the unit for rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, which belong to one
 * household or server.
 */
export function getNetwork(address: string): string {
	// Nearly all addresses are plain IPv4.
	if (!address.includes(':') || !ipaddr.isValid(address)) return address
	const parsed = ipaddr.process(address)
	if (parsed.kind() === 'ipv4') return parsed.toString()
	return (parsed as ipaddr.IPv6).parts
		.slice(0, 4)
		.map((part) => part.toString(16))
		.join(':')
}
