import { closeDatabase } from '../app/adapters/db/db.server.ts'
import { setRandomPassword } from '../app/shop/people/user.server.ts'
import { requireShop, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run reset-password -- EMAIL', async (email) => {
	requireShop()
	try {
		const password = await setRandomPassword(email!)
		return `The new password of ${email} is ${password}\nAll sessions and API keys of this account have ended. Please log in and choose another password.`
	} finally {
		await closeDatabase()
	}
})
