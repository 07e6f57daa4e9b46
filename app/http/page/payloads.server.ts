import type { ServerResponse } from 'node:http'
import { SegmentedCache } from '#app/adapters/cache/segmented-cache.ts'
import { answerOthers, askOthers, isOneOfSeveral } from '#app/adapters/processes/messages.ts'
import { cachedResponse, type CachedResponse, hashOf, sizeOf } from './cached-response.server.ts'
import { closedPolicy } from './closed-policy.ts'

const megabyte = 1024 * 1024
export const maxPayloadBytes = { probationary: 3 * megabyte, protected: 12 * megabyte }
export const payloadPath = '/page-data/'
const payloadName = /^\/page-data\/([\da-f]{24}\.json)$/

export type Payloads = ReturnType<typeof createPayloads>

/**
 * Hydration payloads of cached pages, by a name of their content. Kept longer than their pages: a browser asks for the
 * payload of the page that it has, also when that page has changed. Its page may be another process's, which is asked.
 */
export function createPayloads() {
	const payloads = new SegmentedCache<CachedResponse>(maxPayloadBytes)
	answerOthers((name) => payloads.peek(name)?.bodies.identity?.toString())

	/** Answers its name. */
	function cache(text: string, network: string): string {
		const content = Buffer.from(text)
		const name = `${hashOf(content)}.json`
		const headers: [string, string][] = [
			['Content-Type', 'application/json; charset=utf-8'],
			['Cache-Control', 'public, max-age=31536000, immutable'],
			['Content-Security-Policy', closedPolicy],
		]
		if (!payloads.peek(name)) {
			const answer = cachedResponse(200, headers, content)
			payloads.set(name, answer, sizeOf(answer), network)
		}
		return name
	}

	async function findAtOthers(name: string, network: string): Promise<CachedResponse | undefined> {
		const text = await askOthers(name)
		return text === undefined ? undefined : payloads.peek(cache(text, network))
	}

	return {
		cache,
		/** Of an address; undefined for every other one, and for what is not here when there is one process. */
		find(url: string, network: () => string): CachedResponse | Promise<CachedResponse | undefined> | undefined {
			const name = payloadName.exec(url)?.[1]
			const own = name && payloads.get(name, network())
			if (!name || own || !isOneOfSeveral()) return own || undefined
			return findAtOthers(name, network())
		},
		/** Counts as a use. */
		use: (name: string, network: string) => void payloads.get(name, network),
	}
}

export function sendNoPayload(res: ServerResponse, common: string[]) {
	const about = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store']
	res.writeHead(404, [...common, ...about, 'Content-Security-Policy', closedPolicy]).end('Not found')
}
