import type { IncomingMessage, ServerResponse } from 'node:http'
import { log } from '#app/adapters/log.server.ts'
import { atMost } from '#app/adapters/slots.ts'
import { catalogVersionNow } from '#app/shop/catalog-version.server.ts'
import { onCatalogChanged } from '#app/shop/catalog/changed.server.ts'
import { isLite } from './lite.server.ts'
import { isKnown } from '../visit.server.ts'
import { BoundedMap } from './bounded-map.ts'
import { closedPolicy } from './closed-policy.ts'
import { compressBetter, hashOf, keepAnswer, type KeptAnswer, sendKept, sizeOf } from './kept-answer.server.ts'
import { pageKey } from './page-key.ts'

type Render = (request: Request, keepHandoff: (text: string) => { address: string }) => Promise<Response>

/** All that a visitor's page may depend on. */
interface Asked {
	origin: string
	address: string
	isLite: boolean
}

interface KeptPage {
	/** The catalogue's number before the page was rendered. */
	version: number
	/** When it may be shown no longer: the stamps of its forms grow old. */
	until: number
	answer: KeptAnswer
}

const keptFor = 60 * 60_000
const mostPages = 32 * 1024 * 1024
const mostHandoffs = 16 * 1024 * 1024
const handoffs = '/page-data/'
const oneAtATime = atMost(1)

/**
 * Keeps whole pages, compressed, for visitors of whom nothing is known (no session, no message): rendered from an address and nothing else of a
 * request, once however many ask at the same moment. A page is shown only while the catalogue is the one that it was rendered from, whoever
 * changes it. Holds 32 MB of pages, and forgets those that were not asked for longest.
 */
export function createPageCache(render: Render) {
	const pages = new BoundedMap<KeptPage>(mostPages)
	const rendering = new Map<string, { version: number; page: Promise<KeptAnswer> }>()
	// Outlive their pages: a browser asks for what belongs to the page it has, also when that has changed in the meantime.
	const data = new BoundedMap<Promise<KeptAnswer>>(mostHandoffs)
	onCatalogChanged(() => pages.clear())
	const versionThisTurn = oncePerTurn(catalogVersionNow)

	function keepHandoff(text: string) {
		const content = Buffer.from(text)
		const name = `${hashOf(content)}.json`
		const headers: [string, string][] = [['Content-Type', 'application/json; charset=utf-8'], ['Cache-Control', 'public, max-age=31536000, immutable'], ['Content-Security-Policy', closedPolicy]]
		if (!data.get(name)) data.set(name, keepAnswer(200, headers, content), content.length)
		return { address: handoffs + name }
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

	async function make(key: string, { origin, address, isLite }: Asked, version: number): Promise<KeptAnswer> {
		const headers = new Headers({ Accept: 'text/html', ...(isLite ? { 'Save-Data': 'on' } : {}) })
		const response = await render(new Request(origin + address, { headers }), keepHandoff)
		if (!response.headers.has('Content-Security-Policy')) response.headers.set('Content-Security-Policy', closedPolicy)
		const answer = await keepAnswer(response.status, response.headers, Buffer.from(await response.arrayBuffer()))
		const mayBeKept = response.status === 200 && !response.headers.has('Set-Cookie') && !response.headers.get('Cache-Control')?.includes('no-store')
		if (mayBeKept) {
			pages.set(key, { version, until: Date.now() + keptFor, answer }, sizeOf(answer))
			void oneAtATime(async () => version === catalogVersionNow() && compressBetter(answer))
		}
		return answer
	}

	return {
		/**
		 * Answers a request for a page that is the same for every visitor, with `common` headers besides its own; false for every other request,
		 * which it leaves alone.
		 */
		answer(origin: string, req: IncomingMessage, res: ServerResponse, common: string[]): boolean {
			const { method, url = '', headers } = req
			if (method !== 'GET' && method !== 'HEAD') return false
			const send = (answer: KeptAnswer) => sendKept(answer, common, req, res)
			const failed = (error: unknown) => {
				log.error({ err: error }, 'a page could not be made')
				res.writeHead(500, common).end()
			}
			const handoff = url.startsWith(handoffs) && data.get(url.slice(handoffs.length))
			if (handoff) {
				handoff.then(send, failed)
				return true
			}
			if (isKnown(headers.cookie) || headers.authorization) return false
			const address = pageKey(url)
			if (address === undefined || !(headers.accept?.includes('text/html') || isData(address))) return false
			const asked = { origin, address, isLite: isLite(headers.cookie, headers['save-data']?.toString()) }
			const key = `${origin} ${asked.isLite ? 'lite' : 'full'} ${address}`
			const version = versionThisTurn()
			const kept = pages.get(key)
			if (kept?.version === version && kept.until > Date.now()) send(kept.answer)
			else pageOf(key, asked, version).then(send, failed)
			return true
		},
	}
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
