import path from 'node:path'
import { makeRecordedBackup } from '../app/shop/backup/backup-record.server.ts'
import { contentsOf, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run backup [-- FOLDER]', async (folder) => {
	const { file, manifest } = await makeRecordedBackup(folder && path.resolve(folder))
	return `Made ${file}: ${contentsOf(manifest)}`
})
