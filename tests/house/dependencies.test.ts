import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { app, filesUnder, readSource } from './sources.ts'
import { splitList } from '../support/split-list.ts'

// Compares the lock file with docs/decisions/008-dependencies.md.

interface Entry {
	license?: string
	dev?: boolean
	devOptional?: boolean
	/** A package of this repository. */
	link?: boolean
}

const decision = readFileSync('docs/decisions/008-dependencies.md', 'utf8')
type Lists = Record<'devDependencies', Record<string, string>>
const ofTests = (JSON.parse(readFileSync('scripts/testing/package.json', 'utf8')) as Lists).devDependencies
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }

/** License terms that a sold shop can comply with. LGPL applies to libvips, a replaceable library. */
const allowed = new Set(
	splitList('MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 LGPL-3.0-or-later'),
)
const mayBeLgpl = /^@img\/sharp-/

/** Merges the names of a package for all systems. */
const withoutSystem = (name: string) =>
	name.replace(
		/-(aix|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|sunos|wasm32|webcontainers|win32)(-[a-z0-9]+)?$/,
		'-*',
	)

function getLicense(at: string, entry: Entry): string {
	const file = `${at}/package.json`
	const { license } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : entry) as Entry
	return license ?? entry.license ?? readLicenseText(at)
}

/** Returns the license of a package that names it only by its text. */
function readLicenseText(at: string): string {
	const text = existsSync(`${at}/LICENSE`) ? readFileSync(`${at}/LICENSE`, 'utf8') : ''
	return text.startsWith('MIT License') && text.includes('Permission is hereby granted, free of charge')
		? 'MIT'
		: 'unknown'
}

function inProduction(): Map<string, Set<string>> {
	const found = new Map<string, Set<string>>()
	for (const [at, entry] of Object.entries(packages)) {
		if (!at.includes('node_modules/') || entry.link || entry.dev || entry.devOptional) continue
		const name = withoutSystem(at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length))
		found.set(name, (found.get(name) ?? new Set()).add(getLicense(at, entry)))
	}
	return found
}

/** Returns the table of licenses as `name: license`. */
function stated(): string[] {
	const rows = [...decision.slice(decision.indexOf('\n| licence ')).matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].slice(2)
	return rows.flatMap(([, licence = '', packages = '']) =>
		packages
			.replaceAll(/[`\\]/g, '')
			.split(',')
			.map((name) => `${name.trim()}: ${licence.trim()}`),
	)
}

test('each package, including transitive ones, is listed with its license', () => {
	const there = [...inProduction()].flatMap(([name, licences]) => [...licences].map((licence) => `${name}: ${licence}`))
	expect(stated().toSorted()).toEqual(there.toSorted())
})

test('each package license permits commercial use', () => {
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

test('build and runtime files import no test-only package', () => {
	const files = [
		...app,
		...['scripts', 'prisma']
			.flatMap(filesUnder)
			.filter((name) => /\.m?[jt]s$/.test(name))
			.map(readSource),
	]
	const shops = files.filter(({ name }) => !/\.test\.tsx?$|^scripts\/testing\//.test(name))
	const getPackageName = (from: string) =>
		from
			.split('/')
			.slice(0, from.startsWith('@') ? 2 : 1)
			.join('/')
	const wrong = shops.flatMap(({ name, packages }) =>
		packages.filter((from) => getPackageName(from) in ofTests).map((from) => `${name}: ${from}`),
	)
	expect(wrong).toEqual([])
})

test('the setup scripts run on Node 20, before the project installs its own Node', () => {
	const newer =
		/\bglob(Sync)?\b|\bstripTypeScriptTypes\b|\bPromise\.(try|withResolvers)\b|\bimport\.meta\.main\b|\bnode:sqlite\b/
	const scripts = filesUnder('scripts').filter((name) => name.endsWith('.mjs'))
	expect(scripts.filter((name) => newer.test(readFileSync(name, 'utf8')))).toEqual([])
})
