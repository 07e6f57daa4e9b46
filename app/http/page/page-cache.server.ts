import type { IncomingMessage, ServerResponse } from 'node:http'
import { SegmentedCache } from '#app/adapters/cache/segmented-cache.ts'
import { log } from '#app/adapters/log.server.ts'
import { atMost } from '#app/adapters/slots.ts'
import { catalogVersionNow } from '#app/shop/catalog-version.server.ts'
import { isLite } from './lite.server.ts'
import type { ForNow, LoadGuard } from '../arrival/load-guard.ts'
import { isKnown } from '../visit.server.ts'
import { closedPolicy } from './closed-policy.ts'
import { compressBetter, hashOf, keepAnswer, type KeptAnswer, sendKept, sizeOf } from './kept-answer.server.ts'
import { pageKey } from './page-key.ts'

type Render = (request: Request, keepHandoff: (text: string) => { address: string }) => Promise<Response>

/** All that a visitor's page may depend on. */
interface Asked {
	origin: string
	address: string
	isLite: boolean
	network: string
}

interface KeptPage {
	/** The catalogue's number before the page was rendered. */
	version: number
	/** When it may be shown no longer: the stamps of its forms grow old. */
	until: number
	answer: KeptAnswer
	/** What the page's script asks for, if that stands apart. */
	handoff: string | undefined
	isCompressedBetter: boolean
}

const keptFor = 60 * 60_000
const megabyte = 1024 * 1024
export const roomForPages = { probationary: 8 * megabyte, protected: 24 * megabyte }
export const roomForHandoffs = { probationary: 6 * megabyte, protected: 12 * megabyte }
/** Pages that wait to be compressed better. Beyond it they are sent as they are until they are asked for again. */
export const longestLine = 32
const handoffPath = '/page-data/'
const oneAtATime = atMost(1)

/**
 * Keeps whole pages, compressed, for visitors of whom nothing is known (no session, no message): rendered from an address and nothing else of a
 * request, once however many ask at the same moment. A page is shown only while the catalogue is the one that it was rendered from, whoever
 * changes it. What one network alone asks for has a small room of its own, and `guard` decides whether more is rendered for it now.
 */
export function createPageCache(render: Render, guard: LoadGuard) {
	const pages = new SegmentedCache<KeptPage>(roomForPages)
	const rendering = new Map<string, { version: number; page: Promise<KeptAnswer> }>()
	// Outlive their pages: a browser asks for what belongs to the page it has, also when that has changed in the meantime.
	const handoffs = new SegmentedCache<KeptAnswer>(roomForHandoffs)
	let compressing = 0
	const versionThisTurn = oncePerTurn(catalogVersionNow)

	function keepHandoff(text: string, network: string) {
		const content = Buffer.from(text)
		const name = `${hashOf(content)}.json`
		const headers: [string, string][] = [['Content-Type', 'application/json; charset=utf-8'], ['Cache-Control', 'public, max-age=31536000, immutable'], ['Content-Security-Policy', closedPolicy]]
		if (!handoffs.peek(name)) {
			const answer = keepAnswer(200, headers, content)
			handoffs.set(name, answer, sizeOf(answer), network)
		}
		return name
	}

	/** Joins a rendering that is under way, unless what it is made from has changed since. */
	function pageOf(key: string, asked: Asked, version: number): Promise<KeptAnswer> {
		const running = rendering.get(key)
		if (running?.version === version) return running.page
		const started = { version, page: make(key, asked, version) }
		rendering.set(key, started)
		const forget = () => rendering.get(key) === started && rendering.delete(key)
		started.page.then(forget, forget)
		return started.page
	}

	async function make(key: string, { origin, address, isLite, network }: Asked, version: number): Promise<KeptAnswer> {
		const headers = new Headers({ Accept: 'text/html', ...(isLite ? { 'Save-Data': 'on' } : {}) })
		let handoff: string | undefined
		const response = await render(new Request(origin + address, { headers }), (text) => {
			handoff = keepHandoff(text, network)
			return { address: handoffPath + handoff }
		})
		if (!response.headers.has('Content-Security-Policy')) response.headers.set('Content-Security-Policy', closedPolicy)
		const answer = keepAnswer(response.status, response.headers, Buffer.from(await response.arrayBuffer()))
		const mayBeKept = response.status === 200 && !response.headers.has('Set-Cookie') && !response.headers.get('Cache-Control')?.includes('no-store')
		if (mayBeKept) pages.set(key, { version, until: Date.now() + keptFor, answer, handoff, isCompressedBetter: false }, sizeOf(answer), network)
		return answer
	}

	/** For a page that is asked for a second time, and only while it is kept. */
	function compressSoon(key: string, page: KeptPage) {
		if (page.isCompressedBetter || compressing >= longestLine) return
		page.isCompressedBetter = true
		compressing += 1
		const isKept = () => pages.peek(key) === page && page.version === catalogVersionNow()
		void oneAtATime(async () => isKept() && compressBetter(page.answer)).finally(() => (compressing -= 1))
	}

	return {
		/**
		 * Answers a request of `network` for a page that is the same for every visitor, with `common` headers besides its own; false for every other
		 * request, which it leaves alone.
		 */
		answer(origin: string, req: IncomingMessage, res: ServerResponse, common: string[], network: () => string): boolean {
			const { method, url = '', headers } = req
			if (method !== 'GET' && method !== 'HEAD') return false
			const failed = (error: unknown) => {
				log.error({ err: error }, 'a page could not be made')
				if (res.headersSent) res.destroy()
				else res.writeHead(500, common).end()
			}
			const send = (answer: KeptAnswer) => sendKept(answer, common, req, res, failed)
			const handoff = url.startsWith(handoffPath) && handoffs.get(url.slice(handoffPath.length), network())
			if (handoff) {
				send(handoff)
				return true
			}
			if (isKnown(headers.cookie) || headers.authorization) return false
			const address = pageKey(url)
			if (address === undefined || !(headers.accept?.includes('text/html') || isData(address))) return false
			const asked = { origin, address, isLite: isLite(headers.cookie, headers['save-data']?.toString()), network: network() }
			const key = `${origin} ${asked.isLite ? 'lite' : 'full'} ${address}`
			const version = versionThisTurn()
			const kept = pages.get(key, asked.network)
			if (kept?.version === version && kept.until > Date.now()) {
				// Who has the page will ask for what belongs to it.
				if (kept.handoff) handoffs.get(kept.handoff, asked.network)
				compressSoon(key, kept)
				send(kept.answer)
				return true
			}
			guard(asked.network, res)
				.then((forNow) => (forNow ? refuseForNow(res, common, forNow) : pageOf(key, asked, version).then(send)))
				.catch(failed)
			return true
		},
	}
}

function refuseForNow(res: ServerResponse, common: string[], { status, message, wait }: ForNow) {
	const headers = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store', 'Content-Security-Policy', closedPolicy, 'Retry-After', String(wait)]
	res.writeHead(status, [...common, ...headers]).end(message)
}

/**
 * As `ask`, but asked once in each turn of the event loop. The requests of a turn had all arrived when it began, so what was so after that
 * was not yet old when any of them was sent.
 */
function oncePerTurn<T>(ask: () => T): () => T {
	let answer: { value: T } | undefined
	return () => {
		if (!answer) {
			answer = { value: ask() }
			setImmediate(() => (answer = undefined))
		}
		return answer.value
	}
}

function isData(address: string): boolean {
	return address.split('?', 1)[0]!.endsWith('.data')
}
