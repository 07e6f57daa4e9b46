import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { databaseOf } from './database-address.ts'
import { readFileSync } from 'node:fs'

/** Costs of argon2id: OWASP's minimum, and the least there is. */
const costs = {
	full: { memory: 19_456, passes: 2, parallelism: 1 },
	lowest: { memory: 8, passes: 1, parallelism: 1 },
}

/** How hard it is to guess a password from its hash. */
export const passwordSettings = {
	PASSWORD_COST: z.enum(['full', 'lowest'], { error: 'must be full or lowest' }).default('full'),
}

/** No shop keeps its data where the system deletes them: data that are there may have cheap hashes. */
export function hashesWellEnough(values: Parameters<typeof databaseOf>[0] & { PASSWORD_COST: keyof typeof costs }) {
	return values.PASSWORD_COST === 'full' || databaseOf(values).dataDir.startsWith(tmpdir() + path.sep)
}

/** What is wrong where `hashesWellEnough` is false. */
export const hashesBadly = {
	path: ['PASSWORD_COST'],
	error: 'may be lowest only for tests, with the data in the folder for temporary files',
}

/** What a hash takes: KiB of memory, and how often they are gone through. */
export function passwordCostOf({ PASSWORD_COST }: { PASSWORD_COST: keyof typeof costs }) {
	return costs[PASSWORD_COST]
}

/** Whether a password is among the 10,000 most common, in any case. Reads the list each time. */
export function isCommonPassword(password: string): boolean {
	const words = readFileSync('app/adapters/common-passwords.txt', 'utf8').split('\n')
	return words.includes(password.trim().toLowerCase())
}
