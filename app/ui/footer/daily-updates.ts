/** Rule: pages-without-header. */
export const dailyUpdates = {
	title: 'New Daily Updates',
	text: 'Be the first to hear of new arrivals, special offers and discounts. One short message at a time, never a call.',
}
