import path from 'node:path'
import { settings } from '../app/adapters/settings.server.ts'
import { makeBackup } from '../app/shop/backup/make-backup.server.ts'
import { contentsOf, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run backup [-- FOLDER]', async (folder) => {
	const { file, manifest } = await makeBackup(path.resolve(folder ?? path.join(settings().dataDir, 'backups')))
	return `Made ${file}: ${contentsOf(manifest)}`
})
