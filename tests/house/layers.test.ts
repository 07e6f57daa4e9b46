import path from 'node:path'
import { expect, test } from 'vitest'
import { words } from '../support/words.ts'
import { filesOf, isServer, layerOf, namesOf, product, type SourceFile, violations } from './sources.ts'

// docs/decisions/001-layers.md.

test('pure shop files import only pure shop files, zod, and what reads CSV and HTML', () => {
	const pure = filesOf('shop').filter(({ name }) => !isServer(name))
	expect(violations(pure, (to) => layerOf(to) === 'shop' && !isServer(to))).toEqual([])
	const known = /^(zod|csv-parse|sanitize-html)\b/
	const others = pure.flatMap(({ name, packages }) => packages.map((from) => [name, from] as const))
	expect(others.filter(([, from]) => !known.test(from))).toEqual([])
})

test('shop server files import shop and adapters, and know neither HTTP nor React', () => {
	const files = filesOf('shop').filter(({ name }) => isServer(name))
	expect(violations(files, (to) => ['shop', 'adapters'].includes(layerOf(to)))).toEqual([])
	const isWeb = ({ packages, text }: SourceFile) =>
		packages.some((from) => from.startsWith('react')) || /\bnew Response\(|: Request\b/.test(text)
	expect(namesOf(files.filter(isWeb))).toEqual([])
})

/**
 * The layers of app/shop, from the bottom. A folder imports from lower layers, and in its own layer from the folders
 * before it. Files directly in app/shop are at the bottom, except those that open and maintain the shop.
 */
const floors = words(`
	words version
	media outbox journal search two-versions work
	tax settings people
	catalog home feedback
	cart pricing saved
	orders
	letters import feeds backup desk counter numbers monitoring health
`)
const atTheTop = ['app/shop/open-shop.server.ts', 'app/shop/upkeep.server.ts']

/** Returns the layer of a shop file; 0 is the bottom. */
function heightOf(file: string): number {
	if (atTheTop.includes(file)) return floors.length + 1
	const [, , subject = '', ...rest] = file.split('/')
	return rest.length === 0 ? 0 : floors.indexOf(subject) + 1
}

test('each subject of the shop has its floor', () => {
	const subjects = new Set(filesOf('shop').map(({ name }) => name.split('/').slice(2, -1)[0] ?? 'words'))
	expect([...subjects].toSorted()).toEqual(floors.toSorted())
})

test('a subject of the shop imports only what stands below it', () => {
	const isBelow = (to: string, { name: from }: SourceFile) =>
		layerOf(to) !== 'shop' || heightOf(to) < heightOf(from) || isOfOneSubject(to, from)
	expect(violations(filesOf('shop'), isBelow)).toEqual([])
})

function isOfOneSubject(one: string, other: string): boolean {
	return heightOf(one) === heightOf(other)
}

test('adapters import only adapters', () => {
	expect(violations(filesOf('adapters'), (to) => layerOf(to) === 'adapters')).toEqual([])
})

test('app/http imports shop and adapters, and renders nothing', () => {
	const files = filesOf('http')
	expect(
		violations(
			files,
			(to) => to === 'app/enhance/script-headers.ts' || ['http', 'shop', 'adapters'].includes(layerOf(to)),
		),
	).toEqual([])
	expect(namesOf(files).filter((name) => name.endsWith('.tsx'))).toEqual([])
})

test('app/enhance, which runs in browsers alone, imports its own files, the style sheets and pure shop files', () => {
	const allowed = (to: string) =>
		layerOf(to) === 'enhance' || /^app\/(app|listing)\.css/.test(to) || (layerOf(to) === 'shop' && !isServer(to))
	const files = filesOf('enhance')
	expect(violations(files, allowed)).toEqual([])
	expect([...new Set(files.flatMap(({ packages }) => packages))]).toEqual(['idiomorph'])
})

test('app/ui imports ui, pure shop files, and what the back-office shares with documents', () => {
	const allowed = (to: string, typeOnly: boolean) =>
		['ui', 'enhance'].includes(layerOf(to)) || (layerOf(to) === 'shop' && (typeOnly || !isServer(to)))
	expect(violations(filesOf('ui'), (to, _, typeOnly) => allowed(to, typeOnly))).toEqual([])
})

test('routes import http, shop and ui, settings, and no other route', () => {
	const isOwnPart = (to: string, from: string) =>
		path.posix.basename(to).startsWith('_') && path.posix.dirname(to) === path.posix.dirname(from)
	const allowed = (to: string, { name: from }: SourceFile) => {
		if (layerOf(to) === 'routes') return isOwnPart(to, from)
		return ['http', 'shop', 'ui'].includes(layerOf(to)) || to === 'app/adapters/settings.server.ts'
	}
	expect(violations(filesOf('routes'), allowed)).toEqual([])
})

test('nothing in app imports the server, scripts, seeds or tests', () => {
	expect(violations(product, (to) => to.startsWith('app/') || to === 'package.json')).toEqual([])
})

/** The files that may send HTTP requests to other servers, each with its reason. */
const mayAsk: Record<string, string> = {
	// A single fixed address with the shop's own keys, and only if the owner has configured it.
	'app/adapters/files/bucket.server.ts': 'the object storage that the owner has set',
	'app/adapters/razorpay/payment-service.server.ts': 'the service that takes online payments',
	'app/adapters/reporting/error-reports.server.ts': 'who is told of errors, as the operator has set it',
	'app/http/server/open-port.ts': 'nobody: it listens, also on a socket that is held for it',
}

/**
 * The files that may request addresses entered by users, each with its reason. Every address is checked when its name
 * is resolved.
 */
const mayAskTyped: Record<string, string> = {
	'app/shop/import/images/images.server.ts': 'pictures that an import names',
	'app/shop/letters/webhooks/deliver.server.ts': 'the systems of the owner that are told of orders',
}

// The guard of docs/import.md protects these requests.
const onServer = ['shop', 'adapters', 'http', 'routes']
	.flatMap(filesOf)
	.filter(({ name }) => !name.startsWith('app/adapters/internet/'))

test('the shop asks no other server over HTTP but those that are listed', () => {
	const asking = onServer.filter(({ text }) =>
		/(?<![.\w])fetch\(|from 'node:(https?|net|tls|dgram)'|from '(undici|aws4fetch)'/.test(
			text.replaceAll(/import type .*|import \{ (isIP|createServer)\b.*/g, ''),
		),
	)
	expect(namesOf(asking).toSorted()).toEqual(Object.keys(mayAsk))
})

test('an address that somebody typed is asked by those alone that check it when its name is resolved', () => {
	const asking = onServer.filter(({ text }) =>
		/import \{[^}]*(?<!type )\b(fetchFile|postText)\b[^}]*\} from/.test(text),
	)
	expect(namesOf(asking).toSorted()).toEqual(Object.keys(mayAskTyped))
})
