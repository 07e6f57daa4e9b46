import { MigrationError } from '../app/adapters/db/migrations.ts'
import { parseSettings, SettingsError } from '../app/adapters/settings.server.ts'
import { exitCodeOf, type Finding } from '../app/shop/health/check.ts'

const width = 16

try {
	parseSettings(process.env)
	// Imported only after the settings are valid, because it opens the database.
	const [{ examine }, { closeDatabase }] = await Promise.all([
		import('../app/shop/health/doctor.server.ts'),
		import('../app/adapters/db/db.server.ts'),
	])
	const { findings } = await examine()
	for (const finding of findings) console.log(lineOf(finding))
	await closeDatabase()
	process.exitCode = exitCodeOf(findings)
} catch (error) {
	const isKnown = error instanceof SettingsError || error instanceof MigrationError
	console.log(lineOf({ grade: 'wrong', title: 'Shop', words: isKnown ? error.message : String(error) }))
	process.exitCode = 2
}

function lineOf({ grade, title, words }: Finding): string {
	return `${grade.padEnd(5)} ${title.padEnd(width)} ${words}`
}
