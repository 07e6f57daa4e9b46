/** The lists of text of a product, and what an empty entry is answered (rule: empty-row). */
export const pleaseEnter = {
	details: 'Please enter a detail',
	sizeFit: 'Please enter size & fit info',
	materialCare: 'Please enter material & care info',
	shippingReturn: 'Please enter shipping & return info',
} as const

export const textLists = Object.keys(pleaseEnter) as (keyof typeof pleaseEnter)[]
