import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#app/http/api/calls/all-calls.ts'
import { buildClientTypes } from '../../clients/typescript/client-types.ts'

// Developers read and use these beside the program: the documents of the API and the typed client.

const documents = ['CHANGELOG.md', 'clients/typescript/README.md', ...globSync('docs/**/*.md')]
/** The path that the webhook example posts to. It belongs to the receiver. */
const webhookReceiver = 'POST /orders HTTP/1.1'

/** Returns the calls of a document as 'GET /orders/{}', in prose, in curl commands and of the typed client. */
function listNamedCalls(document: string): string[] {
	const text = readFileSync(document, 'utf8').replace(webhookReceiver, '')
	const inText = [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}-]+)/g)]
	const inClient = [...text.matchAll(/\.(GET|POST|PUT|PATCH|DELETE)\('(\/[^']+)'/g)]
	const inCommands = [...text.matchAll(/^curl (?:-X (\w+) )?http:\/\/localhost:3000(\/[\w/-]+)/gm)]
	return [...inText, ...inClient, ...inCommands].map(([, method = 'GET', path = '']) => toCall(method, path))
}

const toCall = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}|THE-USER-ID/g, '{}')}`

const known = new Set(calls.map(({ method, path }) => toCall(method, path)))

test('every call that a document names is a call of the API', () => {
	const named = documents.flatMap((document) => listNamedCalls(document).map((call) => ({ document, call })))
	expect(named.length).toBeGreaterThan(20)
	expect(named.filter(({ call }) => !known.has(call))).toEqual([])
})

test('the committed types of the client are those of the API: update them with npm run client:types', async () => {
	expect(readFileSync('clients/typescript/schema.d.ts', 'utf8')).toBe(await buildClientTypes())
})
