import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface Flood {
	port: number
	/** An address of this machine. */
	from: string
	method: string
	/** `{n}` is a new number each time. */
	path: string
	head: string[]
	body: { kilobytes: number; begin: string; end: string }
	connections: number
	/** Whether everybody else on this machine goes first. */
	isPolite: boolean
}

/** Floods from a process of its own until it is told to stop, which answers how many answers of each status came. */
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
