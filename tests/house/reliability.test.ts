import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../support/read-markdown.ts'

const lines = readMarkdown('docs/reliability.md')
	.split('\n')
	.filter((line) => /^\| [A-Z]\d+ \|/.test(line))
const rows = lines.map((line) => {
	const [id = '', promise = '', how = '', where = ''] = line
		.split(' | ')
		.map((cell) => cell.replace(/^\| | ?\|$/g, '').trim())
	return { id, promise, how, where }
})

function hasTest(file: string, title: string): boolean {
	const source = readFileSync(file, 'utf8').replaceAll("\\'", "'").replaceAll(/\(\s+/g, '(')
	// Its title begins with the number of requests.
	return ["('", '("', '(`', '(`${numRuns} '].some((beginning) => source.includes(beginning + title))
}

test('the ids of each letter in docs/reliability.md go from 1 on, without a gap', () => {
	const letters = Map.groupBy(rows, ({ id }) => id[0]!)
	for (const [letter, list] of letters)
		expect(list.map(({ id }) => id)).toEqual(list.map((_, index) => `${letter}${index + 1}`))
	expect([...letters.keys()].join('')).toBe('CKDPMSAUFR')
	expect(rows.length).toBeGreaterThanOrEqual(100)
})

describe.each(rows.map((row) => [row.id, row] as const))('%s', (_, { promise, how, where }) => {
	test('each promise of docs/reliability.md has a test that is there, or a reason', () => {
		expect(promise).not.toBe('')
		if (how.startsWith('not yet: ')) return
		const named = [...where.matchAll(/`([^`]+)`(?:: “([^”]+)”)?/g)].map(([, file = '', title]) => ({ file, title }))
		expect(named.length).toBeGreaterThan(0)
		// Only manual commands may lack a title.
		const missing = named.filter(
			({ file, title }) => !existsSync(file) || (title ? !hasTest(file, title) : file.endsWith('.test.ts')),
		)
		expect(missing).toEqual([])
	})
})

/** Each with its reason. */
const mayAsk: Record<string, string> = {
	// One fixed address, with the shop's own keys, and only where the owner has chosen it.
	'app/adapters/files/bucket.server.ts': 'the object storage that the owner has set',
	'app/adapters/razorpay/payment-service.server.ts': 'the service that takes online payments',
	'app/adapters/reporting/error-reports.server.ts': 'who is told of errors, as the operator has set it',
	'app/http/server/open-port.ts': 'nobody: it listens, also on a socket that is held for it',
}

/** Who asks addresses that somebody typed, each checked when its name is resolved; with its reason. */
const mayAskTyped: Record<string, string> = {
	'app/shop/catalog/import/images/fetch-image.server.ts': 'pictures that an import names',
	'app/shop/webhooks/deliver.server.ts': 'the systems of the owner that are told of orders',
}

test('the shop asks no other server over HTTP, but for the pictures of an import, the service of payments, the systems an owner has told, the storage that is set and who is told of errors', () => {
	const server = globSync('app/{shop,adapters,http,routes}/**/*.{ts,tsx}').filter(
		// Behind the guard of docs/import.md.
		(file) => !/\.test\.ts$|\/generated\/|^app\/adapters\/internet\//.test(file),
	)
	expect(server.length).toBeGreaterThan(200)
	const asking = server.filter((file) =>
		/(?<![.\w])fetch\(|from 'node:(https?|net|tls|dgram)'|from '(undici|aws4fetch)'/.test(
			readFileSync(file, 'utf8').replaceAll(/import type .*|import \{ (isIP|createServer)\b.*/g, ''),
		),
	)
	expect(asking.toSorted()).toEqual(Object.keys(mayAsk))
	const askingTyped = server.filter((file) =>
		/import \{[^}]*(?<!type )\b(fetchFile|postText)\b[^}]*\} from/.test(readFileSync(file, 'utf8')),
	)
	expect(askingTyped.toSorted()).toEqual(Object.keys(mayAskTyped))
})
