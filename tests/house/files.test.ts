import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { app, filesOf, filesUnder, layerOf, namesOf, product } from './sources.ts'

test('no folder is a drawer (utils, lib, helpers, common, misc, services), and no file a barrel', () => {
	const drawer = /\/(utils?|libs?|helpers?|common|misc|services?)(\/|\.)|\/index\.tsx?$/
	expect(namesOf(app).filter((name) => drawer.test(name))).toEqual([])
})

test('the style sheets are made from every folder of parts', () => {
	const sheets = ['app/app.css', 'app/ui/styles/admin.css', 'app/ui/styles/pages.css']
	const text = sheets.map((name) => readFileSync(name, 'utf8')).join()
	const scanned = new Set([...text.matchAll(/@source '[^']*\{([^}]*)\}'/g)].flatMap(([, names]) => names!.split(',')))
	const folders = new Set(namesOf(app).flatMap((name) => /^app\/ui\/(\w+)\/.*\.tsx$/.exec(name)?.[1] ?? []))
	// Only the head of a page is made there.
	folders.delete('seo')
	expect([...folders].filter((folder) => !scanned.has(folder))).toEqual([])
})

test('names of files are kebab-case', () => {
	const names = namesOf(app).map((name) => path.basename(name))
	expect(names.filter((name) => !/^_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(name))).toEqual([])
})

test('files stay short enough to read', () => {
	const limits: Record<string, number> = { routes: 180, ui: 150 }
	const long = product.flatMap(({ name, text }) => {
		const limit = limits[layerOf(name)] ?? 220
		const lines = text.split('\n').length
		return lines > limit ? [`${name}: ${lines} lines, the limit is ${limit}`] : []
	})
	expect(long).toEqual([])
})

test('no folder holds more than 24 files, or more than 24 tests beside them', () => {
	const counts = new Map<string, number>()
	for (const name of ['app', 'scripts', 'prisma', 'tests'].flatMap(filesUnder)) {
		if (!/\.(m?[jt]s|tsx|css|sql)$/.test(name)) continue
		const kind = name.startsWith('tests/') || !/\.(test|spec)\.tsx?$/.test(name) ? 'files' : 'tests'
		const key = `${kind} in ${path.dirname(name)}`
		counts.set(key, (counts.get(key) ?? 0) + 1)
	}
	const atTop = readdirSync('.').filter((name) => !name.startsWith('.') && statSync(name).isFile())
	counts.set('files at the top', atTop.length)
	expect([...counts].filter(([, count]) => count > 24)).toEqual([])
})

test('public functions of shop and adapters say what they promise', () => {
	const exported = /(\*\/\n)?^export (?:async )?function (\w+)/gm
	const silent = [...filesOf('shop'), ...filesOf('adapters')].flatMap(({ name, text }) =>
		[...text.matchAll(exported)].filter(([, docstring]) => !docstring).map(([, , fn]) => `${name}: ${fn}`),
	)
	expect(silent).toEqual([])
})

test('no code is left to do, switched off or printed', () => {
	const marks = /\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore|oxlint-disable(?!-next-line)|console\.log/
	expect(namesOf(product.filter(({ text }) => marks.test(text)))).toEqual([])
})
