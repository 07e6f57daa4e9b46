import { expect, test } from 'vitest'
import { createVersionedCache } from './versioned-cache.ts'

let version = 1
const texts = (maxSize = 160) =>
	createVersionedCache<string>({ versionNow: () => version, maxSize, sizeOf: (text) => text.length })

test('a cached value is there until the version changes', () => {
	const kept = texts()
	kept.set('a', 'one', version)
	expect(kept.get('a')).toBe('one')
	version += 1
	expect(kept.get('a')).toBeUndefined()
})

test('a value made of an older state is not cached', () => {
	const kept = texts()
	const before = version
	version += 1
	kept.set('a', 'stale', before)
	expect(kept.get('a')).toBeUndefined()
})

test('the least recently used value is evicted first, and the size of the cache is never exceeded', () => {
	const kept = texts()
	for (let index = 0; index < 16; index += 1) kept.set(`k${index}`, 'ten letter', version)
	expect(kept.get('k0')).toBe('ten letter')
	kept.set('more', 'ten letter', version)
	expect(kept.get('k0')).toBe('ten letter')
	expect(kept.get('k1')).toBe(undefined)
	expect(kept.get('more')).toBe('ten letter')
})

test('a value that would push out much else is not cached', () => {
	const kept = texts()
	kept.set('big', 'eleven char', version)
	expect(kept.get('big')).toBeUndefined()
})
