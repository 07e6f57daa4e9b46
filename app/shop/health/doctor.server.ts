import { z } from 'zod'
import { keptRecord } from '#app/adapters/kept-record.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { backupChecks } from './backup-checks.server.ts'
import { type Check, type Finding, findingsOf } from './check.ts'
import { machineChecks } from './machine-checks.server.ts'
import { outsideChecks } from './outside-checks.server.ts'
import { storageChecks } from './storage-checks.server.ts'

/** All checks of the doctor, in this order (rule: doctor). */
const checks: Check[] = [...machineChecks, ...storageChecks, ...backupChecks, ...outsideChecks]

const examSchema = z.object({
	at: z.coerce.date(),
	findings: z.array(z.object({ title: z.string(), grade: z.enum(['ok', 'look', 'wrong']), words: z.string() })),
})
type Exam = z.infer<typeof examSchema>

const kept = keptRecord('last-exam.json', examSchema)

let running: Promise<Exam> | undefined

/** Runs all checks and stores the findings. Concurrent calls share one run. */
export function examine(now = new Date()): Promise<Exam> {
	running ??= examineAll(now).finally(() => (running = undefined))
	return running
}

/** Runs `examine` on request of the back office. */
export function examineNow(actor: Actor): Promise<Exam> {
	mustBeAllowed(actor, 'settings')
	return examine()
}

async function examineAll(at: Date): Promise<Exam> {
	const exam = { at, findings: await run(checks) }
	// The findings matter more than their file when the disk is full.
	await kept.keep(exam).catch(() => {})
	return exam
}

/** Returns the current findings of the fast checks and the findings of the slow checks as of their last run, if any. */
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
