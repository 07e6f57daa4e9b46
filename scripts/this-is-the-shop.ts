import { closeDatabase } from '../app/adapters/db/db.server.ts'
import { activateCopy } from '../app/shop/backup/standby-copy.server.ts'
import { BackupError } from '../app/shop/backup/manifest.ts'
import { requireShop, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run this-is-the-shop [-- hold-back]', async (how) => {
	if (how !== undefined && how !== 'hold-back') throw new BackupError('The only argument is hold-back.')
	requireShop()
	const holdsBack = how !== undefined
	const isOpened = await activateCopy(null, { keepsPaused: holdsBack })
	await closeDatabase()
	if (!isOpened) return 'This is already the live shop.'
	return `This is now the live shop: ${holdsBack ? 'unsent messages have to be sent by hand' : 'unsent messages are being sent'}.`
})
