import path from 'node:path'
import { z } from 'zod'

/** Where the shop's data are. */
export const databaseSettings = {
	DATABASE_URL: z
		.string()
		.regex(/^(file:|postgres(ql)?:\/\/)/, 'must be a path that starts with file:, or an address of PostgreSQL')
		.refine((url) => url.startsWith('file:') || URL.canParse(url), 'must be an address of PostgreSQL')
		.default('file:data/shop.db'),
	DATA_DIR: z.string().optional(),
}

/** Which engine, and where. */
export function databaseOf({ DATABASE_URL, DATA_DIR }: { DATABASE_URL: string; DATA_DIR?: string | undefined }) {
	const isFile = DATABASE_URL.startsWith('file:')
	const databaseFile = path.resolve(isFile ? DATABASE_URL.slice('file:'.length) : 'data/shop.db')
	return {
		/** Of SQLite; nothing is there with PostgreSQL. */
		databaseFile,
		/** Of PostgreSQL; undefined with SQLite. */
		postgresqlUrl: isFile ? undefined : DATABASE_URL,
		/** For what the shop keeps beside its database. */
		dataDir: DATA_DIR ? path.resolve(DATA_DIR) : path.dirname(databaseFile),
	}
}
