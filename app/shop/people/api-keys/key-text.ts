/** By which people, the shop and programs that look for leaked secrets recognise a key (rule: api-key-shown-once). */
export const keyPrefix = 'zlk_'
const pattern = new RegExp(`^${keyPrefix}[0-9a-f]{64}$`)

/** Whether a bearer token is written as a key is. */
export function isKeyText(token: string): boolean {
	return pattern.test(token)
}

/** What is shown of a key once it is made: 'zlk_…3f0a'. */
export function keyHint(lastFour: string): string {
	return `${keyPrefix}…${lastFour}`
}
