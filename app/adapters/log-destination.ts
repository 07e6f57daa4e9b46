import fs from 'node:fs'
import { isOneOfSeveral } from './processes/messages.ts'

/** Lines are written in batches because single lines would cost more than a cached page. */
const enough = 15_000
const startTimeoutMs = 100
/** The maximum number of buffered bytes. Further lines are lost. */
const most = 1024 * 1024
/** The bytes that a pipe accepts atomically, so that lines of several processes do not mix. */
const piece = 4_096

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
		if (waiting.length + line.length > most) lost += 1
		else waiting += line
		if (waiting.length >= enough) flush()
	}

	function flush() {
		if (isWriting || waiting === '') return
		isWriting = true
		writeAll(Buffer.from(takeWaiting()))
	}

	function writeAll(chunk: Buffer) {
		fs.write(fd, isOneOfSeveral() ? linesOf(chunk) : chunk, (error, written) => {
			if (error && error.code !== 'EAGAIN') lost += linesIn(chunk)
			const rest = error ? chunk : chunk.subarray(written)
			if (error?.code === 'EAGAIN') setTimeout(() => writeAll(rest), startTimeoutMs).unref()
			else if (!error && rest.length > 0) writeAll(rest)
			else isWriting = false
		})
	}

	function takeWaiting(): string {
		const text = waiting
		waiting = ''
		if (lost === 0) return text
		const notice = noticeOf(lost)
		lost = 0
		return notice + text
	}

	function flushSync() {
		try {
			if (waiting !== '') fs.writeSync(fd, takeWaiting())
		} catch {
			// The process ends without its last lines.
		}
	}

	setInterval(flush, startTimeoutMs).unref()
	process.on('exit', flushSync)
	return { write, flushSync }
}

function noticeOf(lost: number): string {
	const time = new Date().toISOString()
	return `${JSON.stringify({ level: 40, time, lost, msg: 'lines of the log were lost' })}\n`
}

/** Returns as many whole lines as a pipe accepts atomically, or one longer line. */
function linesOf(chunk: Buffer): Buffer {
	if (chunk.length <= piece) return chunk
	const end = chunk.lastIndexOf(0x0a, piece - 1) + 1 || chunk.indexOf(0x0a) + 1
	return end > 0 ? chunk.subarray(0, end) : chunk
}

function linesIn(chunk: Buffer): number {
	let lines = 0
	for (const byte of chunk) if (byte === 0x0a) lines += 1
	return lines
}
