import { accessSync, constants, existsSync } from 'node:fs'
import { findBackupFolderProblem } from '#app/adapters/backup-folder.server.ts'
import { refuse } from '../values/refusal.ts'

/**
 * Checks a folder for copies of backups before it is saved (rule: backup-folder). A bucket is checked when a copy is
 * uploaded.
 *
 * @throws invalid on `where`: the folder does not exist, cannot be written to or must not hold backups.
 */
export function assertOffSiteFolder(where: string): void {
	if (where === '' || where.startsWith('s3:')) return
	const problem = findBackupFolderProblem(where) ?? findAccessProblem(where)
	if (problem) refuse('invalid', 'off-site-folder-unusable', { problem }, 'where')
}

function findAccessProblem(folder: string): string | undefined {
	if (!existsSync(folder)) return `${folder} does not exist`
	try {
		accessSync(folder, constants.W_OK | constants.X_OK)
		return undefined
	} catch {
		return `the shop may not write to ${folder}`
	}
}
