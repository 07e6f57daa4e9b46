import { expect, test } from 'vitest'
import { codeOf, filesUnder, readSource, sourcesUnder } from './sources.ts'

// docs/glossary.md, docs/style.md.

/** With the word to use. */
const gone = new Map([
	['arrivalContext', 'request context'],
	['asker', 'requester'],
	['bait', 'honeypot'],
	['barrier', 'accessibility violation'],
	['byHand', 'prepared, raw SQL'],
	['door', 'route'],
	['fate', 'consequence'],
	['forNow', 'load refusal'],
	['giveBack', 'uncount'],
	['handoff', 'hydration payload'],
	['heldDatabase', 'locked database'],
	['intention', 'pending addition'],
	['keepWhile', 'memoize by version'],
	['keptAnswer', 'cached response'],
	['keptPage', 'cached page'],
	['ladder', 'renditions'],
	['oddMethod', 'unsupported method'],
	['onceKey', 'idempotency key'],
	['oncePerTick', 'memoize per tick'],
	['onward', 'redirect'],
	['ownTick', 'yield'],
	['patience', 'timeout'],
	['placeOf', 'path, index, position'],
	['porch', 'HTTP layer'],
	['rung', 'rendition'],
	['saying', 'message, output'],
	['shelf', 'taxon'],
	['shelve', 'taxon'],
	['takeOver', 'hydrate'],
	['takeover', 'hydrate'],
	['trespass', 'violation'],
	['takenOver', 'hydrated'],
	['turn', 'tick, yield'],
	['wholeOrder', 'full order'],
])
/** React Router's and React's own. */
const foreign = /^serverHandoff/

/** `keptPage` and `KEPT_PAGE` alike, as `-kept-page-`. */
const inWords = (name: string) =>
	`-${name
		.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
		.replaceAll('_', '-')
		.toLowerCase()}`
const banned = new Map([...gone.keys()].map((name) => [inWords(name), name]))
const pattern = new RegExp(`(${[...banned.keys()].join('|')})(?:s|es)?(?:-|$)`)
const goneIn = (name: string) => banned.get(pattern.exec(inWords(name))?.[1] ?? '')

// The demo shop's pictures show real doors and shelves.
const files = [
	...['app', 'scripts', 'tests'].flatMap(sourcesUnder),
	readSource('server.ts'),
	readSource('prisma/seed.ts'),
]

test.each([
	['keptPages', 'keptPage'],
	['KeptAnswer', 'keptAnswer'],
	['toShelf', 'shelf'],
	['ladderOf', 'ladder'],
	['findByHandles', undefined],
	['placeOrderOf', undefined],
	['isKept', undefined],
	['outdoors', undefined],
])('the name %s is read as %s', (name, word) => {
	expect(goneIn(name)).toBe(word)
})

test('no identifier says in a metaphor what the trade has a word for', () => {
	const found = files.flatMap(({ name, text }) => {
		const names = new Set(codeOf(text).match(/[A-Za-z_$][\w$]*/g))
		const wrong = [...names].filter((one) => !foreign.test(one) && goneIn(one))
		return wrong.map((one) => `${name}: ${one}: say ${gone.get(goneIn(one)!)}`)
	})
	expect(found).toEqual([])
})

test('no file or folder has a metaphor for a name', () => {
	const names = ['app', 'scripts', 'tests'].flatMap(filesUnder)
	expect(names.filter((name) => name.split(/[/.]/).some((part) => goneIn(part.replaceAll('-', '_'))))).toEqual([])
})
