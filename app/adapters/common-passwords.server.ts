import { readFileSync } from 'node:fs'

/** Whether a password is among the 10,000 most common, in any case. Reads the list each time. */
export function isCommonPassword(password: string): boolean {
	const words = readFileSync('app/adapters/common-passwords.txt', 'utf8').split('\n')
	return words.includes(password.trim().toLowerCase())
}
