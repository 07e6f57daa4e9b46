/** Where goods go, as seen from the shop's state. */
export type Supply = 'home' | 'elsewhere' | 'abroad'

export interface Heads {
	/** Percent. */
	rate: number
	taxablePaise: number
	cgstPaise: number
	sgstPaise: number
	igstPaise: number
}

/** Where an order to this place goes (rule 222). */
export function supplyTo({ country, state }: { country: string; state: string }, homeState: string): Supply {
	if (country !== 'india') return 'abroad'
	return state === homeState ? 'home' : 'elsewhere'
}

/**
 * The tax that a price holds, by its heads (rule 222): the parts add up to the price. Half each at home, the odd paisa
 * to CGST; IGST elsewhere; none on what leaves India.
 */
export function headsOf(paise: number, rate: number, supply: Supply): Heads {
	if (supply === 'abroad') return { rate: 0, taxablePaise: paise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
	const taxablePaise = Math.round((paise * 100) / (100 + rate))
	const taxPaise = paise - taxablePaise
	if (supply === 'elsewhere') return { rate, taxablePaise, cgstPaise: 0, sgstPaise: 0, igstPaise: taxPaise }
	const sgstPaise = Math.floor(taxPaise / 2)
	return { rate, taxablePaise, cgstPaise: taxPaise - sgstPaise, sgstPaise, igstPaise: 0 }
}
