import { chargeDescriptions } from './invoice-lines.ts'

type UnitCode = 'PCS' | 'PRS'

/** Returns the unit quantity code (UQC) that GST returns use for goods with an HSN code. */
export function getUqc(hsn: string): UnitCode {
	return hsn.startsWith('64') ? 'PRS' : 'PCS'
}

interface DocumentLine {
	/** Also `null` after the order line is deleted. */
	orderItemId: number | null
	description: string
}

/** Returns whether a line is delivery or the COD fee, which have a value and a rate but no quantity of goods. */
export function isChargeLine({ orderItemId, description }: DocumentLine): boolean {
	return orderItemId === null && Object.values(chargeDescriptions).includes(description)
}

interface PricedLine extends DocumentLine {
	hsn: string
	quantity: number
	discountPaise: number
	paise: number
}

/**
 * Returns the unit of a line and the price of one unit, with tax and before the discount. The unit is `null` for
 * delivery and the COD fee, and the price is `null` for a price reduction, which returns no units.
 */
export function getUnitPrice(line: PricedLine): { uqc: UnitCode | null; unitPricePaise: number | null } {
	const { hsn, quantity, discountPaise, paise } = line
	return {
		uqc: isChargeLine(line) ? null : getUqc(hsn),
		unitPricePaise: quantity > 0 ? Math.round((paise + discountPaise) / quantity) : null,
	}
}
