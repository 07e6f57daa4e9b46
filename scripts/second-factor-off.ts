import { closeDatabase } from '../app/adapters/db/db.server.ts'
import { resetSecondFactor } from '../app/shop/people/second-factor/second-factor.server.ts'
import { requireShop, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run second-factor-off -- EMAIL', async (email) => {
	requireShop()
	const isOff = await resetSecondFactor(email!)
	await closeDatabase()
	if (!isOff) process.exitCode = 1
	return isOff
		? `Two-step login is off for ${email}. The password alone is now enough to log in.`
		: `${email} has no account with two-step login.`
})
