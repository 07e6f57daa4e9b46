import { describe, expect, test } from 'vitest'
import { numbersIn, textsIn } from '../support/numbers-in-source.ts'
import { filesOf, found, namesOf } from './sources.ts'

const routes = filesOf('routes')

test('routes know neither SQL nor Prisma', () => {
	const words = /\bPrisma\b|\b(?:SELECT [^\n]* FROM|INSERT INTO|DELETE FROM|UPDATE ")/g
	expect(routes.flatMap((file) => found(file, words))).toEqual([])
})

test('actions answer one question each: no intent switch', () => {
	expect(namesOf(routes.filter(({ text }) => /\bintent\b/.test(text) && /switch|case '/.test(text)))).toEqual([])
})

describe('no number of a rule stands in a route or a component', () => {
	/** How much fits on a screen, and how it moves. */
	const layout = new Set([
		'app/routes/admin/home/instagram.tsx',
		'app/routes/store/product/_gallery.tsx',
		'app/routes/store/product/_words-height.ts',
	])
	const parts = [...routes, ...filesOf('ui')]

	test('limits are named where they are used, and stand in app/shop/rate-limits.ts', () => {
		const unnamed = /\b(?:limit|mustBeWithin|rateLimit)\((?!\w+Limit\b)[^)]*\)/g
		const calls = [...routes, ...filesOf('http')].filter(({ name }) => name !== 'app/http/limit.server.ts')
		expect(calls.flatMap((file) => found(file, unnamed))).toEqual([])
	})

	test('a route has no number but those of HTTP, of layout and of units', () => {
		const wrong = routes.map((file) => ({ name: file.name, numbers: numbersIn(file) }))
		expect(wrong.filter(({ name }) => !layout.has(name)).flatMap(({ numbers }) => numbers)).toEqual([])
		const idle = [...layout].filter((name) => !wrong.some((file) => file.name === name && file.numbers.length > 0))
		expect(idle).toEqual([])
	})

	test('a field takes its length from the schema', () => {
		expect(parts.flatMap((file) => found(file, /\b(?:max|min)Length(?:=\{|: )\d+/g))).toEqual([])
	})

	test('no text tells a price, a percentage or a size in numbers of its own', () => {
		const stated = /₹ ?\d|\bINR \d|\d rupees\b|\d%(?:[ ,.)]|$)|\b\d+ ?(?:characters|images|pieces|[KM]B)\b/
		expect(parts.flatMap((file) => textsIn(file, stated))).toEqual([])
	})
})
