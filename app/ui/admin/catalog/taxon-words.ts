interface Use {
	productCount: number
	collectionCount?: number
}

export function counted(count: number, what: string): string {
	return `${count.toLocaleString('en-IN')} ${what}${count === 1 ? '' : 's'}`
}

export function usedBy({ productCount, collectionCount = 0 }: Use): string {
	const parts = [
		productCount > 0 && counted(productCount, 'product'),
		collectionCount > 0 && counted(collectionCount, 'collection'),
	]
	return parts.filter(Boolean).join(' and ')
}

export function consequence(use: Use, ending: { one: string; many: string }): string {
	const isOne = use.productCount + (use.collectionCount ?? 0) === 1
	return `${usedBy(use)} ${isOne ? 'is' : 'are'} in it; ${isOne ? ending.one : ending.many}.`
}
