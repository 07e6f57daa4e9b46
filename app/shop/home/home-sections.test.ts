import { expect, test } from 'vitest'
import { isShownAt, findNextChange, type SectionTimes } from './home-sections.ts'

const always: SectionTimes = { state: 'published', from: null, until: null, sale: null }

test.each<[string, Partial<SectionTimes>, boolean, boolean]>([
	['published', {}, true, true],
	['a draft', { state: 'draft' }, false, true],
	['hidden', { state: 'hidden' }, false, false],
	['that begins at this moment', { from: 100 }, true, true],
	['that begins later', { from: 101 }, false, true],
	['that ends later', { until: 101 }, true, true],
	['that ends at this moment', { until: 100 }, false, false],
	['hidden, with a time', { state: 'hidden', from: 1 }, false, false],
	['of a sale that runs', { sale: { name: 'Diwali', runs: 'now' } }, true, true],
	['of a sale to come', { sale: { name: 'Diwali', runs: 'later' } }, false, true],
	['of a sale that is over', { sale: { name: 'Diwali', runs: 'over' } }, false, false],
	['a draft that has ended', { state: 'draft', until: 1 }, false, false],
])('a home page section: %s (rule: home-section-times)', (_, times, isShown, isPreviewed) => {
	expect(isShownAt({ ...always, ...times }, 100)).toBe(isShown)
	expect(isShownAt({ ...always, ...times }, 100, true)).toBe(isPreviewed)
})

test('the home page changes when the next published section starts or ends', () => {
	const draft: SectionTimes = { state: 'draft', from: 110, until: null, sale: null }
	const sections = [always, draft, { ...always, from: 90, until: 130 }, { ...always, from: 120 }]
	expect(findNextChange(sections, 100)).toBe(120)
	expect(findNextChange(sections, 120)).toBe(130)
	expect(findNextChange(sections, 130)).toBe(Infinity)
})
