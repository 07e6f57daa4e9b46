import { existsSync } from 'node:fs'
import { DatabaseInUseError, lockDatabase } from '#app/adapters/db/sqlite/copy.server.ts'
import { CopyError } from '#app/adapters/db/copying/row-store.ts'
import { BackupError } from './manifest.ts'

/** Where a backup's database comes, locked or empty until it is released. */
export interface Place {
	/** Puts an SQLite file there. */
	put: (file: string) => Promise<void> | void
	release: () => void
	/** Where the database is that was there. */
	kept: string | undefined
}

/** In the place of a stopped shop's file, which is kept. Throws `BackupError`. */
export function placeInFile(databaseFile: string, kept: string): Place {
	const hadDatabase = existsSync(databaseFile)
	try {
		const locked = lockDatabase(databaseFile)
		return {
			put: (file) => locked.replace(file, kept),
			release: () => locked.release(),
			kept: hadDatabase ? kept : undefined,
		}
	} catch (error) {
		if (!(error instanceof DatabaseInUseError)) throw error
		throw new BackupError(`The shop is running on ${databaseFile}: stop it first. Nothing was changed.`)
	}
}

/** In an empty database of a server. Throws `BackupError`. */
export async function placeOnServer(url: string): Promise<Place> {
	const { fillServer, mustTakeShop } = await import('#app/adapters/db/copying/copy-shop.server.ts')
	await mustTakeShop(url).catch(asBackupError)
	return { put: (file) => fillServer(file, url).catch(asBackupError), release: () => {}, kept: undefined }
}

function asBackupError(error: unknown): never {
	throw error instanceof CopyError ? new BackupError(error.message) : error
}
