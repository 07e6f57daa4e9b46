import { expect, test } from 'vitest'
import { createVersionedCache } from './cache.ts'

let version = 1
const texts = (maxSize = 160) =>
	createVersionedCache<string>({ getVersion: () => version, maxSize, sizeOf: (text) => text.length })

test('a cached value is served until the version changes', () => {
	const cached = texts()
	cached.set('a', 'one', version)
	expect(cached.get('a')).toBe('one')
	version += 1
	expect(cached.get('a')).toBeUndefined()
})

test('a value computed from an older state is not cached', () => {
	const cached = texts()
	const before = version
	version += 1
	cached.set('a', 'stale', before)
	expect(cached.get('a')).toBeUndefined()
})

test('the least recently used value is evicted first, and the size of the cache is never exceeded', () => {
	const cached = texts()
	for (let index = 0; index < 16; index += 1) cached.set(`k${index}`, '0123456789', version)
	expect(cached.get('k0')).toBe('0123456789')
	cached.set('more', '0123456789', version)
	expect(cached.get('k0')).toBe('0123456789')
	expect(cached.get('k1')).toBe(undefined)
	expect(cached.get('more')).toBe('0123456789')
})

test('a value that would evict too many others is not cached', () => {
	const cached = texts()
	cached.set('big', 'eleven char', version)
	expect(cached.get('big')).toBeUndefined()
})
