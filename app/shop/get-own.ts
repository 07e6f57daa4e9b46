/** Returns a value of a table by its own key; undefined for what every object inherits, such as 'constructor'. */
export function getOwn<Value>(table: { readonly [key: string]: Value }, key: string): Value | undefined {
	return Object.hasOwn(table, key) ? table[key] : undefined
}
