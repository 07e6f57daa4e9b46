import { readFileSync } from 'node:fs'

/**
 * Whether a password is one of the 10,000 most common, case-insensitively. Reads the list each time: passwords are
 * chosen seldom, and 10,000 words in memory would mostly lie idle.
 */
export function isCommonPassword(password: string): boolean {
	const words = readFileSync('app/adapters/common-passwords.txt', 'utf8').split('\n')
	return words.includes(password.trim().toLowerCase())
}
