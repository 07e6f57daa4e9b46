import { upiCode, upiId } from '../words/upi-id.ts'
import { onlineWays, waysToPay } from '../words/ways-to-pay.ts'
import { block, card } from './setting.ts'
import { choice, digits, line, lines, number } from './setting-kinds.ts'

const limit = {
	least: 1,
	most: 1_000_000,
	wrong: 'Please enter a whole number of at least 1',
	over: 'At most 1000000',
}
/** The payment service requires at least 15 minutes. */
const hold = { least: 16, most: 1440 }

/** The order limits, the payment methods and the texts of the checkout. */
export const checkoutCard = card('Checkout', 'settings of money', [
	block('Limits of an order', {
		perLine: number({
			label: 'Pieces of one product in one colour',
			it: 'pieces of one product',
			...limit,
			variables: ['ORDER_MAX_PER_LINE'],
			fromEnvironment: ({ orderLimits }) => orderLimits.perLine,
		}),
		pieces: number({
			label: 'Pieces in all',
			it: 'pieces in all',
			...limit,
			variables: ['ORDER_MAX_PIECES'],
			fromEnvironment: ({ orderLimits }) => orderLimits.pieces,
		}),
		openCash: number({
			label: 'Unpaid cash orders',
			hint: 'Of one account, and of one phone number, until they are delivered or cancelled.',
			it: 'unpaid cash orders',
			...limit,
			variables: ['ORDER_MAX_OPEN_CASH'],
			fromEnvironment: ({ orderLimits }) => orderLimits.openCash,
		}),
	}),
	block('Ways to pay', {
		ways: choice({
			label: 'Offered at the checkout',
			it: 'the ways to pay',
			compared: 'Ways to pay',
			choices: waysToPay,
			wrong: 'Please choose a way to pay',
			fallback: 'both',
		}),
		onlineBy: choice({
			label: 'Online payments are',
			it: 'how online payments are taken',
			choices: onlineWays,
			wrong: 'Please choose how it is taken',
			fallback: 'recorded',
		}),
	}),
	block(
		{
			title: 'Razorpay',
			about:
				'The customer pays on the page of Razorpay. Its keys are set where the shop is started; a demo without keys has a stand-in, in which no money moves.',
		},
		{
			holdMinutes: number({
				label: 'Minutes until an unpaid order is cancelled',
				hint: 'So long its pieces are kept.',
				it: 'the minutes',
				...hold,
				wrong: `Please enter ${hold.least} to ${hold.most.toLocaleString('en-IN')} minutes`,
				fallback: 30,
			}),
		},
	),
	block(
		{
			title: 'UPI to your bank',
			about:
				'The customer sees a QR code of the order on its page, pays with any UPI app and enters the reference. You compare it with your bank.',
		},
		{
			upiId: line({
				label: 'UPI ID',
				hint: 'Such as shop@okbank. Your bank calls it VPA.',
				it: 'the UPI ID',
				schema: upiId,
				input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
			}),
			upiName: line({ label: 'Name at the bank', hint: 'Empty: the name of the shop.', it: 'the name at the bank' }),
			upiCode: line({
				label: 'Merchant category code',
				hint: 'Four digits, if your bank has given you one.',
				it: 'the merchant category code',
				schema: upiCode,
				input: digits,
			}),
		},
	),
	block('What the checkout tells', {
		note: lines({ label: 'Note to shoppers', it: 'the note', most: 500, input: { rows: 3 } }),
	}),
])
