/** What a form is answered that names no item of an order (rule: review-fields). */
export const noItemMessage = 'Please select an item to review.'

/** How a piece fits, as a buyer says it in a review (rule: review-fit). */
export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

export const fitWords: Record<Fit, string> = { small: 'Runs small', true: 'True to size', large: 'Runs large' }

type FitCounts = Record<Fit, number>

/** Fewer say nothing about the next one who buys it. */
export const fewestFitVotes = 3

export interface FitSummary {
	votes: number
	words: string
	/** What to do about it where a size is chosen; '' when buyers do not agree. */
	advice: string
	/** From 0, all say small, to 100, all say large. */
	position: number
}

const verdicts: Record<Fit, Pick<FitSummary, 'words' | 'advice'>> = {
	small: { words: 'Most say it runs small', advice: 'Runs small: take one size larger.' },
	true: { words: 'Most say it fits true to size', advice: 'True to size: take your usual one.' },
	large: { words: 'Most say it runs large', advice: 'Runs large: take one size smaller.' },
}
const noAgreement = { words: 'Buyers differ on how it fits', advice: '' }

/** What more than half of the buyers say; null for fewer than `fewestFitVotes`. */
export function summariseFit(counts: FitCounts): FitSummary | null {
	const votes = counts.small + counts.true + counts.large
	if (votes < fewestFitVotes) return null
	const most = fits.find((fit) => counts[fit] * 2 > votes)
	const position = Math.round(50 + (50 * (counts.large - counts.small)) / votes)
	return { votes, position, ...(most ? verdicts[most] : noAgreement) }
}
