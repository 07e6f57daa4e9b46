import { closeDatabase } from '../app/adapters/db/db.server.ts'
import { openCopyAsShop } from '../app/shop/backup/silent-copy.server.ts'
import { BackupError } from '../app/shop/backup/manifest.ts'
import { requireShop, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run this-is-the-shop [-- hold-back]', async (how) => {
	if (how !== undefined && how !== 'hold-back') throw new BackupError('Say hold-back or nothing.')
	requireShop()
	const holdsBack = how !== undefined
	const isOpened = await openCopyAsShop(null, { holdsBack })
	await closeDatabase()
	if (!isOpened) return 'This is the shop already.'
	return `This is the shop now: ${holdsBack ? 'what waited is sent by hand' : 'it sends what waited'}.`
})
