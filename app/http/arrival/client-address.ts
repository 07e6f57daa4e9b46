import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

type Trusts = (address: string) => boolean

/** Whether an address is a trusted proxy: names are `loopback`, addresses, or networks such as 10.0.0.0/8. */
export function trustedProxies(names: string[]): Trusts {
	const trusts = proxyAddr.compile(names)
	return (address) => trusts(address, 0)
}

/**
 * The sender of a request: the socket's address, or, as far as the proxies on the way are trusted, the address in
 * X-Forwarded-For. What stands to the left of the first untrusted address is the sender's own claim and is ignored.
 */
export function clientAddress(req: IncomingMessage, trusts: Trusts): string {
	const socket = req.socket.remoteAddress ?? ''
	if (!req.headers['x-forwarded-for'] || !trusts(socket)) return socket
	const address = proxyAddr(req, trusts)
	return isIP(address) ? address : socket
}

/**
 * The network that limits count as one sender: an IPv4 address, or the first 64 bits of an IPv6 one, which is what one
 * household or server is given. All spellings of an address give one network.
 */
export function networkOf(address: string): string {
	// Nearly all are IPv4 addresses in the usual spelling.
	if (!address.includes(':') || !ipaddr.isValid(address)) return address
	const parsed = ipaddr.process(address)
	if (parsed.kind() === 'ipv4') return parsed.toString()
	return (parsed as ipaddr.IPv6).parts
		.slice(0, 4)
		.map((part) => part.toString(16))
		.join(':')
}
