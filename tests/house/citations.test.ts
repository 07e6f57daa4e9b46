import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const isGenerated = (name: string) => /generated|prisma\/migrations/.test(name)
const read = (name: string) => readFileSync(name, 'utf8')
/** Joins citations over two lines of a comment. */
const flowing = (name: string) => read(name).replaceAll(/\n\s*(?:\*|\/\/|--|#)?\s*/g, ' ')

const code = [
	...globSync('{app,prisma,scripts,tests}/**/*.{css,mjs,prisma,sql,ts,tsx}', { exclude: isGenerated }),
	'server.ts',
].filter((name) => !isGenerated(name) && name !== 'tests/house/citations.test.ts')
const documents = globSync('{*.md,docs/**/*.md}')
const texts = [...code, ...documents].map((name) => ({ name, text: flowing(name) }))

const rules = [...read('docs/rules.md').matchAll(/^\*\*(\d+)\. /gm)].map(([, number]) => Number(number))
const decisions = globSync('docs/decisions/0*.md')

/** Of 'rule 4', 'rules 4 and 5' and 'rules 4, 5 and 6'. */
const rulesIn = (text: string) =>
	[...text.matchAll(/\brules? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(([, numbers = '']) =>
		numbers.split(/\D+/).map(Number),
	)

test('each rule has a number of its own', () => {
	expect(rules.length).toBeGreaterThan(100)
	expect(rules.filter((number, at) => rules.indexOf(number) !== at)).toEqual([])
})

test('every rule that is cited stands in docs/rules.md', () => {
	const unknown = texts.flatMap(({ name, text }) =>
		rulesIn(text).flatMap((number) => (rules.includes(number) ? [] : [`${name}: rule ${number}`])),
	)
	expect(unknown).toEqual([])
})

test('every rule is cited by code or tests', () => {
	const cited = new Set(texts.filter(({ name }) => code.includes(name)).flatMap(({ text }) => rulesIn(text)))
	expect(rules.filter((number) => !cited.has(number))).toEqual([])
})

test('every decision that is cited is there', () => {
	const cited = texts.flatMap(({ name, text }) =>
		[...text.matchAll(/\bdecisions?[ /]\[?(\d{3}(?:-[\w-]+\.md)?)/gi)].map(([, file = '']) => ({ name, file })),
	)
	expect(cited.length).toBeGreaterThan(0)
	expect(
		cited.filter(({ file }) => !decisions.some((decision) => decision.startsWith(`docs/decisions/${file}`))),
	).toEqual([])
})

test('nothing cites what stands outside the repository', () => {
	const elsewhere = /\b[Ss]pecifi(?:cation)\b|\bQ-\d\d|\b(?:S|A|N|API)-[A-Z]+-\d\d/
	expect(texts.flatMap(({ name, text }) => elsewhere.exec(text)?.map((words) => `${name}: ${words}`) ?? [])).toEqual([])
})
