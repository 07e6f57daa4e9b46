import { pino } from 'pino'
import { createLogDestination } from './log-destination.ts'

const destination = createLogDestination(1)
let written = { at: 0, text: '' }

const options = {
	level: process.stdout.isTTY ? 'warn' : 'info',
	base: null,
	timestamp,
}

/** pino's `isoTime`, formatted once a millisecond. */
function timestamp(): string {
	const at = Date.now()
	if (at !== written.at) written = { at, text: pino.stdTimeFunctions.isoTime() }
	return written.text
}

/** One JSON line an event on standard output, secrets redacted. A terminal gets only warnings and errors. */
export const log = pino(
	{
		...options,
		redact: { paths: ['*.password', '*.passwordHash', '*.token', '*.cookie', '*.authorization'], censor: '[secret]' },
	},
	destination,
)

/** For the line of each request: its few fields hold no secret, and are not searched. */
export const accessLog = pino(options, destination)
