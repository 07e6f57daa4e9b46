import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { isAct } from '#app/shop/words/roles.ts'
import table from '../../app/routes.ts'
import { filesOf, found, namesOf, readSource } from './sources.ts'
import { words } from '../support/words.ts'

const routes = filesOf('routes')

test('routes know neither SQL nor Prisma', () => {
	const words = /\bPrisma\b|\b(?:SELECT [^\n]* FROM|INSERT INTO|DELETE FROM|UPDATE ")/g
	expect(routes.flatMap((file) => found(file, words))).toEqual([])
})

test('actions answer one question each: no intent switch', () => {
	expect(namesOf(routes.filter(({ text }) => /\bintent\b/.test(text) && /switch|case '/.test(text)))).toEqual([])
})

/** Asked for names that the shop gives: of its calls, states, countries and ways to pay. */
const askedForOwnNames = words(`
	app/http/api/acts-of-calls.ts app/http/api/docs/describe-api.ts app/http/api/docs/open-api.ts
	app/routes/admin/users/users.tsx app/routes/api/docs/_docs-call.tsx
	app/routes/store/checkout/_payment-choice.tsx
`)

test('a table that is asked for what a visitor brings is a Map: every object has a constructor', () => {
	const tables = /^(?:export )?const (\w+): Record<string, .*> = \{/gm
	const isAsked = (text: string, table: string) => new RegExp(`\\b${table}\\[(?!['"])`).test(text)
	const asked = [...routes, ...filesOf('http')].filter(({ text }) =>
		[...text.matchAll(tables)].some(([, table]) => isAsked(text, table!)),
	)
	expect(namesOf(asked).toSorted()).toEqual(askedForOwnNames)
})

test('every route of the back-office says what is done there', () => {
	const silent = routesIn(table).filter((file) => {
		const act = /^export const handle\b[^}]*\bact: '([^']+)'/m.exec(readSource(`app/${file}`).text)?.[1] ?? null
		return file.startsWith('routes/admin/') && !file.endsWith('/_layout.tsx') && !isAct(act)
	})
	expect(silent).toEqual([])
})

test('a file of the back-office lies in the folder of the first word of its address', () => {
	// What several lists share, and what every wrong address gets.
	const shared = [
		'move.ts',
		'delete.tsx',
		'delete-feedback.tsx',
		'acts-of-feedback.ts',
		'acts-of-today.ts',
		'exports.ts',
		'not-found.tsx',
	]
	const ofMany = shared.map((name) => `routes/admin/${name}`)
	const admin = table.find(({ path }) => path === 'admin')!
	const elsewhere = admin.children!.flatMap((route) => {
		const [word = 'dashboard'] = route.path?.split('/') ?? []
		return routesIn([route]).filter((file) => !file.startsWith(`routes/admin/${word}`) && !ofMany.includes(file))
	})
	expect(elsewhere).toEqual([])
})

/** The files of a table of routes. */
function routesIn(entries: readonly RouteConfigEntry[]): string[] {
	return entries.flatMap(({ file, children = [] }) => [file, ...routesIn(children)])
}

describe('no number of a rule stands in a route or a component', () => {
	const parts = [...routes, ...filesOf('ui')]

	test('limits are named where they are used, and stand in app/shop/rate-limits.ts', () => {
		const unnamed = /\b(?:limit|mustBeWithin|rateLimit)\((?!\w+Limit\b)[^)]*\)/g
		const calls = [...routes, ...filesOf('http')].filter(({ name }) => name !== 'app/http/limit.server.ts')
		expect(calls.flatMap((file) => found(file, unnamed))).toEqual([])
	})

	test('a field takes its length from the schema', () => {
		expect(parts.flatMap((file) => found(file, /\b(?:max|min)Length(?:=\{|: )\d+/g))).toEqual([])
	})
})
