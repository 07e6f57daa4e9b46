/**
 * Returns the value of an object's own key. Returns `undefined` for other keys, including inherited ones such as
 * 'constructor', so that user input can be used as the key.
 */
export function getOwn<Value>(table: { readonly [key: string]: Value }, key: string): Value | undefined {
	return Object.hasOwn(table, key) ? table[key] : undefined
}
