import path from 'node:path'
import { settings } from '../app/adapters/settings.server.ts'
import { restoreBackup } from '../app/shop/backup/restore-backup.server.ts'
import type { HeldBack } from '../app/shop/backup/restored-database.server.ts'
import { contentsOf, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run restore -- FILE', async (file) => {
	const { manifest, heldBack, kept } = await restoreBackup(path.resolve(file!))
	const old = kept ? ` The database that was there is ${kept}.` : ''
	const secret = settings().sessionSecret ? ' SESSION_SECRET is set and stays what it is.' : ''
	return `Restored the shop of ${manifest.madeAt}: ${contentsOf(manifest)}${describeHeldBack(heldBack)}${old}${secret}`
})

function describeHeldBack({ mails, news, acts }: HeldBack): string {
	if (mails + news + acts === 0) return ''
	return ` Held back, for they may have been sent before: ${mails} mails, ${news} news for systems, and the letters of ${acts} acts.`
}
