import { pino } from 'pino'
import { createLogDestination } from './log-destination.ts'

const destination = createLogDestination(1)
let written = { at: 0, text: '' }

const options = {
	level: process.stdout.isTTY ? 'warn' : 'info',
	base: null,
	timestamp,
}

/** The time as pino's own `isoTime` says it, formatted once a millisecond. */
function timestamp(): string {
	const at = Date.now()
	if (at !== written.at) written = { at, text: pino.stdTimeFunctions.isoTime() }
	return written.text
}

/**
 * The shop's log: one JSON line an event on standard output. Secrets that reach it by mistake are redacted. In a
 * terminal only warnings and errors are written, so that the start message stays readable.
 */
export const log = pino(
	{
		...options,
		redact: { paths: ['*.password', '*.passwordHash', '*.token', '*.cookie', '*.authorization'], censor: '[secret]' },
	},
	destination,
)

/** The same log for the one line of each request: its few fields hold no secret, and are not searched for any. */
export const accessLog = pino(options, destination)
