import { expect, test } from 'vitest'
import { isPublicAddress, formatPrivateTarget, isPrivateTarget, parsePrivateTarget } from './public-address.ts'

test.each([
	['127.0.0.1:5678', { address: '127.0.0.1', port: 5678 }],
	['10.1.2.3:443', { address: '10.1.2.3', port: 443 }],
	['[::1]:8080', { address: '::1', port: 8080 }],
	['[FD00:0:0::7]:8080', { address: 'fd00::7', port: 8080 }],
])('%s is a private target', (entry, target) => {
	expect(parsePrivateTarget(entry)).toEqual(target)
})

test.each([
	'127.0.0.1',
	'127.0.0.1:0',
	'127.0.0.1:65536',
	'8.8.8.8:443',
	'169.254.169.254:80',
	'0.0.0.0:80',
	'[::ffff:127.0.0.1]:80',
	'[fe80::1]:80',
	'n8n:5678',
	'10.0.0.0/8:80',
	'http://127.0.0.1:5678',
	'',
])('%j is no private target', (entry) => {
	expect(parsePrivateTarget(entry)).toBeUndefined()
})

test('only the address and port of a target are allowed', () => {
	const targets = [parsePrivateTarget('[::1]:5678')!]
	expect(isPrivateTarget(targets, '0:0:0:0:0:0:0:1', 5678)).toBe(true)
	expect(isPrivateTarget(targets, '::1', 5679)).toBe(false)
	expect(isPrivateTarget(targets, '127.0.0.1', 5678)).toBe(false)
})

test.each(['127.0.0.1:5678', '[::1]:8080'])('the private target %s is shown as it is written', (entry) => {
	expect(formatPrivateTarget(parsePrivateTarget(entry)!)).toBe(entry)
})

test.each([
	['8.8.8.8', 'a name server'],
	['100.63.255.255', 'just before carriers'],
	['100.128.0.0', 'just after carriers'],
	['172.15.255.255', 'just before a private network'],
	['172.32.0.0', 'just after a private network'],
	['198.20.0.0', 'just after measurements'],
	['2606:4700:4700::1111', 'IPv6'],
	['2001:4860:4860::8888', 'IPv6 after the protocols'],
])('%s is public: %s', (address) => {
	expect(isPublicAddress(address)).toBe(true)
})

test.each([
	['0.0.0.0', 'this host'],
	['0.255.255.255', 'this network'],
	['10.0.0.1', 'private'],
	['100.64.0.1', 'carriers'],
	['100.127.255.255', 'carriers'],
	['127.0.0.1', 'loopback'],
	['169.254.169.254', "link-local, a cloud's secrets"],
	['172.16.0.1', 'private'],
	['192.0.0.8', 'protocols'],
	['192.0.2.1', 'example'],
	['192.88.99.1', '6to4 relays'],
	['192.168.1.1', 'private'],
	['198.18.0.1', 'measurements'],
	['198.51.100.1', 'example'],
	['203.0.113.1', 'example'],
	['224.0.0.1', 'multicast'],
	['240.0.0.1', 'reserved'],
	['255.255.255.255', 'broadcast'],
	['::', 'no address'],
	['::1', 'loopback'],
	['::7f00:1', 'IPv4 in its oldest IPv6 form'],
	['::ffff:127.0.0.1', 'mapped loopback'],
	['::ffff:8.8.8.8', 'mapped public: never what DNS answers'],
	['::ffff:0:127.0.0.1', 'translated'],
	['64:ff9b::7f00:1', 'NAT64 of loopback'],
	['64:ff9b::808:808', 'NAT64'],
	['64:ff9b:1::a00:1', 'local NAT64'],
	['100::1', 'discard'],
	['2001::1', 'Teredo'],
	['2001:20::1', 'keys, no hosts'],
	['2001:db8::1', 'example'],
	['2002:7f00:1::', '6to4 of loopback'],
	['3fff::1', 'example'],
	['5f00::1', 'segment routing'],
	['fc00::1', 'unique local'],
	['fe80::1', 'link-local'],
	['fe80::1%eth0', 'link-local with a zone'],
	['fec0::1', 'site-local'],
	['ff02::1', 'multicast'],
	['', 'nothing'],
	['localhost', 'a name'],
	['127.1', 'a short spelling'],
	['0x7f000001', 'a number'],
	['8.8.8.8 ', 'a blank'],
])('%s is not public: %s', (address) => {
	expect(isPublicAddress(address)).toBe(false)
})
