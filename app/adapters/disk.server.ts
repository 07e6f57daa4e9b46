import { closeSync, fsyncSync, openSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** The message for a user who wants to save while the disk accepts nothing. */
export const cannotSaveMessage = 'The shop cannot save anything at this moment. Please try again in a few minutes.'

/** Returns whether a file could not be written because the disk is full or the folder is not writable. */
export function isUnwritable(error: unknown): boolean {
	return /^(ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|ENOTDIR|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? '')
}

/** Returns whether something could not be written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
	return /^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '')
}

/** Returns the free bytes of the folder's disk. */
export async function getFreeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize
}

/** Returns the same as `getFreeBytes`, but blocks. */
export function getFreeBytesSync(folder: string): number {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize
}

/** Flushes changed names of a folder to the disk. */
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
