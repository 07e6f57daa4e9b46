import { pino } from 'pino'
import { createLogDestination } from './log-destination.ts'
import { currentRequest } from './reporting/current-request.ts'
import { tellOfError } from './reporting/tell-of-error.server.ts'
import { withoutPersonalData } from './reporting/error-reports.server.ts'

const destination = createLogDestination(1)
let written = { at: 0, text: '' }

const options = {
	level: process.stdout.isTTY ? 'warn' : 'info',
	base: null,
	timestamp,
}

/** Formats the time as pino's `isoTime` does, once a millisecond. */
function timestamp(): string {
	const at = Date.now()
	if (at !== written.at) written = { at, text: pino.stdTimeFunctions.isoTime() }
	return written.text
}

/** Removes an error's other properties, which may contain user input (rule: log-privacy). */
function withoutProperties(error: unknown) {
	if (!(error instanceof Error)) return { message: withoutPersonalData(String(error)) }
	const { type, message, stack } = pino.stdSerializers.err(error)
	const { code } = error as { code?: unknown }
	const told = { type, message: withoutPersonalData(message), stack: withoutPersonalData(stack) }
	return code === undefined ? told : { ...told, code }
}

/** Adds the id of the request that a line belongs to (rule: request-id). */
function requestOfLine() {
	const request = currentRequest()
	return request ? { requestId: request.requestId } : {}
}

/**
 * Writes one JSON line for each event to standard output, with secrets redacted. A terminal gets only warnings and
 * errors.
 */
export const log = pino(
	{
		...options,
		mixin: requestOfLine,
		hooks: {
			logMethod(line, write, level) {
				write.apply(this, line)
				if (level >= pino.levels.values.error!)
					tellOfError(line, (reason) => log.warn({ reason }, 'an error could not be reported'))
			},
		},
		serializers: { err: withoutProperties },
		redact: { paths: ['*.password', '*.passwordHash', '*.token', '*.cookie', '*.authorization'], censor: '[secret]' },
	},
	destination,
)

/** Writes the log line of each request. Its few fields contain no secrets, so they are not searched for any. */
export const accessLog = pino(options, destination)
