import { log } from '../log.server.ts'
import { getSettings } from '../settings.server.ts'
import type { CodeSender } from './code-sender.ts'

/** Returns whether codes may be shown in the log: only in a demo that is not reachable by https. */
export function canLogCodes(): boolean {
	const { demo, https } = getSettings()
	return demo && !https
}

/**
 * Returns a sender that shows codes in the log, for development. `null` in production, where whoever reads the log
 * could log in as anyone.
 */
export function createLogCodeSender(
	kind: CodeSender['kind'],
	writeLine: (fields: { event: string; to: string; code: string }, text: string) => void = (fields, text) =>
		log.info(fields, text),
): CodeSender | null {
	if (!canLogCodes()) return null
	return {
		kind,
		send: ({ to, code }) => {
			writeLine({ event: 'sign-in-code', to, code }, 'sign-in code for development')
			return Promise.resolve()
		},
	}
}
