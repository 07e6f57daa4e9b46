interface TaxonUsage {
	productCount: number
	collectionCount?: number
}

export function formatCount(count: number, what: string): string {
	return `${count.toLocaleString('en-IN')} ${what}${count === 1 ? '' : 's'}`
}

export function describeUsage({ productCount, collectionCount = 0 }: TaxonUsage): string {
	const parts = [
		productCount > 0 && formatCount(productCount, 'product'),
		collectionCount > 0 && formatCount(collectionCount, 'collection'),
	]
	return parts.filter(Boolean).join(' and ')
}

export function describeConsequence(use: TaxonUsage, ending: { one: string; many: string }): string {
	const isOne = use.productCount + (use.collectionCount ?? 0) === 1
	return `It contains ${describeUsage(use)}; ${isOne ? ending.one : ending.many}.`
}
