/** The destination of the goods relative to the shop's state. */
export type Supply = 'home' | 'elsewhere' | 'abroad'

export interface GstComponents {
	/** A percentage. */
	rate: number
	taxablePaise: number
	cgstPaise: number
	sgstPaise: number
	igstPaise: number
}

/** Returns the kind of destination of an address (rule: tax-in-price). */
export function getSupply({ country, state }: { country: string; state: string }, homeState: string): Supply {
	if (country !== 'india') return 'abroad'
	return state === homeState ? 'home' : 'elsewhere'
}

/**
 * Splits a tax-inclusive price into its GST components, which add up to the price (rule: tax-in-price). Sales in the
 * home state pay CGST and SGST, equal to the paisa, and an odd paisa stays in the taxable value. Other states pay IGST.
 * Exports pay no tax.
 */
export function calculateGstComponents(paise: number, rate: number, supply: Supply): GstComponents {
	const none = { taxablePaise: paise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
	if (supply === 'abroad') return { ...none, rate: 0 }
	const taxPaise = paise - Math.round((paise * 100) / (100 + rate))
	if (supply === 'elsewhere') return { ...none, rate, taxablePaise: paise - taxPaise, igstPaise: taxPaise }
	const halfPaise = Math.floor(taxPaise / 2)
	return { ...none, rate, taxablePaise: paise - 2 * halfPaise, cgstPaise: halfPaise, sgstPaise: halfPaise }
}
