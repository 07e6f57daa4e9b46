import { z } from 'zod'
import { keptRecord } from '#app/adapters/kept-record.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { backupChecks } from './backup-checks.server.ts'
import { type Check, type Finding, findingsOf } from './check.ts'
import { machineChecks } from './machine-checks.server.ts'
import { outsideChecks } from './outside-checks.server.ts'
import { storageChecks } from './storage-checks.server.ts'

/** All that the doctor looks at, in this order (rule: doctor). */
const checks: Check[] = [...machineChecks, ...storageChecks, ...backupChecks, ...outsideChecks]

const examSchema = z.object({
	at: z.coerce.date(),
	findings: z.array(z.object({ title: z.string(), grade: z.enum(['ok', 'look', 'wrong']), words: z.string() })),
})
type Exam = z.infer<typeof examSchema>

const kept = keptRecord('last-exam.json', examSchema)

let running: Promise<Exam> | undefined

/** Looks at everything, and keeps what was found; whoever asks meanwhile waits for the same. */
export function examine(now = new Date()): Promise<Exam> {
	running ??= examineAll(now).finally(() => (running = undefined))
	return running
}

/** `examine`, asked for in the back-office. */
export function examineNow(actor: Actor): Promise<Exam> {
	mustBeAllowed(actor, 'settings')
	return examine()
}

async function examineAll(at: Date): Promise<Exam> {
	const exam = { at, findings: await run(checks) }
	// On a full disk the findings are worth more than their file.
	await kept.keep(exam).catch(() => {})
	return exam
}

/** What is cheap as of now, with what is dear as of the last time that somebody asked for it, if ever. */
export async function healthNow(): Promise<{ findings: Finding[]; dear: Finding[]; dearAt: Date | null }> {
	const last = kept.read()
	const titles = new Set(checks.filter(({ isDear }) => isDear).map(({ title }) => title))
	return {
		findings: await run(checks.filter(({ isDear }) => !isDear)),
		dear: last?.findings.filter(({ title }) => titles.has(title)) ?? [],
		dearAt: last?.at ?? null,
	}
}

async function run(some: Check[]): Promise<Finding[]> {
	return (await Promise.all(some.map(findingsOf))).flat()
}
