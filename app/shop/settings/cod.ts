import type { z } from 'zod'
import { isPincode } from '../values/pincode.ts'
import { refuse } from '../values/refusal.ts'
import {
	amountSetting,
	checkboxSetting,
	createBlock,
	createCard,
	numberSetting,
	optionalNumberSetting,
	pincodesSetting,
} from './setting.ts'
import { currency } from '../region/india.ts'

const maxPercent = 50
const maxRemittanceDays = 90

/**
 * The fee and availability of cash on delivery (rules: cod-fee, cod-limits), the discount in percent for prepayment
 * (rule: prepaid-discount), and the days after which a remittance is missing (rule: missing-remittance).
 */
export const codCard = createCard('Cash on delivery', 'financial settings', [
	createBlock('Fee and discount', {
		fee: amountSetting({
			label: `COD fee, in ${currency.sign}`,
			hint: 'Added to the total of a COD order. Leave empty for no fee.',
			nounPhrase: 'the fee',
		}),
		prepaidPercent: optionalNumberSetting({
			label: 'Discount for paying online before shipping, in %',
			hint: 'Customers who pay a COD order online before it ships get this off the items, not off delivery. They see both totals. Leave empty for no discount.',
			nounPhrase: 'the discount',
			least: 0,
			most: maxPercent,
			wrong: `Please enter a whole percentage up to ${maxPercent}, or leave it empty`,
		}),
	}),
	createBlock(
		{
			title: 'Order limits',
			about: 'Leave a field empty for no limit. The checkout explains why COD is not available.',
		},
		{
			lowest: amountSetting({
				label: `Minimum order, in ${currency.sign}`,
				hint: 'The order total, not counting the COD fee.',
				nounPhrase: 'the minimum order',
				isHalfWidth: true,
			}),
			highest: amountSetting({
				label: `Maximum order, in ${currency.sign}`,
				hint: 'The order total, not counting the COD fee.',
				nounPhrase: 'the maximum order',
				isHalfWidth: true,
			}),
			needsPhone: checkboxSetting({
				label: 'Require a phone number',
				nounPhrase: 'whether a phone number is needed',
			}),
			needsConfirmedPhone: checkboxSetting({
				label: 'Require a confirmed phone number',
				hint:
					'Customers enter a code that the shop sends to their phone, once. First turn on codes to a phone under ' +
					'Settings › Log-in codes. Orders ' +
					'created by staff and in-person sales need no code.',
				nounPhrase: 'whether a confirmed phone is needed',
			}),
			firstHighest: amountSetting({
				label: `Maximum first order, in ${currency.sign}`,
				hint: 'For customers who have not received an order yet.',
				nounPhrase: 'the maximum first order',
			}),
		},
	),
	createBlock('Remittance', {
		remittanceDays: numberSetting({
			label: 'Days from delivery until a courier transfers the cash',
			hint: 'After that, the dashboard lists the courier’s payment for the shipment as missing.',
			nounPhrase: 'the days until a remittance',
			least: 1,
			most: maxRemittanceDays,
			wrong: `Please enter 1 to ${maxRemittanceDays} days`,
			fallback: 7,
		}),
	}),
	createBlock('Areas', {
		pinsAllowed: pincodesSetting({
			label: 'Allowed PIN prefixes',
			hint: 'One per line. 395 covers every PIN code that begins with 395. Leave empty for all of India.',
			nounPhrase: 'the PIN prefixes',
		}),
		pinsRefused: pincodesSetting({
			label: 'Excluded PIN prefixes',
			hint: 'One per line. Applies within the prefixes above.',
			nounPhrase: 'the excluded PIN prefixes',
		}),
	}),
])

/**
 * Returns the form's values with the limits that the page's query parameters propose: PIN codes to exclude and a
 * maximum order total in rupees (rule: proposed-cod-rules). Returns `null` when they propose no change. Saves nothing.
 */
export function enterProposedLimits<Values extends Pick<CodValues, 'highest' | 'pinsRefused'>>(
	values: Values,
	params: URLSearchParams,
): Values | null {
	const pincodes = params.getAll('exclude').filter(isPincode).slice(0, maxProposedPincodes)
	const lines = values.pinsRefused.split('\n').filter(Boolean)
	const added = [...new Set(pincodes)].filter((pincode) => !lines.some((prefix) => pincode.startsWith(prefix)))
	const highest = /^[1-9]\d{0,6}$/.test(params.get('highest') ?? '') ? Number(params.get('highest')) : values.highest
	if (added.length === 0 && highest === values.highest) return null
	return { ...values, highest, pinsRefused: [...lines, ...added].join('\n') }
}

const maxProposedPincodes = 20

type CodValues = z.output<typeof codCard.schema>
type CodLimits = Pick<z.output<typeof codCard.schema>, 'lowest' | 'highest' | 'firstHighest'>

/**
 * Checks that the limits allow some order (rule: cod-limits).
 *
 * @throws invalid on the upper limit: no order is between the limits.
 */
export function assertSomeOrderPossible({ lowest, highest, firstHighest }: CodLimits): void {
	if (highest !== null && highest < (lowest ?? 0)) refuse('invalid', 'cod-limit-below-minimum', {}, 'highest')
	if (firstHighest !== null && firstHighest < (lowest ?? 0))
		refuse('invalid', 'cod-limit-below-minimum', {}, 'firstHighest')
}
