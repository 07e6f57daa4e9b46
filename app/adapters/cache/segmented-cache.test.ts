import { expect, test } from 'vitest'
import { SegmentedCache } from './segmented-cache.ts'

const cache = () => new SegmentedCache<string>({ probationary: 10, protected: 30 })

test('a cache of two segments keeps what two networks ask for, however much one of them asks for besides', () => {
	const pages = cache()
	pages.set('home', 'Home', 1, 'asha')
	expect(pages.get('home', 'bina')).toBe('Home')
	for (let number = 0; number < 1_000; number += 1) {
		pages.set(`page ${number}`, 'P', 1, 'asha')
		pages.get(`page ${number}`, 'asha')
	}
	expect(pages.get('home', 'chetan')).toBe('Home')
})

test('a cache of two segments keeps what one network asks for only within the room for what is new', () => {
	const pages = cache()
	for (let number = 0; number < 100; number += 1) pages.set(`page ${number}`, 'P', 1, 'asha')
	const kept = Array.from({ length: 100 }, (_, number) => pages.peek(`page ${number}`)).filter(Boolean)
	expect(kept).toHaveLength(10)
})

test('a new version of a page that several networks asked for stays in its segment of the cache', () => {
	const pages = cache()
	pages.set('home', 'Old', 1, 'asha')
	pages.get('home', 'bina')
	pages.set('home', 'New', 1, 'asha')
	for (let number = 0; number < 50; number += 1) pages.set(`page ${number}`, 'P', 1, 'asha')
	expect(pages.get('home', 'asha')).toBe('New')
})
