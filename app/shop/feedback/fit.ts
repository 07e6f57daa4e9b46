/** The message for a form that names no item of an order (rule: review-fields). */
export const noItemMessage = 'Please select an item to review.'

/** How an item fits according to its buyer (rule: review-fit). */
export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

export const fitWords: Record<Fit, string> = { small: 'Runs small', true: 'True to size', large: 'Runs large' }

type FitCounts = Record<Fit, number>

/** Fewer votes do not predict the fit for the next buyer. */
export const fewestFitVotes = 3

export interface FitSummary {
	votes: number
	words: string
	/** The advice shown at the size selection. `''` when buyers do not agree. */
	advice: string
	/** A value from 0 (all say small) to 100 (all say large). */
	position: number
}

const verdicts: Record<Fit, Pick<FitSummary, 'words' | 'advice'>> = {
	small: { words: 'Most say it runs small', advice: 'Runs small: take one size larger.' },
	true: { words: 'Most say it fits true to size', advice: 'True to size: take your usual one.' },
	large: { words: 'Most say it runs large', advice: 'Runs large: take one size smaller.' },
}
const noAgreement = { words: 'Buyers differ on how it fits', advice: '' }

/** Returns the opinion of more than half of the buyers, or `null` for fewer than `fewestFitVotes` votes. */
export function summariseFit(counts: FitCounts): FitSummary | null {
	const votes = counts.small + counts.true + counts.large
	if (votes < fewestFitVotes) return null
	const most = fits.find((fit) => counts[fit] * 2 > votes)
	const position = Math.round(50 + (50 * (counts.large - counts.small)) / votes)
	return { votes, position, ...(most ? verdicts[most] : noAgreement) }
}
