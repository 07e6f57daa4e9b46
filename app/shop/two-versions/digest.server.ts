import { createHash } from 'node:crypto'

/** Of what a form shows, by which a second editor is known (rule: two-editors). */
export function digest(values: object): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
}
