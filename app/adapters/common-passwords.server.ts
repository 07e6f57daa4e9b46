import { readFileSync } from 'node:fs'

/**
 * Whether a password is one of the 10,000 that people choose most, in whatever letters: these are tried first. Read anew each time: passwords
 * are chosen seldom, and 10,000 words kept in memory would be there for nothing.
 */
export function isCommonPassword(password: string): boolean {
	const words = readFileSync('app/adapters/common-passwords.txt', 'utf8').split('\n')
	return words.includes(password.trim().toLowerCase())
}
