import type { Page } from '../paging.ts'

export interface RatingView {
	id: number
	/** Null once the customer's account is gone. */
	username: string | null
	rating: number
	description: string
	createdAt: Date
}

/** What a product's page says about its reviews. */
export interface ProductRatings {
	/** 1 to 5; null without ratings. */
	average: number | null
	count: number
	/** How many gave 5, 4, 3, 2 and 1 stars. */
	stars: number[]
	items: Page<RatingView>
}

/** Said when a review is asked for without an item of the order (rule 70). */
export const noItemMessage = 'Please select an item to review.'
