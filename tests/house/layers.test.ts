import path from 'node:path'
import { expect, test } from 'vitest'
import { splitList } from '../support/split-list.ts'
import { listLayerFiles, isServer, getLayer, listNames, product, type SourceFile, violations } from './sources.ts'

// docs/decisions/001-layers.md.

/** Returns whether a file holds the texts and languages of the storefront, below every other layer. */
const isText = (name: string) => getLayer(name) === 'i18n'

test('the texts of the storefront import only their own files, types, and the message formatter', () => {
	const files = listLayerFiles('i18n')
	expect(violations(files, (to) => getLayer(to) === 'i18n')).toEqual([])
	expect([...new Set(files.flatMap(({ packages }) => packages))].toSorted()).toEqual(['intl-messageformat', 'react'])
	expect(listNames(files.filter(({ text }) => /import (?!type\b).*from 'react'/.test(text)))).toEqual([])
})

test('pure shop files import only pure shop files, zod, and the CSV and HTML parsers', () => {
	const pure = listLayerFiles('shop').filter(({ name }) => !isServer(name))
	expect(violations(pure, (to) => isText(to) || (getLayer(to) === 'shop' && !isServer(to)))).toEqual([])
	const known = /^(zod|csv-parse|sanitize-html)\b/
	const others = pure.flatMap(({ name, packages }) => packages.map((from) => [name, from] as const))
	expect(others.filter(([, from]) => !known.test(from))).toEqual([])
})

test('shop server files import shop and adapters, but neither HTTP nor React', () => {
	const files = listLayerFiles('shop').filter(({ name }) => isServer(name))
	expect(violations(files, (to) => ['shop', 'adapters', 'i18n'].includes(getLayer(to)))).toEqual([])
	const isWeb = ({ packages, text }: SourceFile) =>
		packages.some((from) => from.startsWith('react')) || /\bnew Response\(|: Request\b/.test(text)
	expect(listNames(files.filter(isWeb))).toEqual([])
})

/**
 * The layers of app/shop, from the bottom. A folder imports from lower layers, and in its own layer from the folders
 * before it. Files directly in app/shop are at the bottom, except the one that opens and maintains the shop.
 */
const floors = splitList(`
	region values auth
	catalog-version jobs rate-limits
	media outbox activity search edit-conflicts translations
	tax settings people
	catalog home reviews contact newsletter
	cart pricing wishlist inventory
	orders
	notifications import feeds backup dashboard pos reports monitoring health privacy
`)
const atTheTop = ['app/shop/open-shop.server.ts']

/** Returns the layer of a shop file; 0 is the bottom. */
function getLevel(file: string): number {
	if (atTheTop.includes(file)) return floors.length + 1
	const [, , subject = '', ...rest] = file.split('/')
	return rest.length === 0 ? 0 : floors.indexOf(subject) + 1
}

test('each shop module has a layer', () => {
	const subjects = new Set(listLayerFiles('shop').map(({ name }) => name.split('/').slice(2, -1)[0] ?? 'values'))
	expect([...subjects].toSorted()).toEqual(floors.toSorted())
})

test('a shop module imports only from lower layers', () => {
	const isBelow = (to: string, { name: from }: SourceFile) =>
		getLayer(to) !== 'shop' || getLevel(to) < getLevel(from) || isOfOneSubject(to, from)
	expect(violations(listLayerFiles('shop'), isBelow)).toEqual([])
})

function isOfOneSubject(one: string, other: string): boolean {
	return getLevel(one) === getLevel(other)
}

test('adapters import only adapters', () => {
	expect(violations(listLayerFiles('adapters'), (to) => getLayer(to) === 'adapters')).toEqual([])
})

test('app/http imports shop and adapters, and renders nothing', () => {
	const files = listLayerFiles('http')
	expect(
		violations(
			files,
			(to) => to === 'app/enhance/script-headers.ts' || ['http', 'shop', 'adapters', 'i18n'].includes(getLayer(to)),
		),
	).toEqual([])
	expect(listNames(files).filter((name) => name.endsWith('.tsx'))).toEqual([])
})

test('app/enhance, which runs only in browsers, imports its own files, the style sheets and pure shop files', () => {
	const allowed = (to: string) =>
		getLayer(to) === 'enhance' || /^app\/(app|listing)\.css/.test(to) || (getLayer(to) === 'shop' && !isServer(to))
	const files = listLayerFiles('enhance')
	expect(violations(files, allowed)).toEqual([])
	expect([...new Set(files.flatMap(({ packages }) => packages))]).toEqual(['idiomorph'])
})

test('app/ui imports ui, pure shop files, and the parts that the admin shares with documents', () => {
	const allowed = (to: string, typeOnly: boolean) =>
		['ui', 'enhance', 'i18n'].includes(getLayer(to)) || (getLayer(to) === 'shop' && (typeOnly || !isServer(to)))
	expect(violations(listLayerFiles('ui'), (to, _, typeOnly) => allowed(to, typeOnly))).toEqual([])
})

test('routes import http, shop and ui, settings, and no other route', () => {
	const isOwnPart = (to: string, from: string) =>
		path.posix.basename(to).startsWith('_') && path.posix.dirname(to) === path.posix.dirname(from)
	const allowed = (to: string, { name: from }: SourceFile) => {
		if (getLayer(to) === 'routes') return isOwnPart(to, from)
		return ['http', 'shop', 'ui', 'i18n'].includes(getLayer(to)) || to === 'app/adapters/settings.server.ts'
	}
	expect(violations(listLayerFiles('routes'), allowed)).toEqual([])
})

test('nothing in app imports the server, scripts, seeds or tests', () => {
	expect(violations(product, (to) => to.startsWith('app/') || to === 'package.json')).toEqual([])
})

/** The files that may send HTTP requests to other servers, each with its reason. */
const mayAsk: Record<string, string> = {
	// A single fixed address with the shop's own keys, and only if the owner has configured it.
	'app/adapters/couriers/delhivery.server.ts': 'the service that books shipments',
	'app/adapters/couriers/shiprocket-client.server.ts': 'the service that books shipments',
	'app/adapters/files/bucket.server.ts': 'the object storage that the owner has set',
	'app/adapters/razorpay/razorpay.server.ts': 'the service that takes online payments',
	'app/adapters/reporting/error-reports.server.ts': 'who gets error reports, as the operator has set it',
	'app/http/server/open-port.ts': 'nobody: it listens, also on a socket that is held for it',
}

/**
 * The files that may request addresses entered by users, each with its reason. Every address is checked when its name
 * is resolved.
 */
const mayUseTypedQueries: Record<string, string> = {
	'app/adapters/code-senders/code-senders.server.ts': 'the gateway that sends log-in codes, as the owner has set it',
	'app/shop/import/images/images.server.ts': 'pictures that an import names',
	'app/shop/notifications/webhooks/deliver-webhooks.server.ts': 'the systems of the owner that get webhooks',
}

// The guard of docs/import.md protects these requests.
const onServer = ['shop', 'adapters', 'http', 'routes']
	.flatMap(listLayerFiles)
	.filter(({ name }) => !name.startsWith('app/adapters/internet/'))

test('the shop calls only the listed servers over HTTP', () => {
	const asking = onServer.filter(({ text }) =>
		/(?<![.\w])fetch\(|from 'node:(https?|net|tls|dgram)'|from '(undici|aws4fetch)'/.test(
			text.replaceAll(/import type .*|import \{ (isIP|createServer)\b.*/g, ''),
		),
	)
	expect(listNames(asking).toSorted()).toEqual(Object.keys(mayAsk))
})

test('only the code that checks the resolved address calls a user-supplied URL', () => {
	const asking = onServer.filter(({ text }) =>
		/import \{[^}]*(?<!type )\b(fetchFile|postText)\b[^}]*\} from/.test(text),
	)
	expect(listNames(asking).toSorted()).toEqual(Object.keys(mayUseTypedQueries))
})
