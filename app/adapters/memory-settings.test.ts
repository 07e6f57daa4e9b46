import { expect, test } from 'vitest'
import { describeMissingMemorySettings } from './memory-settings.ts'

const gigabyte = 1024 ** 3

test('does not warn when the memory settings are there', () => {
	expect(describeMissingMemorySettings({ MALLOC_ARENA_MAX: '2' }, 0.8 * gigabyte, 'linux')).toBeUndefined()
})

test('asks for MALLOC_ARENA_MAX when malloc arenas are not limited', () => {
	expect(describeMissingMemorySettings({}, 0.8 * gigabyte, 'linux')).toContain('MALLOC_ARENA_MAX=2')
})

test('does not ask for malloc arenas where there is no glibc', () => {
	expect(describeMissingMemorySettings({}, 0.8 * gigabyte, 'darwin')).toBeUndefined()
})

test('recommends --max-old-space-size when the heap may exceed a gigabyte', () => {
	expect(describeMissingMemorySettings({ MALLOC_ARENA_MAX: '2' }, 4 * gigabyte, 'linux')).toContain(
		'--max-old-space-size=768',
	)
})
