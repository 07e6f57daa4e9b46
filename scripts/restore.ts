import path from 'node:path'
import { getSettings } from '../app/adapters/settings.server.ts'
import { restoreBackup, type PausedNotifications } from '../app/shop/backup/restore-backup.server.ts'
import { describeContents, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run restore -- FILE', async (file) => {
	const { manifest, paused, previousFile } = await restoreBackup(path.resolve(file!))
	const old = previousFile ? ` The previous database was saved as ${previousFile}.` : ''
	const secret = getSettings().sessionSecret ? ' SESSION_SECRET is set and stays the same.' : ''
	return `Restored the shop of ${manifest.madeAt}: ${describeContents(manifest)}${describePaused(paused)}${old}${secret}`
})

function describePaused({ mails, webhookCount, unsentEntries }: PausedNotifications): string {
	if (mails + webhookCount + unsentEntries === 0) return ''
	return (
		' Held back because they may already have been sent: ' +
		`${mails} emails, ${webhookCount} webhook deliveries, and the notifications of ${unsentEntries} ` +
		'activities.'
	)
}
