import { isChargeLine } from '../line-units.ts'

/** The amounts of a line in paise. */
interface SummarizedLine {
	orderItemId: number | null
	description: string
	hsn: string
	rate: number
	quantity: number
	taxablePaise: number
	cgstPaise: number
	sgstPaise: number
	igstPaise: number
}

export interface HsnSum {
	hsn: string
	rate: number
	quantity: number
	taxablePaise: number
	taxPaise: number
}

/** Adds up the lines of a document by HSN code and rate, in the order of the lines. */
export function sumByHsn(lines: SummarizedLine[]): HsnSum[] {
	const sums = new Map<string, HsnSum>()
	for (const line of lines) {
		const { hsn, rate } = line
		const key = `${hsn} ${rate}`
		const sum = sums.get(key) ?? { hsn, rate, quantity: 0, taxablePaise: 0, taxPaise: 0 }
		sum.quantity += isChargeLine(line) ? 0 : line.quantity
		sum.taxablePaise += line.taxablePaise
		sum.taxPaise += line.cgstPaise + line.sgstPaise + line.igstPaise
		sums.set(key, sum)
	}
	return [...sums.values()]
}
