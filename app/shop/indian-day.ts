/** Milliseconds; India's clocks never change. */
export const dayLength = 24 * 60 * 60 * 1000
export const indianOffset = 5.5 * 60 * 60 * 1000

/** The number of an Indian day; 0 is 1 January 1970. */
export function indianDay(at: Date): number {
	return Math.floor((at.getTime() + indianOffset) / dayLength)
}

/** Midnight in India at which a day begins. */
export function startOfIndianDay(day: number): Date {
	return new Date(day * dayLength - indianOffset)
}
