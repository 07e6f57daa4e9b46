import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { getClientAddress, getNetwork, createProxyTrust } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
	({
		socket: { remoteAddress },
		connection: { remoteAddress },
		headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
	}) as unknown as IncomingMessage

test.each([
	['without a trusted proxy is who holds the socket', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
	['behind a proxy is what it adds', ['loopback'], '127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
	['behind one reached over IPv6', ['loopback'], '::1', '203.0.113.9', '203.0.113.9'],
	['behind one on a socket for both', ['loopback'], '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
	[
		'behind two proxies is what the outer one adds',
		['loopback', '10.0.0.0/8'],
		'127.0.0.1',
		'1.1.1.1, 203.0.113.9, 10.1.2.3',
		'203.0.113.9',
	],
	['behind a proxy that is not trusted is that proxy', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
	['behind a trusted proxy that says nothing is the proxy', ['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
	['whose proxy passes on nonsense is the proxy', ['loopback'], '127.0.0.1', 'unknown', '127.0.0.1'],
	['whose proxy passes on nothing but a comma is the proxy', ['loopback'], '127.0.0.1', ',', '127.0.0.1'],
	['behind a proxy in an IPv6 network', ['fd00::/8'], 'fd12::1', '2001:db8::7', '2001:db8::7'],
] as const)('the client address of a request is found: %s', (_, proxies, socket, forwarded, expected) => {
	expect(getClientAddress(request(socket, forwarded), createProxyTrust([...proxies]))).toBe(expected)
})

test.each([
	['192.0.2.1', '192.0.2.1'],
	['::ffff:192.0.2.1', '192.0.2.1'],
	['::FFFF:c000:0201', '192.0.2.1'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
	['2001:DB8:0001:0002::ffff', '2001:db8:1:2'],
	['2001:db8::1', '2001:db8:0:0'],
	['2001:0db8:0000:0000:0000:0000:0000:0002', '2001:db8:0:0'],
	['fe80::1%eth0', 'fe80:0:0:0'],
	['', ''],
])('the network of an address %s is %s', (address, expected) => {
	expect(getNetwork(address)).toBe(expected)
})
