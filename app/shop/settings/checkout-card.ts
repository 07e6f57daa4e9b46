import { z } from 'zod'
import { upiCode, upiId } from '../words/upi-id.ts'
import { atMostCharacters, linesText, lineText, maxLineLength } from '../text.ts'
import { type OnlineWay, onlineWays, type WaysToPay, waysToPay } from '../words/ways-to-pay.ts'
import { holdLimits, maxCheckoutNoteLength, maxLimit } from './settings-limits.ts'

const wrongLimit = 'Please enter a whole number of at least 1'
const limit = z.number({ error: wrongLimit }).int(wrongLimit).min(1, wrongLimit).max(maxLimit, `At most ${maxLimit}`)

const wrongMinutes = `Please enter ${holdLimits.least} to ${holdLimits.most.toLocaleString('en-IN')} minutes`

/** What an order may take, how it is paid, and what the checkout tells. */
export const checkoutCard = z.object({
	perLine: limit,
	pieces: limit,
	openCash: limit,
	ways: z.enum(Object.keys(waysToPay) as WaysToPay[], { error: 'Please choose a way to pay' }),
	onlineBy: z.enum(Object.keys(onlineWays) as OnlineWay[], { error: 'Please choose how it is taken' }),
	holdMinutes: z
		.number({ error: wrongMinutes })
		.int(wrongMinutes)
		.min(holdLimits.least, wrongMinutes)
		.max(holdLimits.most, wrongMinutes),
	upiId,
	upiName: lineText().max(maxLineLength, atMostCharacters(maxLineLength)).default(''),
	upiCode,
	note: linesText().max(maxCheckoutNoteLength, atMostCharacters(maxCheckoutNoteLength)).default(''),
})
