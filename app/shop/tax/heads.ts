/** The direction of goods, as seen from the shop's state. */
export type Supply = 'home' | 'elsewhere' | 'abroad'

export interface Heads {
	/** Percent. */
	rate: number
	taxablePaise: number
	cgstPaise: number
	sgstPaise: number
	igstPaise: number
}

/** Finds where an order to this place goes (rule: tax-in-price). */
export function supplyTo({ country, state }: { country: string; state: string }, homeState: string): Supply {
	if (country !== 'india') return 'abroad'
	return state === homeState ? 'home' : 'elsewhere'
}

/**
 * The tax that a price holds, by its heads (rule: tax-in-price): the parts add up to the price. At home CGST and SGST,
 * equal to the paisa: an odd one stays in the taxable value. IGST elsewhere; none on what leaves India.
 */
export function headsOf(paise: number, rate: number, supply: Supply): Heads {
	const none = { taxablePaise: paise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
	if (supply === 'abroad') return { ...none, rate: 0 }
	const taxPaise = paise - Math.round((paise * 100) / (100 + rate))
	if (supply === 'elsewhere') return { ...none, rate, taxablePaise: paise - taxPaise, igstPaise: taxPaise }
	const halfPaise = Math.floor(taxPaise / 2)
	return { ...none, rate, taxablePaise: paise - 2 * halfPaise, cgstPaise: halfPaise, sgstPaise: halfPaise }
}
