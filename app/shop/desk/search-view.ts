export interface Found<T> {
	items: T[]
	/** The count, limited to `mostCounted`. */
	total: number
}

export const shownOfEach = 5
/** The highest count shown. Higher counts read '50+'. */
export const mostCounted = 50

/** Returns '7', or '50+' when there are more. */
export function totalText(total: number): string {
	return total > mostCounted ? `${mostCounted}+` : String(total)
}
