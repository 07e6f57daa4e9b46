import path from 'node:path'
import { settings } from '../app/adapters/settings.server.ts'
import { restoreBackup } from '../app/shop/backup/restore-backup.server.ts'
import { contentsOf, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run restore -- FILE', async (file) => {
	const { manifest, kept } = await restoreBackup(path.resolve(file!))
	const old = kept ? ` The database that was there is ${kept}.` : ''
	const secret = settings().sessionSecret ? ' SESSION_SECRET is set and stays what it is.' : ''
	return `Restored the shop of ${manifest.madeAt}: ${contentsOf(manifest)}${old}${secret}`
})
