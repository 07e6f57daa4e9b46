import path from 'node:path'
import { makeRecordedBackup } from '../app/shop/backup/backup.server.ts'
import { describeContents, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run backup [-- FOLDER]', async (folder) => {
	const { file, manifest, offSite } = await makeRecordedBackup(folder && path.resolve(folder))
	const copied = offSite?.problem
		? ` It could NOT be copied off-site: ${offSite.problem}.`
		: ` Copied to ${offSite?.where}.`
	return `Made ${file}: ${describeContents(manifest)}${offSite ? copied : ''}`
})
