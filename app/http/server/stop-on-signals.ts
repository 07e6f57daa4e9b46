import { log } from '../../adapters/log.server.ts'
import type { BuiltShop } from './listener.ts'

/** The milliseconds after the last response until closing counts as stuck. */
const stopTimeoutMs = 10_000

/** Ends the process on a signal or an unexpected error: it starts no new work and finishes the running responses. */
export function stopOnSignals({ stop }: { stop: () => Promise<void> }, { finishWork, closeShop }: BuiltShop) {
	let stopping = false
	const shutDown = (code: number) => {
		// A terminal and a supervisor may both send the signal.
		if (stopping) return
		stopping = true
		setTimeout(() => process.exit(1), stopTimeoutMs).unref()
		const finished = finishWork()
		void stop()
			.then(() => finished)
			.then(closeShop)
			.then(() => process.exit(code))
	}
	process.on('SIGTERM', () => shutDown(0))
	process.on('SIGINT', () => shutDown(0))
	process.on('uncaughtException', (error) => {
		log.fatal({ err: error }, 'the shop stops after an unexpected error')
		shutDown(1)
	})
}
