import { escapeMarkup } from '../../text.ts'

interface Attribute {
	name: string
	values: string[]
}

interface Row {
	cell(column: string): string
}

const mostAttributes = 20

/** The attributes of a row of WooCommerce's product export that have a value. */
export function attributesOf(row: Row): Attribute[] {
	return Array.from({ length: mostAttributes }, (_, index) => ({
		name: row.cell(`Attribute ${index + 1} name`),
		values: wooList(row.cell(`Attribute ${index + 1} value(s)`)),
	})).filter(({ name, values }) => name !== '' && values.length > 0)
}

/** The attributes that a row names, with a value or for any. */
export function attributeNames(row: Row): string[] {
	return Array.from({ length: mostAttributes }, (_, index) => row.cell(`Attribute ${index + 1} name`)).filter(Boolean)
}

/** Rows of option values in the order of the names, as many as the longest list has. */
export function optionCells(attributes: Attribute[], names: string[]): Record<string, string>[] {
	const lists = names.map((name) => attributes.find((one) => one.name === name)?.values ?? [])
	const count = Math.max(0, ...lists.map(({ length }) => length))
	return Array.from({ length: count }, (_, row) =>
		Object.fromEntries(lists.map((values, index) => [`Option${index + 1} Value`, values[row] ?? ''])),
	)
}

/** Attributes that are no options, as HTML: 'Material: Linen, Cotton'. */
export function otherAttributes(attributes: Attribute[], options: string[]): string[] {
	const others = attributes.filter(({ name }) => !options.includes(name))
	return others.map(({ name, values }) => escapeMarkup(`${name}: ${values.join(', ')}`))
}

/** The entries of a cell between commas; a comma of its own has a backslash before it. */
export function wooList(text: string): string[] {
	const entries = text.split(/(?<!\\),/)
	return entries.map((entry) => entry.replaceAll('\\,', ',').trim()).filter(Boolean)
}
