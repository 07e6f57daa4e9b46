import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verifyBackup } from '../app/shop/backup/verify-backup.server.ts'
import { describeContents, runCommand } from './backup-command.ts'

await runCommand('Usage: npm run verify -- FILE', async (file) => {
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-verify-'))
	try {
		const manifest = await verifyBackup(path.resolve(file!), path.join(folder, 'shop.db'))
		return `${file} is complete, made ${manifest.madeAt}: ${describeContents(manifest)}`
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
})
