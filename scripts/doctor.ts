import { assertServerFits, MigrationError } from '../app/adapters/db/migrate.server.ts'
import { parseSettings, SettingsError } from '../app/adapters/settings.server.ts'
import { getExitCode, type Finding } from '../app/shop/health/check.ts'

const width = 16

try {
	parseSettings(process.env)
	await assertServerFits()
	// Imported only after the settings are valid, because it opens the database.
	const [{ runHealthChecks: examine }, { closeDatabase }] = await Promise.all([
		import('../app/shop/health/doctor.server.ts'),
		import('../app/adapters/db/db.server.ts'),
	])
	const { findings } = await examine()
	for (const finding of findings) console.log(formatFinding(finding))
	await closeDatabase()
	process.exitCode = getExitCode(findings)
} catch (error) {
	const isKnown = error instanceof SettingsError || error instanceof MigrationError
	console.log(formatFinding({ grade: 'wrong', title: 'Shop', words: isKnown ? error.message : String(error) }))
	process.exitCode = 2
}

function formatFinding({ grade, title, words }: Finding): string {
	return `${grade.padEnd(5)} ${title.padEnd(width)} ${words}`
}
