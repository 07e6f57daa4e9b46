import { expect, test } from 'vitest'
import { SegmentedCache } from './cache.ts'

const cache = () => new SegmentedCache<string>({ probationary: 10, protected: 30 })

test('a segmented cache keeps pages that two networks request, however many others one network requests', () => {
	const pages = cache()
	pages.set('home', 'Home', 1, 'asha')
	expect(pages.get('home', 'bina')).toBe('Home')
	for (let number = 0; number < 1_000; number += 1) {
		pages.set(`page ${number}`, 'P', 1, 'asha')
		pages.get(`page ${number}`, 'asha')
	}
	expect(pages.get('home', 'chetan')).toBe('Home')
})

test('a segmented cache keeps pages that only one network requests within the probation segment only', () => {
	const pages = cache()
	for (let number = 0; number < 100; number += 1) pages.set(`page ${number}`, 'P', 1, 'asha')
	const cached = Array.from({ length: 100 }, (_, number) => pages.peek(`page ${number}`)).filter(Boolean)
	expect(cached).toHaveLength(10)
})

test('a new version of a page that several networks requested stays in its cache segment', () => {
	const pages = cache()
	pages.set('home', 'Old', 1, 'asha')
	pages.get('home', 'bina')
	pages.set('home', 'New', 1, 'asha')
	for (let number = 0; number < 50; number += 1) pages.set(`page ${number}`, 'P', 1, 'asha')
	expect(pages.get('home', 'asha')).toBe('New')
})
