import type { IncomingMessage, ServerResponse, IncomingHttpHeaders } from 'node:http'
import { log } from '#app/adapters/log.server.ts'
import { SegmentedCache } from '#app/adapters/cache/cache.ts'
import { limitConcurrency } from '#app/adapters/scheduling/limit-concurrency.ts'
import { memoizePerTick } from '#app/adapters/scheduling/event-loop.ts'
import { getCatalogVersion } from '#app/shop/catalog-version/catalog-version.server.ts'
import { findNextHomeChange } from '#app/shop/home/home-sections.server.ts'
import type { RequestLanguage } from '../session/contexts.ts'
import { hasBrowserKey, hasOurCookie, isLite, readPincodeCookie } from '../session/cookies.server.ts'
import { hasThemePreview } from './theme.server.ts'
import { formatRefusal } from '../server/early-refusal.ts'
import type { LoadRefusal, LoadGuard } from '../server/load/load-guard.ts'
import { lockedDownCsp } from '../server/response-headers.ts'
import {
	compressFully,
	dropUncompressedBodies,
	createCachedResponse,
	type CachedResponse,
	sendCached,
	getMemorySize,
	buildPageKey,
} from './cached-response.server.ts'
import { readBytes } from './page-response.server.ts'

type Render = (request: Request, language: RequestLanguage) => Promise<Response>

interface CachedPageRequest {
	origin: string
	req: IncomingMessage
	res: ServerResponse
	common: string[]
	language: RequestLanguage
	network: string
}

/** Everything that a visitor's page may depend on. */
interface PageRequest {
	origin: string
	address: string
	isLite: boolean
	language: RequestLanguage
	network: string
}

interface CachedPage {
	/** The catalog version before the page was rendered. */
	version: number
	/**
	 * The time in milliseconds when the page expires. It expires before the timestamp tokens of its forms do, and when
	 * a section of the home page starts or ends.
	 */
	until: number
	answer: CachedResponse
	isFullyCompressed: boolean
}

const maxAgeMs = 60 * 60_000
/** The URL that is rendered for the not-found page, which visitors get at all unknown URLs. */
const notFoundKey = '/nowhere'
const megabyte = 1024 * 1024
const maxPageBytes = { probationary: 8 * megabyte, protected: 24 * megabyte }
/**
 * The maximum number of pages that wait for better compression. When as many wait, a further page is compressed at a
 * later request.
 */
const maxWaiting = 32
const oneAtATime = limitConcurrency(1)
/** Limits how many pages are rendered and compressed at once, because each running compression needs 2 MB of memory. */
const fewAtATime = limitConcurrency(4)

/**
 * Caches complete, compressed pages for visitors without a session, a guest cart or a flash message. A page is rendered
 * from its URL alone, and only once for simultaneous requests. It is sent only while the catalog version is the one
 * that it was rendered from. Pages that only one network requests have a small segment of their own, and `guard`
 * decides whether the network may have more pages rendered now.
 */
export function createPageCache(render: Render, guard: LoadGuard) {
	const pages = new SegmentedCache<CachedPage>(maxPageBytes)
	const renderAndCache = createPageMaker(render, pages)
	const findPage = createPageFinder(pages)
	const versionThisTick = memoizePerTick(getCatalogVersion)

	/**
	 * Answers a request of `network` for a page that is the same for every visitor, with `common` headers in addition
	 * to its own. Returns false without an effect for every other request.
	 */
	function answer(
		origin: string,
		req: IncomingMessage,
		res: ServerResponse,
		common: string[],
		language: RequestLanguage,
		network: () => string,
	): boolean {
		const { method, url = '', headers } = req
		if (method !== 'GET' && method !== 'HEAD') return false
		const address = getVisitorAddress(url, headers)
		if (address === undefined) return false
		const asking = network()
		sendPage(address, { origin, req, res, common, language, network: asking }, () => guard.count(asking))
		return true
	}

	/**
	 * Answers a visitor's request for an unknown URL with the not-found page, which is rendered once for all unknown
	 * URLs. `guard` must have counted the request already. Returns false without an effect for clients that
	 * `isKnownVisitor` recognizes.
	 */
	function respondFromNotFoundCache(
		origin: string,
		req: IncomingMessage,
		res: ServerResponse,
		language: RequestLanguage,
		network: string,
	): boolean {
		if (isKnownVisitor(req.headers)) return false
		sendPage(notFoundKey, { origin, req, res, common: [], language, network }, async () => undefined)
		return true
	}

	/** Sends a page from the cache. A page that is not cached is rendered when the request's turn has come. */
	function sendPage(
		address: string,
		{ origin, req, res, common, language, network }: CachedPageRequest,
		count: () => Promise<LoadRefusal | undefined>,
	) {
		const lite = isLite(req.headers.cookie, req.headers['save-data']?.toString())
		const key = `${origin} ${lite ? 'lite' : 'full'} ${language.language.code} ${language.offered?.code ?? ''} ${address}`
		const version = versionThisTick()
		const findCachedPage = () => findPage(key, network, version)
		const handleFailure = (error: unknown) => respondToFailure(error, res, common)
		const send = (response: CachedResponse) => sendCached(response, common, req, res, handleFailure)
		const makePage = async () => {
			const refusal = (await count()) ?? (await guard.turn(network, res))
			if (refusal) return sendLoadRefusal(req, res, common, refusal)
			// Another request may have rendered the page while this one waited.
			send(
				findCachedPage() ?? (await renderAndCache(key, { origin, address, isLite: lite, language, network }, version)),
			)
		}
		const cached = findCachedPage()
		if (cached) send(cached)
		else makePage().catch(handleFailure)
	}

	return { answer, answerNowhere: respondFromNotFoundCache, count: () => pages.size }
}

type Pages = SegmentedCache<CachedPage>

/**
 * Creates a function that renders and caches a page. Calls for the same key share a running rendering, unless the
 * catalog version has changed since it started.
 */
function createPageMaker(render: Render, pages: Pages) {
	const rendering = new Map<string, { version: number; page: Promise<CachedResponse> }>()

	async function makePage(key: string, page: PageRequest, version: number) {
		const { origin, address, isLite, language, network } = page
		const now = Date.now()
		// An unreadable schedule makes the page uncacheable, and the page itself shows the problem.
		const next = address === '/' ? await findNextHomeChange(now).catch(() => now) : Infinity
		const headers = new Headers({ Accept: 'text/html', ...(isLite ? { 'Save-Data': 'on' } : {}) })
		const response = await render(new Request(origin + address, { headers }), language)
		if (!response.headers.has('Content-Security-Policy')) response.headers.set('Content-Security-Policy', lockedDownCsp)
		const answer = createCachedResponse(response.status, response.headers, await readBytes(response))
		await dropUncompressedBodies(answer)
		const cached = { version, until: Math.min(now + maxAgeMs, next), answer, isFullyCompressed: false }
		if (isCacheable(response, address)) pages.set(key, cached, getMemorySize(answer), network)
		return answer
	}

	return (key: string, request: PageRequest, version: number): Promise<CachedResponse> => {
		const running = rendering.get(key)
		if (running?.version === version) return running.page
		const started = { version, page: fewAtATime(() => makePage(key, request, version)) }
		rendering.set(key, started)
		const removeRendering = () => rendering.get(key) === started && rendering.delete(key)
		started.page.then(removeRendering, removeRendering)
		return started.page
	}
}

function isCacheable({ status, headers }: Response, address: string): boolean {
	const isAsWanted = status === (address === notFoundKey ? 404 : 200)
	return isAsWanted && !headers.has('Set-Cookie') && !headers.get('Cache-Control')?.includes('no-store')
}

/**
 * Creates a function that finds a cached page that was rendered from the given catalog version and has not expired. A
 * page that it finds is soon compressed better.
 */
function createPageFinder(pages: Pages) {
	const compressSoon = createCompressor(pages)
	return (key: string, network: string, version: number): CachedResponse | undefined => {
		const page = pages.get(key, network)
		if (page?.version !== version || page.until <= Date.now()) return undefined
		if (!page.answer.isAskedAgain) {
			page.answer.isAskedAgain = true
			pages.resize(key, getMemorySize(page.answer))
		}
		compressSoon(key, page)
		return page.answer
	}
}

/** Creates a function that compresses a cached page better when it is requested a second time. */
function createCompressor(pages: Pages) {
	let compressing = 0
	return (key: string, page: CachedPage) => {
		if (page.isFullyCompressed || compressing >= maxWaiting) return
		page.isFullyCompressed = true
		compressing += 1
		const isStillCached = () => pages.peek(key) === page && page.version === getCatalogVersion()
		void oneAtATime(async () => isStillCached() && compressFully(page.answer)).finally(() => (compressing -= 1))
	}
}

/**
 * Returns the normalized URL of a page that is the same for every visitor. Returns `undefined` for other pages, for a
 * request that does not accept HTML, and for a client whose cookies or Authorization header may change the page.
 */
export function getVisitorAddress(url: string, headers: IncomingHttpHeaders): string | undefined {
	if (isKnownVisitor(headers)) return undefined
	const address = headers.accept?.includes('text/html') ? buildPageKey(url) : undefined
	// These pages differ by browser: they show its saved email address, and the item that is added to the cart after
	// the log-in.
	if (address && /^\/(login|signup|forgot-password)\b/.test(address) && hasBrowserKey(headers.cookie)) return undefined
	// A visitor with a saved pincode sees their own delivery estimate.
	return address?.startsWith('/singleproduct/') && readPincodeCookie(headers.cookie) ? undefined : address
}

/**
 * Returns whether a request has a session, guest cart, flash message or theme preview cookie, or an Authorization
 * header.
 */
export function isKnownVisitor({ cookie, authorization }: IncomingHttpHeaders): boolean {
	return hasOurCookie(cookie) || hasThemePreview(cookie) || Boolean(authorization)
}

function respondToFailure(error: unknown, res: ServerResponse, common: string[]) {
	log.error({ err: error }, 'a page could not be rendered')
	if (res.headersSent) res.destroy()
	else res.writeHead(500, common).end()
}

function sendLoadRefusal(req: IncomingMessage, res: ServerResponse, common: string[], refusal: LoadRefusal) {
	const { type, body } = formatRefusal(req, refusal)
	const about = ['Content-Type', `${type}; charset=utf-8`, 'Cache-Control', 'no-store']
	const headers = [...about, 'Content-Security-Policy', lockedDownCsp, 'Retry-After', String(refusal.wait)]
	res.writeHead(refusal.status, [...common, ...headers]).end(body)
}
