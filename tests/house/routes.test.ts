import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { isPermission } from '#app/shop/auth/permissions.ts'
import table from '../../app/routes.ts'
import { listLayerFiles, found, listNames, readSource } from './sources.ts'

const routes = listLayerFiles('routes')

test('routes use neither SQL nor Prisma', () => {
	const words = /\bPrisma\b|\b(?:SELECT [^\n]* FROM|INSERT INTO|DELETE FROM|UPDATE ")/g
	expect(routes.flatMap((file) => found(file, words))).toEqual([])
})

test('each action handles one operation: no intent switch', () => {
	expect(listNames(routes.filter(({ text }) => /\bintent\b/.test(text) && /switch|case '/.test(text)))).toEqual([])
})

test('every admin route declares its permission', () => {
	const silent = routesIn(table).filter((file) => {
		const permission =
			/^export const handle\b[^}]*\bpermission: '([^']+)'/m.exec(readSource(`app/${file}`).text)?.[1] ?? null
		return file.startsWith('routes/admin/') && !file.endsWith('/_layout.tsx') && !isPermission(permission)
	})
	expect(silent).toEqual([])
})

test('an admin file is in the folder named by the first word of its address', () => {
	// Errors that several lists share, and the answer for every unknown address.
	const shared = [
		'move.ts',
		'delete.tsx',
		'delete-inbox-entry.tsx',
		'delete-catalog-entry.tsx',
		'delete-discount.tsx',
		'inbox-actions.ts',
		'dashboard-actions.ts',
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

describe('routes and components contain no number of a rule', () => {
	const parts = [...routes, ...listLayerFiles('ui')]

	test('limits are named where they are used, and defined in app/shop/rate-limits/rate-limits.ts', () => {
		const unnamed = /\b(?:limit|mustBeWithin|rateLimit)\((?!\w+Limit\b)[^)]*\)/g
		const calls = [...routes, ...listLayerFiles('http')].filter(({ name }) => name !== 'app/http/limit.server.ts')
		expect(calls.flatMap((file) => found(file, unnamed))).toEqual([])
	})

	test('a field takes its maximum length from the schema', () => {
		expect(parts.flatMap((file) => found(file, /\b(?:max|min)Length(?:=\{|: )\d+/g))).toEqual([])
	})
})
