import { createHash } from 'node:crypto'
import { asSent, type ComparedField, type FormValues } from './differences.ts'

/** The digest of what a form shows, by which a second editor is known (rule: two-editors). */
export function digest(values: object): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
}

/** What a form takes along of the version that it shows: that version, then a digest of each field. */
export function seenText(version: string | number, fields: readonly ComparedField[], values: object): string {
	const sent = asSent(values) as FormValues
	return [version, ...fields.map(({ shown }) => digest(shown(sent)))].join('.')
}

/** The version in a `seenText`. */
export function versionIn(seen: string): string {
	return seen.split('.', 1)[0]!
}
