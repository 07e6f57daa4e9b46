import { pino } from 'pino'
import fs from 'node:fs'
import { isClustered } from './processes/messages.ts'
import { getCurrentRequest } from './reporting/current-request.ts'
import { getSettings } from './settings.server.ts'
import { createErrorReports, type LoggedError, withoutPersonalData } from './reporting/error-reports.server.ts'

/**
 * Buffered lines are written as soon as they have this many characters. Writing each line separately would cost more
 * than a cached page.
 */
const enough = 15_000
const flushIntervalMs = 100
/** The maximum number of buffered characters. Lines beyond it are lost. */
const maxPendingCharacters = 1024 * 1024
/** The bytes that a pipe accepts atomically, so that lines of several processes do not mix. */
const pipeBytes = 4_096

interface LogDestination {
	write(line: string): void
	flushSync(): void
}

/**
 * Writes log lines in batches. A full disk or a stalled reader loses only lines, which are counted. (pino's sonic-boom
 * waits forever on a full disk.)
 */
export function createLogDestination(fd: number): LogDestination {
	let waiting = ''
	let isWriting = false
	let lost = 0

	function write(line: string) {
		if (waiting.length + line.length > maxPendingCharacters) lost += 1
		else waiting += line
		if (waiting.length >= enough) flush()
	}

	function flush() {
		if (isWriting || waiting === '') return
		isWriting = true
		writeAll(Buffer.from(drainPending()))
	}

	function writeAll(chunk: Buffer) {
		fs.write(fd, isClustered() ? splitWholeLines(chunk) : chunk, (error, written) => {
			if (error && error.code !== 'EAGAIN') lost += countLines(chunk)
			const rest = error ? chunk : chunk.subarray(written)
			if (error?.code === 'EAGAIN') setTimeout(() => writeAll(rest), flushIntervalMs).unref()
			else if (!error && rest.length > 0) writeAll(rest)
			else isWriting = false
		})
	}

	function drainPending(): string {
		const text = waiting
		waiting = ''
		if (lost === 0) return text
		const notice = formatLostNotice(lost)
		lost = 0
		return notice + text
	}

	function flushSync() {
		try {
			if (waiting !== '') fs.writeSync(fd, drainPending())
		} catch {
			// The last lines are lost when they cannot be written.
		}
	}

	setInterval(flush, flushIntervalMs).unref()
	process.on('exit', flushSync)
	return { write, flushSync }
}

function formatLostNotice(lost: number): string {
	const time = new Date().toISOString()
	return `${JSON.stringify({ level: 40, time, lost, msg: 'log lines were lost' })}\n`
}

/**
 * Returns the longest beginning of `chunk` that consists of whole lines and that a pipe accepts atomically. Returns the
 * whole first line when that line alone is too long.
 */
function splitWholeLines(chunk: Buffer): Buffer {
	if (chunk.length <= pipeBytes) return chunk
	const end = chunk.lastIndexOf(0x0a, pipeBytes - 1) + 1 || chunk.indexOf(0x0a) + 1
	return end > 0 ? chunk.subarray(0, end) : chunk
}

function countLines(chunk: Buffer): number {
	let lines = 0
	for (const byte of chunk) if (byte === 0x0a) lines += 1
	return lines
}

const destination = createLogDestination(1)
let written = { at: 0, text: '' }

const options = {
	level: process.stdout.isTTY ? 'warn' : 'info',
	base: null,
	timestamp: formatTimestamp,
}

/**
 * Returns the current time in the format of pino's `isoTime`. Formats it only once for all lines of the same
 * millisecond.
 */
function formatTimestamp(): string {
	const at = Date.now()
	if (at !== written.at) written = { at, text: pino.stdTimeFunctions.isoTime() }
	return written.text
}

/**
 * Returns the type, message, stack and code of an error without personal data. Leaves out its other properties, which
 * may contain user input (rule: log-privacy).
 */
function toLoggableError(error: unknown) {
	if (!(error instanceof Error)) return { message: withoutPersonalData(String(error)) }
	const { type, message, stack } = pino.stdSerializers.err(error)
	const { code } = error as { code?: unknown }
	const loggable = { type, message: withoutPersonalData(message), stack: withoutPersonalData(stack) }
	return code === undefined ? loggable : { ...loggable, code }
}

/** Adds the id of the request that a line belongs to (rule: request-id). */
function addRequestId() {
	const request = getCurrentRequest()
	return request ? { requestId: request.requestId } : {}
}

/**
 * Writes one JSON line for each event to standard output, with secrets redacted. A terminal gets only warnings and
 * errors.
 */
export const log = pino(
	{
		...options,
		mixin: addRequestId,
		hooks: {
			logMethod(line, write, level) {
				write.apply(this, line)
				if (level >= pino.levels.values.error!)
					reportLoggedError(line, (reason) => log.warn({ reason }, 'an error could not be reported'))
			},
		},
		serializers: { err: toLoggableError },
		redact: { paths: ['*.password', '*.passwordHash', '*.token', '*.cookie', '*.authorization'], censor: '[secret]' },
	},
	destination,
)

/** Writes the log line of each request. Its few fields contain no secrets, so nothing is redacted. */
export const accessLog = pino(options, destination)

let tell: ((found: LoggedError) => void) | undefined

/**
 * Reports a log line to ERROR_WEBHOOK_URL, if it is set. The line consists of its message, with or without fields
 * before it.
 */
function reportLoggedError(line: unknown[], onFailure: (reason: string) => void): void {
	const { errorWebhookUrl } = getSettings()
	if (!errorWebhookUrl) return
	tell ??= createErrorReports(errorWebhookUrl, onFailure)
	const [fields, logMessage] = typeof line[0] === 'string' ? [{}, line[0]] : line
	const { err, message } = fields as { err?: unknown; message?: unknown }
	tell({ what: String(logMessage), error: err ?? message, request: getCurrentRequest() })
}
