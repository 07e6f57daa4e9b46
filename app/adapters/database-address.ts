import path from 'node:path'
import { z } from 'zod'

const canBeAddress = (url: string) => !/^postgres(ql)?:/.test(url) || URL.canParse(url)

/** Where the shop's data are. */
export const databaseSettings = {
	DATABASE_URL: z
		.string()
		.regex(/^(file:|postgres(ql)?:\/\/)/, 'must be a path that starts with file:, or an address of PostgreSQL')
		.refine(canBeAddress, 'must be an address of PostgreSQL')
		.default('file:data/shop.db'),
	DATABASE_READ_URL: z
		.string()
		.refine((url) => /^postgres(ql)?:\/\//.test(url) && canBeAddress(url), 'must be an address of PostgreSQL')
		.optional(),
	DATA_DIR: z.string().optional(),
}

interface DatabaseSettings {
	DATABASE_URL: string
	DATABASE_READ_URL?: string | undefined
	DATA_DIR?: string | undefined
}

/** False for a replica without the server that it copies. */
export function hasPrimary({ DATABASE_URL, DATABASE_READ_URL }: DatabaseSettings): boolean {
	return !DATABASE_READ_URL?.startsWith('postgres') || !DATABASE_URL.startsWith('file:')
}

/** What is wrong where `hasPrimary` is false. */
export const primaryMissing = {
	path: ['DATABASE_READ_URL'],
	error: 'is of a replica, and needs the PostgreSQL server that it copies in DATABASE_URL',
}

/** The engine of the settings, and where its database is. */
export function databaseOf({ DATABASE_URL, DATABASE_READ_URL, DATA_DIR }: DatabaseSettings) {
	const isFile = DATABASE_URL.startsWith('file:')
	const databaseFile = path.resolve(isFile ? DATABASE_URL.slice('file:'.length) : 'data/shop.db')
	return {
		/** SQLite's file; nothing is there with PostgreSQL. */
		databaseFile,
		/** PostgreSQL's address; undefined with SQLite. */
		postgresqlUrl: isFile ? undefined : DATABASE_URL,
		/** The address of PostgreSQL's replica, if there is one. */
		replicaUrl: DATABASE_READ_URL,
		/** The folder of what the shop keeps beside its database. */
		dataDir: DATA_DIR ? path.resolve(DATA_DIR) : path.dirname(databaseFile),
	}
}
