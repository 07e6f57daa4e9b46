import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// What a reader is told leads somewhere, and looks the same everywhere.

const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')].toSorted()
const read = (file: string) => readFileSync(file, 'utf8')
const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** The address that a heading has within its page. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-')

const anchorsOf = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** Whether a link of this document leads to a file, and to a heading of it where it names one. */
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
	const named = [...read(document).matchAll(/`((?:app|docs|prisma|public|scripts|tests)\/[\w./-]*[\w/])`/g)].map(([, name = '']) => name)
	expect(named.filter((name) => !existsSync(name))).toEqual([])
})

describe('decisions', () => {
	const index = read('docs/decisions/README.md')
	const names = globSync('docs/decisions/0*.md').toSorted()
	const decisions = names.map((file) => {
		const text = read(file)
		const [heading = '', , dated = ''] = text.split('\n')
		return {
			file,
			text,
			number: /^# (\d{3}) ./.exec(heading)?.[1] ?? '',
			title: heading.slice('# 000 '.length),
			...(/^(?<date>\d{4}-\d\d-\d\d)(?:, [^·]+)? · (?<status>holds|superseded by \d{3})$/.exec(dated)?.groups as { date: string; status: string }),
		}
	})

	const rewritten = decisions.filter(({ number }) => !['003', '004', '006', '008', '024'].includes(number))

	test('each decision has a number, a date, a status and the same three parts', () => {
		const other = rewritten.filter(
			({ file, text, number, date, status }) =>
				!(number && path.basename(file).startsWith(`${number}-`) && date && status) ||
				[...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part).join() !== 'Context,Decision,Consequences',
		)
		expect(other.map(({ file }) => file)).toEqual([])
	})

	test('the index lists each decision once, in order, as it calls itself', () => {
		const listed = [...index.matchAll(/^\| \[\d{3}\].*$/gm)].map(([row]) => row)
		expect(listed).toEqual(
			decisions.map(({ file, number, title, date, status }) => `| [${number}](${path.basename(file)}) | ${title} | ${date} | ${status} |`),
		)
	})

	test('lines are at most 120 columns wide', () => {
		const long = rewritten.flatMap(({ file, text }) => text.split('\n').flatMap((line, at) => (line.length > 120 ? [`${file}:${at + 1}`] : [])))
		expect(long).toEqual([])
	})
})
