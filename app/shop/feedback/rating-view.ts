import type { ImageView } from '../media/media-url.ts'
import type { Page } from '../paging.ts'
import type { Fit, FitSummary } from './fit.ts'

export interface RatingView {
	id: number
	username: string | null
	rating: number
	description: string
	fit: Fit | null
	createdAt: Date
	/** The shop's, with its name; null without one. */
	answer: string | null
	/** Those that the shop has let through (rule: review-photos). */
	photos: Omit<ImageView, 'alt'>[]
}

export interface ProductRatings {
	/** 1 to 5; null without ratings. */
	average: number | null
	count: number
	/** How many gave 5, 4, 3, 2 and 1. */
	stars: number[]
	/** How it fits; null while too few say so (rule: review-fit). */
	fit: FitSummary | null
	items: Page<RatingView>
}

/** What a form is answered that names no item of an order (rule: review-fields). */
export const noItemMessage = 'Please select an item to review.'
