import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMarkdown } from '../support/read-markdown.ts'

// The lock file against docs/decisions/008-dependencies.md.

interface Entry {
	license?: string
	dev?: boolean
	devOptional?: boolean
}

const decision = readMarkdown('docs/decisions/008-dependencies.md')
const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
	string,
	Record<string, string>
>
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }

/** Conditions that a sold shop can keep. LGPL: libvips, an exchangeable library. */
const allowed = new Set([
	'MIT',
	'MIT-0',
	'ISC',
	'0BSD',
	'BSD-2-Clause',
	'BSD-3-Clause',
	'Apache-2.0',
	'BlueOak-1.0.0',
	'LGPL-3.0-or-later',
])
const mayBeLgpl = /^@img\/sharp-/

/** One name for all systems. */
const withoutSystem = (name: string) =>
	name.replace(
		/-(aix|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|sunos|wasm32|webcontainers|win32)(-[a-z0-9]+)?$/,
		'-*',
	)

function licenceOf(at: string, entry: Entry): string {
	const file = `${at}/package.json`
	const { license } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : entry) as Entry
	return license ?? entry.license ?? 'unknown'
}

function inProduction(): Map<string, Set<string>> {
	const found = new Map<string, Set<string>>()
	for (const [at, entry] of Object.entries(packages)) {
		if (at === '' || entry.dev || entry.devOptional) continue
		const name = withoutSystem(at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length))
		found.set(name, (found.get(name) ?? new Set()).add(licenceOf(at, entry)))
	}
	return found
}

/** Its cells. */
function table(heads: string): string[][] {
	const [, lines] = decision.split(`\n${heads}\n`)
	if (!lines) throw new Error(`there is no table ${heads}`)
	const rows = /^(\|.*\n)+/.exec(lines)![0].trim().split('\n')
	return rows.slice(1).map((row) =>
		row
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	)
}

const names = (cell: string) =>
	cell
		.replaceAll('`', '')
		.split(',')
		.map((name) => name.trim())
		.filter(Boolean)

test('each dependency has a line that says why it is not our own work, and no line is about one that is gone', () => {
	const stated = table('| package | why not our own |').flatMap(([packages]) => names(packages!))
	const direct = Object.keys({ ...dependencies, ...optionalDependencies })
	expect(direct.filter((name) => !stated.includes(name))).toEqual([])
	expect(stated.filter((name) => !direct.includes(name) && !['vite', 'tailwindcss'].includes(name))).toEqual([])
})

test('each package, also one that another brings along, is listed with its licence', () => {
	const stated = table('| licence | packages |').flatMap(([licence, packages]) =>
		names(packages!).map((name) => `${name}: ${licence}`),
	)
	const there = [...inProduction()].flatMap(([name, licences]) => [...licences].map((licence) => `${name}: ${licence}`))
	expect(
		there.filter((line) => !stated.includes(line)),
		'without a line in the table of licences',
	).toEqual([])
	expect(
		stated.filter((line) => !there.includes(line)),
		'in the table, and gone',
	).toEqual([])
})

test('each licence of a package is one that a shop may be sold with', () => {
	const refused = [...inProduction()].flatMap(([name, licences]) =>
		[...licences].flatMap((licence) => {
			const parts = licence.replace(/[()]/g, '').split(/ AND /)
			const isFine = parts.every((part) =>
				part.split(' OR ').some((one) => allowed.has(one) && (one !== 'LGPL-3.0-or-later' || mayBeLgpl.test(name))),
			)
			return isFine ? [] : [`${name}: ${licence}`]
		}),
	)
	expect(refused).toEqual([])
})

test('every direct dependency has a licence that allows use', () => {
	const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
	const forUse = /^\(?(MIT|ISC|BSD|Apache-2\.0|0BSD|CC0|MPL-2\.0|BlueOak|Python-2\.0|Unlicense)/i
	const licences = Object.keys({ ...dependencies, ...devDependencies }).map((name) => {
		const { license = '' } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as Entry
		return { name, license }
	})
	expect(licences.filter(({ license }) => !forUse.test(license))).toEqual([])
})
