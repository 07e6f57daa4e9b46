import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { resolveDatabase } from './database-address.ts'
import { readFileSync } from 'node:fs'

/** The costs of argon2id: OWASP's minimum and the lowest possible cost. */
const costs = {
	full: { memory: 19_456, passes: 2, parallelism: 1 },
	lowest: { memory: 8, passes: 1, parallelism: 1 },
}

/** The environment setting for the cost of hashing a password, on which the cost of guessing it from its hash depends. */
export const passwordSettings = {
	PASSWORD_COST: z.enum(['full', 'lowest'], { error: 'must be full or lowest' }).default('full'),
}

/**
 * Returns whether the configured cost is allowed. The cost `lowest` is allowed only when the data folder is inside the
 * system's temporary folder, where no real shop stores its data.
 */
export function isPasswordCostAllowed(
	values: Parameters<typeof resolveDatabase>[0] & { PASSWORD_COST: keyof typeof costs },
) {
	return values.PASSWORD_COST === 'full' || resolveDatabase(values).dataDir.startsWith(tmpdir() + path.sep)
}

/** The error message when `isPasswordCostAllowed` is false. */
export const passwordCostIssue = {
	path: ['PASSWORD_COST'],
	error: 'may be lowest only for tests that keep their data in the temporary folder',
}

/** Returns the memory in KiB, the number of passes and the parallelism of argon2id for a hash. */
export function getPasswordCost({ PASSWORD_COST }: { PASSWORD_COST: keyof typeof costs }) {
	return costs[PASSWORD_COST]
}

/**
 * Returns whether a password is among the 10,000 most common ones, ignoring case and surrounding spaces. Reads the list
 * each time.
 */
export function isCommonPassword(password: string): boolean {
	const words = readFileSync('app/adapters/common-passwords.txt', 'utf8').split('\n')
	return words.includes(password.trim().toLowerCase())
}
