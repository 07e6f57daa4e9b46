import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { isAct } from '#app/shop/words/roles.ts'
import table from '../../app/routes.ts'
import { filesOf, found, namesOf, readSource } from './sources.ts'

const routes = filesOf('routes')

test('routes know neither SQL nor Prisma', () => {
	const words = /\bPrisma\b|\b(?:SELECT [^\n]* FROM|INSERT INTO|DELETE FROM|UPDATE ")/g
	expect(routes.flatMap((file) => found(file, words))).toEqual([])
})

test('actions answer one question each: no intent switch', () => {
	expect(namesOf(routes.filter(({ text }) => /\bintent\b/.test(text) && /switch|case '/.test(text)))).toEqual([])
})

test('every route of the back-office says what is done there', () => {
	const silent = routesIn(table).filter((file) => {
		const act = /^export const handle\b[^}]*\bact: '([^']+)'/m.exec(readSource(`app/${file}`).text)?.[1] ?? null
		return file.startsWith('routes/admin/') && !file.endsWith('/_layout.tsx') && !isAct(act)
	})
	expect(silent).toEqual([])
})

test('a file of the back-office lies in the folder of the first word of its address', () => {
	// Errors that several lists share, and the answer for every unknown address.
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

/** Returns the files of a route table. */
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
