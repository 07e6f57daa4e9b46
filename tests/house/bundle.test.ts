import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import en from '#app/i18n/messages/en.json' with { type: 'json' }
import gu from '#app/i18n/messages/gu.json' with { type: 'json' }
import hi from '#app/i18n/messages/hi.json' with { type: 'json' }

// Sizes are the same on every machine; times are not.

interface RouteEntry {
	parentId?: string
	module: string
	imports?: string[]
}

const assets = readdirSync('build/client/assets')
const manifestText = readFileSync(
	`build/client/assets/${assets.find((name) => /^manifest-.*\.js$/.test(name))}`,
	'utf8',
)
const manifest = JSON.parse(manifestText.slice(manifestText.indexOf('{'), manifestText.lastIndexOf('}') + 1)) as {
	entry: RouteEntry
	routes: Record<string, RouteEntry>
}
const chunks = JSON.parse(readFileSync('build/chunks.json', 'utf8')) as Record<
	string,
	{ imports: string[]; modules: string[] }
>

/** Adds a file and everything that it imports. */
function add(file: string, files: Set<string>) {
	if (files.has(file)) return
	files.add(file)
	for (const imported of chunks[file]!.imports) add(imported, files)
}

/** Returns the files loaded before any interaction: those of the page, its layouts and the entry, and their imports. */
function listFiles(route: string): Set<string> {
	const files = new Set<string>()
	for (let entry: RouteEntry | undefined = manifest.routes[route]; entry; entry = manifest.routes[entry.parentId ?? ''])
		add(entry.module.slice(1), files)
	add(manifest.entry.module.slice(1), files)
	return files
}

const listModules = (route: string) => [...listFiles(route)].flatMap((file) => chunks[file]!.modules)

const sizes = new Map<string, number>()
function compressed(file: string): number {
	const size = sizes.get(file) ?? brotliCompressSync(readFileSync(`build/client/${file}`)).length
	sizes.set(file, size)
	return size
}

/** Returns the entry and every behavior file that it may load. */
function documentFiles(): string[] {
	const files = new Set<string>()
	add(manifest.entry.module.slice(1), files)
	for (const [file, { modules }] of Object.entries(chunks))
		if (modules.some((module) => module.startsWith('app/enhance/') || module.includes('/idiomorph/'))) add(file, files)
	return [...files]
}

/** The size of a response's headers. */
const headerBytes = 800

const isMorph = (file: string) => chunks[file]!.modules.some((module) => module.includes('/idiomorph/'))
const sharedFile = () => manifest.entry.module.slice(1)

/** The files of which a page loads at most one before any interaction. */
const ownFiles = () => documentFiles().filter((file) => file !== sharedFile() && !isMorph(file))

describe('scripts', () => {
	test('storefront scripts contain behaviors and their shop imports, but neither React nor a router', () => {
		const modules = documentFiles().flatMap((file) => chunks[file]!.modules)
		expect(modules.length).toBeGreaterThan(20)
		const isKnown = (module: string) =>
			/^app\/(enhance|shop|(app|listing)\.css|entry\.client)|node_modules\/idiomorph\/|^\0?(vite|rolldown)\//.test(
				module,
			)
		expect(modules.filter((module) => !isKnown(module))).toEqual([])
	})

	test('storefront pages share one script file', () => {
		const files = new Set<string>()
		add(manifest.entry.module.slice(1), files)
		expect(files.size).toBe(1)
		expect(documentFiles().flatMap((file) => chunks[file]!.imports)).toEqual(
			documentFiles().flatMap((file) => chunks[file]!.imports.map(() => manifest.entry.module.slice(1))),
		)
	})

	test('storefront scripts of a page and their headers are at most 12.8 KB before any interaction', () => {
		expect(
			compressed(sharedFile()) + headerBytes + Math.max(...ownFiles().map(compressed)) + headerBytes,
		).toBeLessThanOrEqual(12_800)
	})

	test('all storefront scripts that a page may load are at most 14.7 KB', () => {
		const [morph] = documentFiles().filter(isMorph)
		expect(compressed(sharedFile()) + Math.max(...ownFiles().map(compressed)) + compressed(morph!)).toBeLessThanOrEqual(
			14_700,
		)
	})

	test('scripts never contain the list of common passwords', () => {
		const words = readFileSync('app/adapters/common-passwords.txt', 'utf8').split('\n').slice(2, 12)
		expect(words).toContain('qwertyuiop')
		const files = assets
			.filter((name) => name.endsWith('.js'))
			.map((name) => [name, readFileSync(`build/client/assets/${name}`, 'utf8')] as const)
		expect(
			files.filter(([, text]) => words.filter((word) => text.includes(word)).length > 5).map(([name]) => name),
		).toEqual([])
	})

	test('scripts contain the texts of no language but those that they share with documents', () => {
		const text = assets
			.filter((name) => name.endsWith('.js'))
			.map((name) => readFileSync(`build/client/assets/${name}`, 'utf8'))
			.join('')
		expect(text).toContain(en.shared.goBack)
		for (const { cart, sentences } of [hi, gu])
			expect(Object.values({ ...cart, ...sentences }).filter((sentence) => text.includes(sentence))).toEqual([])
		expect(Object.values(en.cart).filter((sentence) => sentence.length > 40 && text.includes(sentence))).toEqual([])
	})

	test('scripts contain no form validation schemas', () => {
		expect(
			Object.keys(manifest.routes).filter((route) =>
				listModules(route).some((module) => module.includes('node_modules/zod/')),
			),
		).toEqual([])
	})
})

test('the style sheet of the pages up to the order is small, although each page inlines only a part of it', () => {
	expect(compressed(`assets/${assets.find((name) => /^app-.*\.css$/.test(name))}`)).toBeLessThanOrEqual(7_700)
})

test('the server build takes one byte per character in memory, and contains no program as text', () => {
	const folder = 'build/server/assets'
	const files = [
		'build/server/index.js',
		...readdirSync(folder)
			.filter((name) => name.endsWith('.js'))
			.map((name) => `${folder}/${name}`),
	]
	const sources = files.map((file) => readFileSync(file, 'utf8'))
	expect(sources.map((source) => /[\u0080-\uffff]/.exec(source)?.[0])).toEqual(files.map(() => undefined))
	// Escape sequences are unchanged.
	expect(sources.some((source) => source.includes('\\u20b9'))).toBe(true)
	// The fields of one type must not allocate room for those of every other type.
	expect(sources.some((source) => /delete \w+\[4294967294\]/.test(source))).toBe(true)
	expect(sources.filter((source) => source.length > 2_000_000 || /[\w+/]{200000}/.test(source))).toEqual([])
})

/** Returns the server files that a file imports statically, with itself. */
function listStaticImports(file: string, found = new Set<string>()): Set<string> {
	if (found.has(file)) return found
	found.add(file)
	const source = readFileSync(`build/server/assets/${file}`, 'utf8')
	for (const [, imported] of source.matchAll(/from\s*["']\.\/([\w.-]+\.js)["']/g)) listStaticImports(imported!, found)
	return found
}

// The shop waits for these files while it loads, so it would wait for itself and never open.
test.each(['engine.server', 'bucket-originals.server'])('%s does not import the shop that waits for it', (name) => {
	const file = readdirSync('build/server/assets').find((one) => one.startsWith(`${name}-`))
	expect([...listStaticImports(file!)].filter((one) => one.startsWith('shop-'))).toEqual([])
})
