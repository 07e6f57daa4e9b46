export interface Named {
	id: number
	name: string
}

/** Returns the fields of a row that a select option shows. */
export const toNamed = ({ id, name }: Named): Named => ({ id, name })

/** Parses the ID in a URL or form. Anything else gives 0, which no row has. */
export function parseRowId(text: string | undefined): number {
	return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
}

/** An ID higher than any existing one, within 32 bits. */
export const maxId = 2_147_483_647
