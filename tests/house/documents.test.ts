import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../support/read-markdown.ts'

const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')].toSorted()
const read = (file: string) => readFileSync(file, 'utf8')
const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-')

const anchorsOf = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

function leadsSomewhere(document: string, link: string): boolean {
	const [file = '', anchor] = link.split('#')
	const target = file ? path.join(path.dirname(document), decodeURI(file)) : document
	return existsSync(target) && (!anchor || anchorsOf(target).includes(anchor))
}

test.each(documents)('every link of %s within the repository leads to a file or a heading', (document) => {
	const links = [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
	const broken = links.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(document, link))
	expect(broken).toEqual([])
})

test.each(documents)('every file of the shop that %s names is there', (document) => {
	// Without files that a recipe makes.
	const text = read(document).replaceAll(/`[^`\n]+`:\n\n```(?!diff)/g, '```')
	const named = [...text.matchAll(/`((?:app|docs|prisma|public|scripts|tests)\/[\w./-]*[\w/])`/g)]
	expect(named.map(([, name = '']) => name).filter((name) => !existsSync(name))).toEqual([])
})

test('the README is short', () => {
	const lines = read('README.md').split('\n')
	expect(lines.length).toBeLessThanOrEqual(80)
	expect(lines.filter((line) => line.length > 120)).toEqual([])
})

/** Without blanks and commas of broken lines. */
const bare = (code: string) => code.replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}]|$)/g, '')

describe('docs/style.md', () => {
	const quotes = [...read('docs/style.md').matchAll(/^But, in `([^`]+)`:\n\n```\w+\n([^]*?)```/gm)]

	test('docs/style.md has eight to twelve pairs', () => {
		expect(read('docs/style.md').match(/^Not:$/gm)).toHaveLength(quotes.length)
		expect([8, 9, 10, 11, 12]).toContain(quotes.length)
	})

	test.each(quotes.map(([, file = '', code = '']) => [file, code]))(
		'what docs/style.md quotes of %s stands there',
		(file, code) => {
			expect(bare(read(file))).toContain(bare(code))
		},
	)
})

describe('decisions', () => {
	const index = readMarkdown('docs/decisions/README.md')
	const names = globSync('docs/decisions/0*.md').toSorted()
	const decisions = names.map((file) => {
		const text = read(file)
		const [heading = '', , dated = ''] = text.split('\n')
		const [, number = '', title] = /^# (\d{3}) (.+)$/.exec(heading) ?? []
		const [, date, status] = /^(\d{4}-\d\d-\d\d)(?:, [^·]+)? · (holds|superseded by \d{3})$/.exec(dated) ?? []
		const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part).join()
		return { file, text, number, title, date, status, parts }
	})

	test('each decision has a number, a date, a status and the same three parts', () => {
		const whole = ({ file, number, date, status, parts }: (typeof decisions)[number]) =>
			path.basename(file).startsWith(`${number}-`) && date && status && parts === 'Context,Decision,Consequences'
		expect(decisions.filter((decision) => !whole(decision)).map(({ file }) => file)).toEqual([])
	})

	test('the index of decisions lists each once, in order, as it calls itself', () => {
		const listed = [...index.matchAll(/^\| \[\d{3}\].*$/gm)].map(([row]) => row)
		const rows = decisions.map(({ file, number, title, date, status }) => {
			const cells = [`[${number}](${path.basename(file)})`, title, date, status]
			return `| ${cells.join(' | ')} |`
		})
		expect(listed).toEqual(rows)
	})

	test('lines of decisions are at most 120 columns wide, but for tables', () => {
		const isLong = (line: string) => line.length > 120 && !line.startsWith('|')
		expect(decisions.filter(({ text }) => text.split('\n').some(isLong)).map(({ file }) => file)).toEqual([])
	})
})
