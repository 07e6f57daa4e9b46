import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider as LoadContext,
	type ServerBuild,
	ServerRouter,
} from 'react-router'
import { log } from './adapters/log.server.ts'
import { yieldToEventLoop } from './adapters/scheduling/event-loop.ts'
import stylesheet from './app.css?url'
import listingSheet from './listing.css?url'
import { respondToUnsupportedMethod, respondToUnmatchedCall, rejectPageData } from './http/api/json-or-page.server.ts'
import { respondFromCache } from './http/api/json-cache.server.ts'
import { failedPartContext, languageContext, requestContext } from './http/session/contexts.ts'
import { localizeHtml, localizeRedirect } from './http/session/request-language.server.ts'
import { getTranslate, type Translate } from './i18n/translate.ts'
import { createRouters } from './http/server/route-table.ts'
import { createCachedHtml } from './http/page/cached-html.server.ts'
import { isLite, hasSession } from './http/session/cookies.server.ts'
import { getTheme } from './http/page/theme.server.ts'
import { isSecretLink, toLoggedPath } from './http/server/request-log.ts'
import {
	buildContentSecurityPolicy,
	finishPage,
	type StyleDelivery,
	createPageResponse,
	focusFirstError,
} from './http/page/page-response.server.ts'
import { listShopLanguages } from './shop/settings/shop-settings.server.ts'
import { getShopTranslate } from './shop/translations/translations.server.ts'
import { NonceContext, TranslateContext } from './ui/shell/use-shop.ts'
import { LiteContext, withCachedHtml } from './ui/cached-html/cached-html.ts'

// These exports are for server.ts. If it imported them directly, stateful modules would exist twice, raw and bundled.
export { RouterContextProvider } from 'react-router'
export { getSettings } from './adapters/settings.server.ts'
export { getCurrentRequest, runInRequest } from './adapters/reporting/current-request.ts'
export { hasSessionOrAccount, isSignedIn } from './http/server/client.server.ts'
export { languageContext, requestContext } from './http/session/contexts.ts'
export { stripLanguagePrefix } from './http/session/request-language.server.ts'
export { createMonitor } from './http/monitoring/monitor.server.ts'
export { recordPageView } from './http/page/page-response.server.ts'
export { createPageCache } from './http/page/page-cache.server.ts'
export { createRouteTable } from './http/server/route-table.ts'
export { closeShop, finishWork, refreshWatchedRows, openShop } from './shop/open-shop.server.ts'

/** Creates the handler of the routes, and of JSON API paths that the router does not handle. */
export function createRequestHandler(build: ServerBuild, mode: string) {
	const getRouter = createRouters(build, mode)
	return async (request: Request, context: LoadContext): Promise<Response> => {
		const { pathname } = new URL(request.url)
		// Each tick of the event loop begins only one POST request or secret link, so that a rush of orders does not
		// delay pages.
		if (request.method === 'POST' || isSecretLink(pathname)) await yieldToEventLoop()
		const response = await (respondToUnsupportedMethod(request, context) ??
			respondFromCache(request, context) ??
			rejectPageData(request, context) ??
			getRouter(pathname)(request, context))
		return localizeRedirect(response, context.get(languageContext).language)
	}
}

/** Renders a page in one piece, because complete pages can be compressed and cached. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: LoadContext,
): Promise<Response> {
	const other = respondToUnmatchedCall(request, status, loadContext)
	if (other) return other
	const cookies = request.headers.get('Cookie')
	const delivery: StyleDelivery =
		import.meta.env.DEV || hasSession(cookies) || isRefusedLink(request, status, headers) ? 'file' : 'inline'
	const lite = isLite(cookies, request.headers.get('Save-Data'))
	const { language } = loadContext.get(languageContext)
	// When the database fails, the error page shows the default names instead of those that the owner has set.
	const t = await getShopTranslate(language).catch(() => getTranslate(language))
	// Only pages with style files use cached parts. A visitor's page, with inline styles, is cached as a whole.
	const parts =
		delivery === 'file'
			? createCachedHtml(createPartRenderer(lite, t), `${lite ? 'lite' : 'full'} ${language.code}`)
			: undefined
	headers.set('Content-Type', 'text/html; charset=utf-8')
	headers.append('Vary', 'Cookie, Save-Data')
	if (listShopLanguages().length > 1) {
		headers.set('Content-Language', language.intl)
		headers.append('Vary', 'Accept-Language')
	}
	if (loadContext.get(failedPartContext)) headers.set('Cache-Control', 'private, no-store')
	if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
	if (request.method === 'HEAD') {
		headers.set('Content-Security-Policy', buildContentSecurityPolicy())
		return new Response(null, { status, headers })
	}

	const hasFailed = addRequestIds(routerContext, loadContext)
	const hasScript = !hasFailed && !lite
	const ofBackOffice = isAdminPage(routerContext)
	const nonce = hasScript && ofBackOffice ? randomBytes(16).toString('base64url') : undefined
	const context = nonce ? routerContext : trimToDocument(routerContext)
	const page = (
		<NonceContext value={nonce}>
			<LiteContext value={lite}>
				<TranslateContext value={t}>
					<ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />
				</TranslateContext>
			</LiteContext>
		</NonceContext>
	)
	const rendered = nonce
		? await renderApplication(page, nonce)
		: withCachedHtml(parts?.html, () => renderToString(page))
	const localized = localizeHtml(rendered, language)
	const html = request.method === 'POST' && status >= 400 ? focusFirstError(localized) : localized
	if (hasScript) headers.set('Speculation-Rules', '"/speculation-rules.json"')
	const finished = finishPage(html, {
		stylesheet,
		listingSheet,
		delivery,
		theme: ofBackOffice ? undefined : getTheme(cookies).theme,
		language,
		isLite: lite,
		preloads: parts?.preloads() ?? '',
		script: hasScript && !nonce ? context.manifest.entry : undefined,
		nonce,
	})
	headers.set('Content-Security-Policy', finished.policy)
	return createPageResponse(parts ? finished.page.flatMap(parts.inPage) : finished.page, { status, headers })
}

/**
 * Returns whether a link with a secret was refused. Someone who guesses secrets may request many such pages. They are
 * made of cached parts, so that each costs little.
 */
function isRefusedLink({ method }: Request, status: number, headers: Headers): boolean {
	return method === 'GET' && status >= 400 && Boolean(headers.get('Cache-Control')?.includes('no-store'))
}

/**
 * Returns whether the page belongs to the admin, which is a React application. Storefront pages are documents.
 */
function isAdminPage({ staticHandlerContext }: EntryContext): boolean {
	return staticHandlerContext.matches.some(({ route }) => route.id.startsWith('routes/admin/'))
}

/** Removes the data for hydration and the routes of other pages, all of which React Router would traverse. */
function trimToDocument(context: EntryContext): EntryContext {
	const { manifest, staticHandlerContext } = context
	const routes = Object.fromEntries(
		staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]),
	)
	// The new object inherits all other properties from `context`. A copy would read all of them, and so encode
	// `serverHandoffStream` (scripts/build/lean-server.ts).
	return Object.create(context, {
		manifest: { value: { ...manifest, routes } },
		serverHandoffStream: { value: undefined },
	}) as EntryContext
}

/** Renders a page with everything that React Router needs to hydrate it. */
async function renderApplication(page: ReactNode, nonce: string): Promise<string> {
	const stream = await renderToReadableStream(page, { nonce, progressiveChunkSize: Infinity })
	await stream.allReady
	return text(stream)
}

/** Returns a function that renders independent parts of a page. */
function createPartRenderer(lite: boolean, t: Translate): (children: ReactNode) => string {
	return (children) =>
		localizeHtml(
			renderToString(
				<LiteContext value={lite}>
					<TranslateContext value={t}>{children}</TranslateContext>
				</LiteContext>,
			),
			t.language,
		)
}

/**
 * Adds the request's id to unexpected errors and returns whether there are any. The error page, which is sent without
 * script, shows the id.
 */
function addRequestIds({ staticHandlerContext }: EntryContext, loadContext: LoadContext): boolean {
	const errors = Object.values(staticHandlerContext.errors ?? {}).filter((error) => error instanceof Error)
	for (const error of errors) Object.assign(error, { requestId: loadContext.get(requestContext).requestId })
	return errors.length > 0
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || isRouteErrorResponse(error)) return
	log.error(
		{ err: error, requestId: context.get(requestContext).requestId, path: toLoggedPath(new URL(request.url).pathname) },
		'a request failed',
	)
}
