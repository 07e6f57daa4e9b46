import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// The layers of docs/decisions/001-layers.md, and which may import which. A rule only in prose is not followed.

interface SourceFile {
	name: string
	text: string
	/** Files of this project that it imports, as paths from the top. */
	imports: { path: string; typeOnly: boolean }[]
	packages: string[]
}

const generated = 'app/adapters/db/generated'

function filesUnder(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const name = `${folder}/${entry.name}`
		if (name === generated) return []
		return entry.isDirectory() ? filesUnder(name) : /\.tsx?$/.test(name) ? [name] : []
	})
}

function readSource(name: string): SourceFile {
	const text = readFileSync(name, 'utf8')
	const imports: SourceFile['imports'] = []
	const packages: string[] = []
	for (const [, typeOnly, from = ''] of text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"`;]*?from\s+)?'([^']+)'/gm)) {
		if (from.startsWith('#app/')) imports.push({ path: from.replace('#app/', 'app/'), typeOnly: Boolean(typeOnly) })
		else if (from.startsWith('.')) imports.push({ path: path.posix.join(path.posix.dirname(name), from), typeOnly: Boolean(typeOnly) })
		else packages.push(from)
	}
	return { name, text, imports, packages }
}

const app = filesUnder('app').map(readSource)
const product = app.filter(({ name }) => !name.endsWith('.test.ts'))
const isServer = (name: string) => name.includes('.server.')
const room = (name: string) => name.split('/')[1] ?? ''

/** Every import of `files` that `allowed` does not let through, as 'from -> to'. */
function trespasses(files: SourceFile[], allowed: (to: string, from: SourceFile, typeOnly: boolean) => boolean): string[] {
	return files.flatMap((file) =>
		file.imports
			.filter(({ path: to, typeOnly }) => !to.includes('/+types/') && !allowed(to, file, typeOnly))
			.map(({ path: to }) => `${file.name} -> ${to}`),
	)
}

describe('layers', () => {
	test('pure shop files import only pure shop files and zod', () => {
		const pure = product.filter(({ name }) => room(name) === 'shop' && !isServer(name))
		expect(trespasses(pure, (to) => room(to) === 'shop' && !isServer(to))).toEqual([])
		const strangers = pure.flatMap(({ name, packages }) => packages.filter((from) => from !== 'zod').map((from) => `${name} -> ${from}`))
		expect(strangers.filter((line) => !/-> (csv-parse|sanitize-html)/.test(line))).toEqual([])
	})

	test('shop server files import shop and adapters, and know neither HTTP nor React', () => {
		const files = product.filter(({ name }) => room(name) === 'shop' && isServer(name))
		expect(trespasses(files, (to) => ['shop', 'adapters'].includes(room(to)))).toEqual([])
		const web = files.filter(({ packages, text }) => packages.some((from) => from.startsWith('react')) || /\bnew Response\(|: Request\b/.test(text))
		expect(web.map(({ name }) => name)).toEqual([])
	})

	test('adapters import only adapters', () => {
		expect(trespasses(product.filter(({ name }) => room(name) === 'adapters'), (to) => room(to) === 'adapters')).toEqual([])
	})

	test('only app/shop and app/adapters/db touch Prisma', () => {
		const users = product.filter(({ imports }) => imports.some(({ path: to }) => to.startsWith('app/adapters/db/') && /db\.server|generated/.test(to)))
		const outside = users.filter(({ name }) => room(name) !== 'shop' && !name.startsWith('app/adapters/db/'))
		expect(outside.map(({ name }) => name)).toEqual([])
	})

	test('http imports shop and adapters, and renders nothing', () => {
		const files = product.filter(({ name }) => room(name) === 'http')
		expect(trespasses(files, (to) => ['http', 'shop', 'adapters'].includes(room(to)))).toEqual([])
		expect(files.filter(({ name }) => name.endsWith('.tsx')).map(({ name }) => name)).toEqual([])
	})

	test('ui imports ui and pure shop files', () => {
		const files = product.filter(({ name }) => room(name) === 'ui')
		expect(trespasses(files, (to, _, typeOnly) => room(to) === 'ui' || (room(to) === 'shop' && (typeOnly || !isServer(to))))).toEqual([])
	})

	test('routes import http, shop and ui, settings, and no other route', () => {
		const files = product.filter(({ name }) => room(name) === 'routes')
		const allowed = (to: string, from: SourceFile) => {
			if (room(to) === 'routes') return path.posix.basename(to).startsWith('_') && path.posix.dirname(to) === path.posix.dirname(from.name)
			return ['http', 'shop', 'ui'].includes(room(to)) || to === 'app/adapters/settings.server.ts'
		}
		expect(trespasses(files, allowed)).toEqual([])
	})
})

describe('files', () => {
	test('no drawers: utils, lib, helpers, common, misc, services, and no barrels', () => {
		const drawers = app.filter(({ name }) => /\/(utils?|libs?|helpers?|common|misc|services?)(\/|\.)/.test(name) || /\/index\.tsx?$/.test(name))
		expect(drawers.map(({ name }) => name)).toEqual([])
	})

	test('the style sheets are made from every folder of parts', () => {
		const sheets = ['app/app.css', 'app/ui/styles/admin.css', 'app/ui/styles/pages.css'].map((name) => readFileSync(name, 'utf8')).join()
		const folders = new Set(app.map(({ name }) => /^app\/ui\/(\w+)\/.*\.tsx$/.exec(name)?.[1]).filter((folder) => folder !== undefined && folder !== 'seo'))
		const missing = [...folders].filter((folder) => ![...sheets.matchAll(/@source '[^']*\{([^}]*)\}'/g)].some(([, names]) => names!.split(',').includes(folder!)))
		expect(missing).toEqual([])
	})

	test('names are kebab-case', () => {
		const odd = app.map(({ name }) => path.basename(name)).filter((name) => !/^_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(name))
		expect(odd).toEqual([])
	})

	test('files and folders stay short enough to read', () => {
		const limits: [RegExp, number][] = [
			[/^app\/routes\//, 180],
			[/^app\/shop\//, 220],
			[/^app\/ui\//, 150],
			[/^app\//, 220],
		]
		const long = product.flatMap(({ name, text }) => {
			const limit = limits.find(([pattern]) => pattern.test(name))![1]
			const lines = text.split('\n').length
			return lines > limit ? [`${name}: ${lines} lines, the limit is ${limit}`] : []
		})
		expect(long).toEqual([])
		const folders = new Map<string, number>()
		for (const { name } of product) folders.set(path.dirname(name), (folders.get(path.dirname(name)) ?? 0) + 1)
		expect([...folders].filter(([folder, count]) => count > 24 && !folder.includes('generated'))).toEqual([])
		expect(readdirSync('.').filter((name) => !name.startsWith('.') && statSync(name).isFile()).length).toBeLessThanOrEqual(16)
	})

	test('public functions of shop and adapters say what they promise', () => {
		const silent = product
			.filter(({ name }) => ['shop', 'adapters'].includes(room(name)))
			.flatMap(({ name, text }) =>
				[...text.matchAll(/(\*\/\n)?^export (?:async )?function (\w+)/gm)].filter(([, docstring]) => !docstring).map(([, , fn]) => `${name}: ${fn}`),
			)
		expect(silent).toEqual([])
	})

	test('nothing is left to do, switched off or printed', () => {
		const marks = product.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore|oxlint-disable(?!-next-line)|console\.log/.test(text))
		expect(marks.map(({ name }) => name)).toEqual([])
	})

	test('no raw SQL is put together from input', () => {
		expect(product.filter(({ text }) => /RawUnsafe/.test(text)).map(({ name }) => name)).toEqual([])
	})

	test('actions answer one question each: no intent switch', () => {
		const routes = product.filter(({ name }) => room(name) === 'routes')
		expect(routes.filter(({ text }) => /\bintent\b/.test(text) && /switch|case '/.test(text)).map(({ name }) => name)).toEqual([])
	})
})

test('every dependency has a licence that allows use', () => {
	const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
	const allowed = /^\(?(MIT|ISC|BSD|Apache-2\.0|0BSD|CC0|MPL-2\.0|BlueOak|Python-2\.0|Unlicense)/i
	const refused = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
		const { license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { license?: string }
		return !allowed.test(license ?? '')
	})
	expect(refused).toEqual([])
})
