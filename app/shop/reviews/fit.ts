import type { PlainKey } from '#app/i18n/translate.ts'

/** The possible opinions of a buyer about the fit of an item (rule: review-fit). */
export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

export const fitLabels: Record<Fit, string> = { small: 'Runs small', true: 'True to size', large: 'Runs large' }

type FitCounts = Record<Fit, number>

/** The minimum number of votes for a summary. Fewer do not predict the fit for the next buyer. */
export const minFitVotes = 3

export interface FitSummary {
	votes: number
	/** The text key of the buyers' opinion. */
	summary: PlainKey
	/** The text key of the advice shown at the size selection. `null` when buyers do not agree. */
	advice: PlainKey | null
	/** A value from 0 (all say small) to 100 (all say large). */
	position: number
}

const verdicts: Record<Fit, Pick<FitSummary, 'summary' | 'advice'>> = {
	small: { summary: 'reviews.mostSmall', advice: 'reviews.chooseLarger' },
	true: { summary: 'reviews.mostTrue', advice: 'reviews.chooseUsual' },
	large: { summary: 'reviews.mostLarge', advice: 'reviews.chooseSmaller' },
}
const noAgreement = { summary: 'reviews.noAgreement', advice: null } as const

/**
 * Summarizes the votes: what more than half of the buyers say, or that they disagree. Returns `null` for fewer than
 * `minFitVotes` votes (rule: review-fit).
 */
export function summarizeFit(counts: FitCounts): FitSummary | null {
	const votes = counts.small + counts.true + counts.large
	if (votes < minFitVotes) return null
	const most = fits.find((fit) => counts[fit] * 2 > votes)
	const position = Math.round(50 + (50 * (counts.large - counts.small)) / votes)
	return { votes, position, ...(most ? verdicts[most] : noAgreement) }
}
