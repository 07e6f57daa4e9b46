import { z } from 'zod'
import { atMostCharacters, linesText, plainDigits } from '../../text.ts'
import { linesOf } from '../lines-of.ts'
import { maxCashRupees, maxListLength, maxPrepaidPercent } from '../settings-limits.ts'

const wrongPrice = 'Please enter whole rupees, or nothing'
const wrongPrefix = 'Please enter the first 2 to 6 digits of PIN codes, one a line'

const rupees = z
	.number({ error: wrongPrice })
	.int(wrongPrice)
	.min(0, wrongPrice)
	.max(maxCashRupees, `At most ${maxCashRupees.toLocaleString('en-IN')}`)
	.nullable()
	.default(null)
const wrongPercent = `Please enter whole percent up to ${maxPrepaidPercent}, or nothing`
const percent = z
	.number({ error: wrongPercent })
	.int(wrongPercent)
	.min(0, wrongPercent)
	.max(maxPrepaidPercent, wrongPercent)
	.nullable()
	.default(null)
const pins = linesText()
	.max(maxListLength, atMostCharacters(maxListLength))
	.overwrite((text) =>
		linesOf(text.replace(/[,;]/g, '\n'))
			.map((line) => plainDigits(line).replace(/[\s.\p{Pd}]/gu, ''))
			.join('\n'),
	)
	.refine((text) => linesOf(text).every((prefix) => /^[1-9]\d{1,5}$/.test(prefix)), wrongPrefix)
	.default('')

/**
 * What cash on delivery costs and to whom it is offered, in whole rupees (rules: cash-fee, cash-limits), and the
 * percent that paying beforehand takes off (rule: prepaid-discount).
 */
export const cashCard = z.object({
	fee: rupees,
	prepaidPercent: percent,
	lowest: rupees,
	highest: rupees,
	firstHighest: rupees,
	pinsAllowed: pins,
	pinsRefused: pins,
})
