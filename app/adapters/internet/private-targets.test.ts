import { expect, test } from 'vitest'
import { formatPrivateTarget, isPrivateTarget, parsePrivateTarget } from './private-targets.ts'

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
