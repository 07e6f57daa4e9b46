import type { z } from 'zod'
import { refuse } from '../values/refusal.ts'
import { createBlock, createCard } from './setting.ts'
import { amountSetting, optionalNumberSetting, pincodesSetting, checkboxSetting } from './setting-kinds.ts'

const maxPercent = 50

/**
 * The fee and availability of cash on delivery (rules: cash-fee, cash-limits), and the discount in percent for
 * prepayment (rule: prepaid-discount).
 */
export const codCard = createCard('Cash on delivery', 'settings of money', [
	createBlock('What it costs', {
		fee: amountSetting({
			label: 'Fee for cash on delivery, in ₹',
			hint: 'Added to the total of an order that is paid in cash. Empty: none.',
			it: 'the fee',
		}),
		prepaidPercent: optionalNumberSetting({
			label: 'Discount for paying before it is sent, in %',
			hint: 'Of the products, for a cash order that is paid online instead: its customer sees both sums. Empty: none.',
			it: 'the discount',
			least: 0,
			most: maxPercent,
			wrong: `Please enter whole percent up to ${maxPercent}, or nothing`,
		}),
	}),
	createBlock(
		{ title: 'Which orders', about: 'What is left empty is no limit. The checkout tells why cash is not offered.' },
		{
			lowest: amountSetting({ label: 'Smallest order, in ₹', it: 'the smallest order', isHalfWidth: true }),
			highest: amountSetting({
				label: 'Largest order, in ₹',
				hint: 'Without the fee.',
				it: 'the largest order',
				isHalfWidth: true,
			}),
			needsPhone: checkboxSetting({
				label: 'Only with a phone number',
				it: 'whether a phone number is needed',
			}),
			firstHighest: amountSetting({
				label: 'Largest first order, in ₹',
				hint: 'Of a customer who has received no order yet.',
				it: 'the largest first order',
			}),
		},
	),
	createBlock('Where to', {
		pinsAllowed: pincodesSetting({
			label: 'Only for PIN codes that begin with',
			hint: 'One a line: 395 is every PIN code that begins with 395. Empty: all of India.',
			it: 'the PIN codes',
		}),
		pinsRefused: pincodesSetting({
			label: 'Not for PIN codes that begin with',
			hint: 'Of those above; one a line.',
			it: 'the PIN codes refused',
		}),
	}),
])

type CodLimits = Pick<z.output<typeof codCard.schema>, 'lowest' | 'highest' | 'firstHighest'>

/**
 * Checks that the limits allow some order (rule: cash-limits).
 *
 * @throws invalid on the upper limit: no order is between the limits.
 */
export function assertSomeOrderPossible({ lowest, highest, firstHighest }: CodLimits): void {
	const below = 'This is below the smallest order'
	if (highest !== null && highest < (lowest ?? 0)) refuse('invalid', below, 'highest')
	if (firstHighest !== null && firstHighest < (lowest ?? 0)) refuse('invalid', below, 'firstHighest')
}
