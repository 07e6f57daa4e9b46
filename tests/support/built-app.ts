import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { type Language, pseudoLanguage, splitAddress } from '#app/i18n/languages.ts'
import { isOverHttp } from './postgresql/tested-engine.ts'

type Shop = typeof import('../../app/entry.server.tsx')

const build = (await import(/* @vite-ignore */ path.resolve('build/server/index.js'))) as ServerBuild
export const shop = build.entry.module as unknown as Shop
const handle = shop.createRequestHandler(build, 'production')

/** The address that requests come from by default. */
export const defaultNetwork = { address: '192.0.2.1' }

/** Used by `npm test -- postgresql two-processes`. */
const other = isOverHttp ? await import('./postgresql/over-http.ts') : undefined

/** Sends a request to the built shop, called as a function, at http://shop.test. */
export async function handleRequest(request: Request, address = defaultNetwork.address): Promise<Response> {
	if (other) return other.answerOverHttp(request, address)
	await shop.refreshWatchedRows()
	const context = new shop.RouterContextProvider()
	context.set(shop.requestContext, { requestId: 'test', address })
	// The listener takes the language off the address before the router sees it.
	const { origin, pathname, search } = new URL(request.url)
	const incoming = { url: pathname + search, headers: Object.fromEntries(request.headers) }
	const language = stripPseudoPrefix(incoming) ?? shop.stripLanguagePrefix(incoming)
	context.set(shop.languageContext, language)
	const isLocalized = incoming.url !== pathname + search
	const answering = { requestId: 'test', route: '', language: language.language.code }
	return shop.runInRequest(answering, () =>
		handle(isLocalized ? new Request(origin + incoming.url, request) : request, context),
	)
}

/** Takes the pseudo-locale off an address. It is in no shop's list of languages, so only tests can request it. */
function stripPseudoPrefix(incoming: { url: string }): { language: Language; offered: undefined } | undefined {
	const { language, path } = splitAddress(incoming.url)
	if (language !== pseudoLanguage) return undefined
	incoming.url = path
	return { language, offered: undefined }
}
