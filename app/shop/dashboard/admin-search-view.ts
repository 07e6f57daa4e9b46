export interface SearchGroup<T> {
	items: T[]
	/** The count, limited to `maxCounted`. */
	total: number
}

export const maxShownPerGroup = 5
/** The highest count shown. Higher counts read '50+'. */
export const maxCounted = 50

/** Returns '7', or '50+' when there are more. */
export function formatTotal(total: number): string {
	return total > maxCounted ? `${maxCounted}+` : String(total)
}
