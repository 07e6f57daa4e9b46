import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

type IsTrusted = (address: string) => boolean

/** Names are `loopback`, addresses, or networks such as 10.0.0.0/8. */
export function trustProxies(names: string[]): IsTrusted {
	const isTrusted = proxyAddr.compile(names)
	return (address) => isTrusted(address, 0)
}

/** The sender: the socket's address, or X-Forwarded-For's as far as proxies are trusted; beyond it is a claim. */
export function clientAddress(req: IncomingMessage, isTrusted: IsTrusted): string {
	const socket = req.socket.remoteAddress ?? ''
	if (!req.headers['x-forwarded-for'] || !isTrusted(socket)) return socket
	const address = proxyAddr(req, isTrusted)
	return isIP(address) ? address : socket
}

/** One sender in limits: an IPv4 address, or the first 64 bits of an IPv6 one, which one household or server has. */
export function networkOf(address: string): string {
	// Nearly all are plain IPv4.
	if (!address.includes(':') || !ipaddr.isValid(address)) return address
	const parsed = ipaddr.process(address)
	if (parsed.kind() === 'ipv4') return parsed.toString()
	return (parsed as ipaddr.IPv6).parts
		.slice(0, 4)
		.map((part) => part.toString(16))
		.join(':')
}
