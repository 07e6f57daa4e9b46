import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { app, filesUnder, listNames, product } from './sources.ts'

test('the style sheets are built from every folder of parts', () => {
	const sheets = ['app/app.css', 'app/ui/styles/admin.css', 'app/ui/styles/pages.css']
	const text = sheets.map((name) => readFileSync(name, 'utf8')).join()
	const scanned = new Set([...text.matchAll(/@source '[^']*\{([^}]*)\}'/g)].flatMap(([, names]) => names!.split(',')))
	const folders = new Set(listNames(app).flatMap((name) => /^app\/ui\/(\w+)\/.*\.tsx$/.exec(name)?.[1] ?? []))
	// The folder contains only code for the head of a page.
	folders.delete('seo')
	expect([...folders].filter((folder) => !scanned.has(folder))).toEqual([])
})

test('files stay within the length limit', () => {
	const limit = 300
	const long = product.flatMap(({ name, text }) => {
		const lines = text.split('\n').length
		return lines > limit ? [`${name}: ${lines} lines, the limit is ${limit}`] : []
	})
	expect(long).toEqual([])
})

test('no folder contains more than 24 files, or more than 24 tests beside them', () => {
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
