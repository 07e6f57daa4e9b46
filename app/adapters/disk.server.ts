import { closeSync, fsyncSync, openSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** How many bytes can still be written where this folder lies. */
export async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize
}

/** The same for who serves nobody yet, without waiting. */
export function freeBytesNow(folder: string): number {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize
}

/** Returns once the names that were given and taken in this folder are safely on the disk. */
export function syncFolder(folder: string): void {
	// Windows opens no folders, and needs no such thing.
	if (process.platform === 'win32') return
	const opened = openSync(folder, 'r')
	try {
		fsyncSync(opened)
	} finally {
		closeSync(opened)
	}
}
