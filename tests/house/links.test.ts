import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder } from './sources.ts'

const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')].toSorted()
const read = (file: string) => readFileSync(file, 'utf8')
const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

const toAnchor = (heading: string) =>
	heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-')

const listAnchors = (file: string) =>
	[...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))

function leadsSomewhere(document: string, link: string): boolean {
	const [file = '', anchor] = link.split('#')
	const target = file ? path.join(path.dirname(document), decodeURI(file)) : document
	return existsSync(target) && (!anchor || listAnchors(target).includes(anchor))
}

test('every repository link in a document leads to a file or a heading', () => {
	const broken = documents.flatMap((document) => {
		const links = [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
		const wrong = links.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(document, link))
		return wrong.map((link) => `${document}: ${link}`)
	})
	expect(broken).toEqual([])
})

test('every shop file that a document names exists', () => {
	const missing = documents.flatMap((document) => {
		// Ignores files that a recipe creates.
		const text = read(document).replaceAll(/`[^`\n]+`:\n\n```(?!diff)/g, '```')
		const named = [...text.matchAll(/`((?:app|docs|prisma|public|scripts|tests)\/[\w./-]*[\w/])`/g)]
		return named.filter(([, name = '']) => !existsSync(name)).map(([, name]) => `${document}: ${name}`)
	})
	expect(missing).toEqual([])
})

test('every test that a document quotes exists', () => {
	const quoted = documents.flatMap((document) => [
		...read(document).matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`: “([^”]+)”/g),
	])
	expect(quoted.length).toBeGreaterThan(200)
	const missing = quoted.filter(([, file = '', title = '']) => !read(file).replaceAll("\\'", "'").includes(title))
	expect(missing.map(([whole]) => whole)).toEqual([])
})

const slug = String.raw`[a-z]+(?:-[a-z]+)+`
const rules = [...read('docs/rules.md').matchAll(new RegExp(String.raw`^\*\*(${slug}): `, 'gm'))].map(
	([, name]) => name,
)

test('each rule has a unique slug', () => {
	expect(rules.length).toBeGreaterThan(100)
	expect(rules.filter((name, at) => rules.indexOf(name) !== at)).toEqual([])
})

test('every cited rule appears in docs/rules.md', () => {
	const sources = ['app', 'prisma', 'scripts', 'tests'].flatMap(filesUnder)
	const code = sources.filter((name) => /\.(css|mjs|prisma|tsx?)$/.test(name))
	const citation = new RegExp(String.raw`\brules?(?:: (${slug}(?:, ${slug})*)| (\d+))`, 'gi')
	const unknown = [...code, ...documents].flatMap((name) => {
		// A citation may span two lines of a comment.
		const text = read(name).replaceAll(/\n\s*(?:\*|\/\/\/?|--|#)?\s*/g, ' ')
		const cited = [...text.matchAll(citation)].flatMap(([, slugs, number]) => (slugs ?? number ?? '').split(', '))
		return cited.filter((one) => !rules.includes(one)).map((one) => `${name}: rule ${one}`)
	})
	expect(unknown).toEqual([])
})
