import { refuse } from '../../refusal.ts'

/** What is said of a product without a price (rule: no-sale-without-price). */
export function priceMissing(name: string): string {
	return `${name} has no price yet.`
}

/** Refuses to sell what has no price ('conflict', rule: no-sale-without-price). */
export function mustHavePrices(lines: readonly { name: string; pricePaise: number }[]): void {
	for (const { name, pricePaise } of lines)
		if (pricePaise <= 0) refuse('conflict', `${priceMissing(name)} It cannot be bought.`)
}
