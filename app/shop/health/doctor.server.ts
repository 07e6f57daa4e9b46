import { z } from 'zod'
import { createFileRecord } from '#app/adapters/file-record.server.ts'
import { type Actor, requirePermission } from '../auth/roles.ts'
import { backupChecks } from './backup-checks.server.ts'
import { type Check, type Finding, runHealthCheck } from './check.ts'
import { machineChecks } from './machine-checks.server.ts'
import { outsideChecks } from './outside-checks.server.ts'
import { storageChecks } from './storage-checks.server.ts'

/** All checks of the doctor, in this order (rule: doctor). */
const checks: Check[] = [...machineChecks, ...storageChecks, ...backupChecks, ...outsideChecks]

const examSchema = z.object({
	at: z.coerce.date(),
	findings: z.array(z.object({ title: z.string(), grade: z.enum(['ok', 'look', 'wrong']), words: z.string() })),
})
type HealthReport = z.infer<typeof examSchema>

const reportFile = createFileRecord('last-exam.json', examSchema)

let running: Promise<HealthReport> | undefined

/** Runs all checks and stores the findings. Concurrent calls share one run. */
export function runHealthChecks(now = new Date()): Promise<HealthReport> {
	running ??= runAllChecks(now).finally(() => (running = undefined))
	return running
}

/** Runs `examine` on request of the back office. */
export function runHealthChecksOnRequest(actor: Actor): Promise<HealthReport> {
	requirePermission(actor, 'settings')
	return runHealthChecks()
}

async function runAllChecks(at: Date): Promise<HealthReport> {
	const exam = { at, findings: await runChecks(checks) }
	// The findings matter more than their file when the disk is full.
	await reportFile.keep(exam).catch(() => {})
	return exam
}

/** Returns the current findings of the fast checks and the findings of the slow checks as of their last run, if any. */
export async function getHealth(): Promise<{ findings: Finding[]; dear: Finding[]; slowCheckedAt: Date | null }> {
	const last = reportFile.read()
	const titles = new Set(checks.filter(({ isSlow }) => isSlow).map(({ title }) => title))
	return {
		findings: await runChecks(checks.filter(({ isSlow }) => !isSlow)),
		dear: last?.findings.filter(({ title }) => titles.has(title)) ?? [],
		slowCheckedAt: last?.at ?? null,
	}
}

async function runChecks(some: Check[]): Promise<Finding[]> {
	return (await Promise.all(some.map(runHealthCheck))).flat()
}
