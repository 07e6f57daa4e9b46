import { closeSync, fsyncSync, openSync, statfsSync, realpathSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { getSettings } from './settings.server.ts'

/** The message for a user who wants to save while the disk accepts nothing. */
export const cannotSaveMessage = 'The shop cannot save anything at this moment. Please try again in a few minutes.'

/**
 * Returns whether a file could not be written because the disk is full or read-only, the folder is not writable, or a
 * file is in the place of a folder.
 */
export function isUnwritable(error: unknown): boolean {
	return /^(ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|ENOTDIR|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? '')
}

/** Returns whether something could not be written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
	return /^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '')
}

/** Returns the free space of the folder's disk in bytes. */
export async function getFreeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize
}

/** Returns the same as `getFreeBytes`, but blocks. */
export function getFreeBytesSync(folder: string): number {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize
}

/** Flushes a folder to the disk, so that created, renamed and removed files survive a crash. */
export function syncFolder(folder: string): void {
	// Windows cannot open folders and needs no flush.
	if (process.platform === 'win32') return
	const opened = openSync(folder, 'r')
	try {
		fsyncSync(opened)
	} finally {
		closeSync(opened)
	}
}

/**
 * Returns why backups must not go into a folder, as a clause that starts with the folder; `undefined` for a folder that
 * may be used or created (rule: backup-folder). Follows symbolic links.
 */
export function findBackupFolderProblem(folder: string): string | undefined {
	const { dataDir, uploadsDir } = getSettings()
	const real = resolveLinks(folder)
	const found = statSync(real, { throwIfNoEntry: false })
	if (found && !found.isDirectory()) return `${folder} is not a folder`
	const forbidden = { uploads: uploadsDir, public: path.resolve('public'), build: path.resolve('build') }
	const name = Object.entries(forbidden).find(([, each]) => isInside(real, resolveLinks(each)))?.[0]
	if (name) return `${folder} is inside the shop's ${name} folder, which visitors may read`
	const data = resolveLinks(dataDir)
	// The default backup folder is the only folder inside the data folder that is allowed.
	if (isInside(real, data) && !isInside(real, path.join(data, 'backups')))
		return `${folder} is inside the shop's data folder, with which it would be lost`
	// A shop may have its data in memory, in /dev/shm, as in the tests. Its backups may then be there too.
	const system = ['/proc', '/dev', '/sys'].find((each) => isInside(real, each) && !isInside(data, each))
	return system && `${folder} is inside ${system}, which belongs to the operating system`
}

/** Returns whether `folder` is `parent` or lies inside it. */
function isInside(folder: string, parent: string): boolean {
	const relativePath = path.relative(parent, folder)
	return relativePath !== '..' && !relativePath.startsWith(`..${path.sep}`) && !path.isAbsolute(relativePath)
}

/** Resolves the symbolic links of a path as far as it exists. */
function resolveLinks(folder: string): string {
	try {
		return realpathSync(folder)
	} catch {
		const parent = path.dirname(folder)
		return parent === folder ? folder : path.join(resolveLinks(parent), path.basename(folder))
	}
}
