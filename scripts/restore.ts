import path from 'node:path'
import { getSettings } from '../app/adapters/settings.server.ts'
import { restoreBackup } from '../app/shop/backup/restore-backup.server.ts'
import type { PausedNotifications } from '../app/shop/backup/restored-database.server.ts'
import { describeContents, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run restore -- FILE', async (file) => {
	const { manifest, paused, kept } = await restoreBackup(path.resolve(file!))
	const old = kept ? ` The previous database was saved as ${kept}.` : ''
	const secret = getSettings().sessionSecret ? ' SESSION_SECRET is set and stays the same.' : ''
	return `Restored the shop of ${manifest.madeAt}: ${describeContents(manifest)}${describePaused(paused)}${old}${secret}`
})

function describePaused({ mails, webhookCount: news, unsentEntries: acts }: PausedNotifications): string {
	if (mails + news + acts === 0) return ''
	return ` Held back because they may already have been sent: ${mails} emails, ${news} webhook deliveries, and the notifications of ${acts} activities.`
}
