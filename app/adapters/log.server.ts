import { pino } from 'pino'

/**
 * The shop's log: one JSON line an event on standard output. Secrets that reach it by mistake are blanked. In a terminal only warnings and
 * errors are written, so that the start message stays readable there.
 */
export const log = pino({
	level: process.stdout.isTTY ? 'warn' : 'info',
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
	redact: { paths: ['*.password', '*.passwordHash', '*.token', '*.cookie', '*.authorization'], censor: '[secret]' },
})
