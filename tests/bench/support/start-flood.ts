import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface Flood {
	port: number
	/** A local address to connect from. */
	from: string
	method: string
	/** `{n}` is replaced by a new number for each request. */
	path: string
	head: string[]
	body: { kilobytes: number; begin: string; end: string }
	connections: number
	/** Runs at the lowest CPU priority. */
	isPolite: boolean
}

/** Starts a flood in a separate process. The returned function stops it and returns the number of answers by status. */
export function startFlood(flood: Flood) {
	const flooder = fork(new URL('raw-flooder.ts', import.meta.url), [JSON.stringify(flood)])
	const reported = once(flooder, 'message') as Promise<[Record<string, number>]>
	return {
		async stop() {
			flooder.send('stop')
			const [answers] = await reported
			return answers
		},
	}
}
