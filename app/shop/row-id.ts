export interface Named {
	id: number
	name: string
}

/** What a choice shows of a row. */
export const named = ({ id, name }: Named): Named => ({ id, name })

/** The id in an address or form; 0, which no row has, for anything else. */
export function rowId(text: string | undefined): number {
	return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
}

/** An id above every one that is given, and no more than the 32 bits of one. */
export const behindIds = 2_147_483_647
