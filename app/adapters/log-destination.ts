import fs from 'node:fs'
import { isClustered } from './processes/messages.ts'

/** Lines are written in batches because single lines would cost more than a cached page. */
const enough = 15_000
const flushIntervalMs = 100
/** The maximum number of buffered bytes. Further lines are lost. */
const maxPendingBytes = 1024 * 1024
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
		if (waiting.length + line.length > maxPendingBytes) lost += 1
		else waiting += line
		if (waiting.length >= enough) flush()
	}

	function flush() {
		if (isWriting || waiting === '') return
		isWriting = true
		writeAll(Buffer.from(drainPending()))
	}

	function writeAll(chunk: Buffer) {
		fs.write(fd, isClustered() ? takeWholeLines(chunk) : chunk, (error, written) => {
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
			// The process ends without its last lines.
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

/** Returns as many whole lines as a pipe accepts atomically, or one longer line. */
function takeWholeLines(chunk: Buffer): Buffer {
	if (chunk.length <= pipeBytes) return chunk
	const end = chunk.lastIndexOf(0x0a, pipeBytes - 1) + 1 || chunk.indexOf(0x0a) + 1
	return end > 0 ? chunk.subarray(0, end) : chunk
}

function countLines(chunk: Buffer): number {
	let lines = 0
	for (const byte of chunk) if (byte === 0x0a) lines += 1
	return lines
}
