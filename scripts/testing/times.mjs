import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { root } from '../setup/run.mjs'

const dearest = 30
/** The kernel's clock ticks per second; Linux has used this value for decades. */
const ticksPerSecond = 100

/**
 * Returns the CPU seconds of a process and its descendants so far, except some of them. Detached processes are not
 * included, nor what a killed browser's ended children used.
 */
export function measureProcessorSeconds(pid, except = []) {
	const children = Map.groupBy(
		readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
		(name) => readStat(name)?.parent,
	)
	const listWithChildren = (name) =>
		(children.get(name) ?? [])
			.filter((child) => !except.includes(child))
			.reduce((sum, child) => sum + listWithChildren(child), readStat(name)?.seconds ?? 0)
	return listWithChildren(String(pid)) - (except.length > 0 ? (readStat(pid)?.ended ?? 0) : 0)
}

/** Returns the CPU seconds of this process's ended children so far. */
export const getEndedSeconds = () => readStat('self')?.ended ?? 0

function readStat(name) {
	try {
		const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
		const [own, system, children, systemOfChildren] = fields
			.slice(11, 15)
			.map((ticks) => Number(ticks) / ticksPerSecond)
		const ended = children + systemOfChildren
		return { parent: fields[1], ended, seconds: own + system + ended }
	} catch {
		// The process has just ended.
		return undefined
	}
}

/** Writes one line for a part of a test file to the file named by `TEST_TIMES`. */
export function recordTimes(file, processor, wall) {
	appendFileSync(
		process.env.TEST_TIMES,
		`${JSON.stringify([isAbsolute(file) ? relative(root, file) : file, processor, wall])}\n`,
	)
}

export function printTimes(notes, total) {
	const files = new Map()
	const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []
	for (const [file, processor, wall] of lines.map((printLine) => JSON.parse(printLine))) {
		const { processor: before = 0, wall: waited = 0 } = files.get(file) ?? {}
		files.set(file, { processor: before + processor, wall: waited + wall })
	}
	const sorted = [...files].toSorted(([, one], [, other]) => other.processor - one.processor)
	const printLine = (processor, wall, text) => console.log(`${processor.padStart(10)} ${wall.padStart(8)}  ${text}`)
	printLine('processor', 'wall', `seconds, with the programs that a file starts, of ${files.size} files`)
	for (const [file, { processor, wall }] of sorted.slice(0, dearest))
		printLine(processor.toFixed(2), wall.toFixed(2), file)
	const sum = sorted.reduce((seconds, [, { processor }]) => seconds + processor, 0)
	printLine(sum.toFixed(2), '', 'all files')
	printLine(Math.max(sum, total).toFixed(2), '', 'the whole step, including the test runner')
}
