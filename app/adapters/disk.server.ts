import { closeSync, fsyncSync, openSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** What somebody reads who wants to save while the disk takes nothing. */
export const cannotSave = 'The shop cannot save anything at this moment. Please try again in a few minutes.'

/** Whether a file could not be written for want of room, or because its folder takes none. */
export function isUnwritable(error: unknown): boolean {
	return /^(ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|ENOTDIR|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? '')
}

/** Whether something could not be written for want of room alone. */
export function isFull(error: unknown): boolean {
	return /^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '')
}

/** Free bytes of the folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize
}

/** `freeBytes`, blocking. */
export function freeBytesNow(folder: string): number {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize
}

/** Flushes changed names of a folder to the disk. */
export function syncFolder(folder: string): void {
	// Windows opens no folders, and needs no flush.
	if (process.platform === 'win32') return
	const opened = openSync(folder, 'r')
	try {
		fsyncSync(opened)
	} finally {
		closeSync(opened)
	}
}
