import path from 'node:path'
import { z } from 'zod'

const canBeAddress = (url: string) => !/^postgres(ql)?:/.test(url) || URL.canParse(url)

/** The settings for the location of the shop's data. */
export const databaseSettings = {
	DATABASE_URL: z
		.string()
		.regex(/^(file:|postgres(ql)?:\/\/)/, 'must be a path that starts with file:, or a PostgreSQL URL')
		.refine(canBeAddress, 'must be a PostgreSQL URL')
		.default('file:data/shop.db'),
	DATABASE_READ_URL: z
		.string()
		.refine((url) => /^postgres(ql)?:\/\//.test(url) && canBeAddress(url), 'must be a PostgreSQL URL')
		.optional(),
	DATA_DIR: z.string().optional(),
}

interface DatabaseSettings {
	DATABASE_URL: string
	DATABASE_READ_URL?: string | undefined
	DATA_DIR?: string | undefined
}

/** Returns false for a replica that is configured without its primary. */
export function hasPrimary({ DATABASE_URL, DATABASE_READ_URL }: DatabaseSettings): boolean {
	return !DATABASE_READ_URL?.startsWith('postgres') || !DATABASE_URL.startsWith('file:')
}

/** The error message when `hasPrimary` is false. */
export const primaryMissingIssue = {
	path: ['DATABASE_READ_URL'],
	error: 'is for a read replica and needs its PostgreSQL server in DATABASE_URL',
}

/** Returns the database engine of the settings and the location of its database. */
export function resolveDatabase({ DATABASE_URL, DATABASE_READ_URL, DATA_DIR }: DatabaseSettings) {
	const isFile = DATABASE_URL.startsWith('file:')
	const databaseFile = path.resolve(isFile ? DATABASE_URL.slice('file:'.length) : 'data/shop.db')
	return {
		/** The SQLite file. It does not exist with PostgreSQL. */
		databaseFile,
		/** PostgreSQL's URL; `undefined` with SQLite. */
		postgresqlUrl: isFile ? undefined : DATABASE_URL,
		/** The URL of PostgreSQL's replica, if there is one. */
		replicaUrl: DATABASE_READ_URL,
		/** The folder of the data that the shop stores besides its database. */
		dataDir: DATA_DIR ? path.resolve(DATA_DIR) : path.dirname(databaseFile),
	}
}
