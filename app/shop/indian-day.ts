/** Milliseconds of a day, and how far the clocks of India are ahead of UTC: the same all year. */
export const dayLength = 24 * 60 * 60 * 1000
export const indianOffset = 5.5 * 60 * 60 * 1000

/** The day in India that holds this moment, as a number: 0 is 1 January 1970, and tomorrow is one more. */
export function indianDay(at: Date): number {
	return Math.floor((at.getTime() + indianOffset) / dayLength)
}

/** The moment at which a day in India begins, midnight there. */
export function startOfIndianDay(day: number): Date {
	return new Date(day * dayLength - indianOffset)
}
