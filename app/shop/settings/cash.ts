import type { z } from 'zod'
import { refuse } from '../refusal.ts'
import { block, card } from './setting.ts'
import { amount, numberOrNone, pinCodes, tick } from './setting-kinds.ts'

const mostPercent = 50

/**
 * The fee and availability of cash on delivery (rules: cash-fee, cash-limits), and the discount in percent for
 * prepayment (rule: prepaid-discount).
 */
export const cashCard = card('Cash on delivery', 'settings of money', [
	block('What it costs', {
		fee: amount({
			label: 'Fee for cash on delivery, in ₹',
			hint: 'Added to the total of an order that is paid in cash. Empty: none.',
			it: 'the fee',
		}),
		prepaidPercent: numberOrNone({
			label: 'Discount for paying before it is sent, in %',
			hint: 'Of the products, for a cash order that is paid online instead: its customer sees both sums. Empty: none.',
			it: 'the discount',
			least: 0,
			most: mostPercent,
			wrong: `Please enter whole percent up to ${mostPercent}, or nothing`,
		}),
	}),
	block(
		{ title: 'Which orders', about: 'What is left empty is no limit. The checkout tells why cash is not offered.' },
		{
			lowest: amount({ label: 'Smallest order, in ₹', it: 'the smallest order', isHalf: true }),
			highest: amount({
				label: 'Largest order, in ₹',
				hint: 'Without the fee.',
				it: 'the largest order',
				isHalf: true,
			}),
			needsPhone: tick({
				label: 'Only with a phone number',
				it: 'whether a phone number is needed',
			}),
			firstHighest: amount({
				label: 'Largest first order, in ₹',
				hint: 'Of a customer who has received no order yet.',
				it: 'the largest first order',
			}),
		},
	),
	block('Where to', {
		pinsAllowed: pinCodes({
			label: 'Only for PIN codes that begin with',
			hint: 'One a line: 395 is every PIN code that begins with 395. Empty: all of India.',
			it: 'the PIN codes',
		}),
		pinsRefused: pinCodes({
			label: 'Not for PIN codes that begin with',
			hint: 'Of those above; one a line.',
			it: 'the PIN codes refused',
		}),
	}),
])

type Limits = Pick<z.output<typeof cashCard.schema>, 'lowest' | 'highest' | 'firstHighest'>

/**
 * Checks that the limits allow some order (rule: cash-limits).
 *
 * @throws invalid on the upper limit: no order is between the limits.
 */
export function mustLeaveOrders({ lowest, highest, firstHighest }: Limits): void {
	const below = 'This is below the smallest order'
	if (highest !== null && highest < (lowest ?? 0)) refuse('invalid', below, 'highest')
	if (firstHighest !== null && firstHighest < (lowest ?? 0)) refuse('invalid', below, 'firstHighest')
}
