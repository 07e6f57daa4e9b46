import {
	isPrepaid,
	onlineCollections,
	onlinePaymentOptions,
	PAYMENT_METHODS,
	type PaymentMethod,
	paymentMethodOptions,
} from '../values/payment-methods.ts'
import {
	createBlock,
	createCard,
	choiceSetting,
	numericInput,
	lineSetting,
	linesSetting,
	numberSetting,
	secretSetting,
} from './setting.ts'
import type { z } from 'zod'
import { refuse } from '../values/refusal.ts'
import { locale } from '../region/india.ts'
import { lineText } from '../values/text.ts'

const wrongId = 'Please enter a UPI ID, such as shop@okbank'
const wrongCode = 'Please enter the four digits from your bank, or leave it empty'

/** The UPI ID that receives payments: a name and a bank in lower case. `''` for none. */
const upiIdSchema = lineText()
	.max(255, wrongId)
	.overwrite((text) => text.toLowerCase())
	.refine((text) => text === '' || /^[a-z0-9][a-z0-9._-]+@[a-z][a-z0-9]{1,63}$/.test(text), wrongId)
	.default('')

/** The bank's merchant category code. `''` for none. */
const upiCodeSchema = lineText()
	.refine((text) => text === '' || /^\d{4}$/.test(text), wrongCode)
	.default('')

/** The payee of UPI payments. */
export interface UpiPayee {
	id: string
	name: string
	/** The merchant category code. `''` for none. */
	code: string
}

const limit = {
	least: 1,
	most: 1_000_000,
	wrong: 'Please enter a whole number of 1 or more',
	over: 'At most 1000000',
}
/**
 * The minutes that an unpaid online order can be reserved. The minimum is above the 15 minutes that the payment service
 * requires.
 */
const hold = { least: 16, most: 1440 }
/**
 * The allowed hours from a cart's last change until a reminder is sent. A cart counts as abandoned from 24 hours to 14
 * days after its last change, so the maximum leaves the customer some days to return.
 */
const reminderHours = { least: 24, most: 240 }
/** If the environment has keys, all keys come from there and those in the settings are ignored (rule: payment-keys). */
const ofService = (variable: string) => ({ variables: [variable], environmentWins: true }) as const
/** 30 days in hours. */
const maxUnpaidHours = 720

/** The order limits, the payment methods and the texts of the checkout. */
export const checkoutCard = createCard('Checkout', 'financial settings', [
	createBlock('Order limits', {
		perLine: numberSetting({
			label: 'Items of one product in one color',
			nounPhrase: 'items of one product',
			...limit,
			variables: ['ORDER_MAX_PER_LINE'],
			fromEnvironment: ({ orderLimits }) => orderLimits.perLine,
		}),
		perOrder: numberSetting({
			label: 'Items per order',
			nounPhrase: 'items per order',
			...limit,
			variables: ['ORDER_MAX_PIECES'],
			fromEnvironment: ({ orderLimits }) => orderLimits.perOrder,
		}),
		openCod: numberSetting({
			label: 'Open COD orders per customer',
			hint: 'Per account and per phone number, until they are delivered or cancelled.',
			nounPhrase: 'unpaid COD orders',
			...limit,
			variables: ['ORDER_MAX_OPEN_CASH'],
			fromEnvironment: ({ orderLimits }) => orderLimits.openCod,
		}),
	}),
	createBlock('Customers', {
		whoCanOrder: choiceSetting({
			label: 'Who can order',
			hint: 'Everyone: visitors can order without an account, with a phone number or an email.',
			nounPhrase: 'who can order',
			compared: 'Who can order',
			choices: { account: 'Account required', everyone: 'Everyone' },
			wrong: 'Please choose who can order',
			fallback: 'account',
		}),
	}),
	createBlock('Payment methods', {
		paymentMethods: choiceSetting({
			label: 'Available at checkout',
			nounPhrase: 'the payment methods',
			compared: 'Payment methods',
			choices: paymentMethodOptions,
			wrong: 'Please choose a payment method',
			fallback: 'both',
		}),
		onlineBy: choiceSetting({
			label: 'Online payments',
			nounPhrase: 'how online payments are received',
			choices: onlinePaymentOptions,
			wrong: 'Please choose how online payments are received',
			fallback: 'recorded',
		}),
	}),
	createBlock(
		{
			title: 'Razorpay',
			about:
				'Customers pay on Razorpay’s page. Create the keys and the webhook in Razorpay’s dashboard. A demo without keys ' +
				'uses a fake Razorpay, and no money moves.',
		},
		{
			razorpayKeyId: lineSetting({
				label: 'Key ID',
				hint: 'Such as rzp_live_….',
				nounPhrase: 'the key ID',
				most: 100,
				input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
				...ofService('RAZORPAY_KEY_ID'),
			}),
			razorpayKeySecret: secretSetting({
				label: 'Key secret',
				hint: 'It is stored encrypted and not shown again.',
				nounPhrase: 'the key secret',
				...ofService('RAZORPAY_KEY_SECRET'),
			}),
			razorpayWebhookSecret: secretSetting({
				label: 'Webhook secret',
				hint:
					'Optional. The secret of a webhook in Razorpay that sends payment_link.paid to /payments/webhook on your ' +
					'address. It is stored encrypted and not shown again.',
				nounPhrase: 'the webhook secret',
				...ofService('RAZORPAY_WEBHOOK_SECRET'),
			}),
			holdMinutes: numberSetting({
				label: 'Minutes until an unpaid order is cancelled',
				hint: 'Stock is held until then.',
				nounPhrase: 'the minutes',
				...hold,
				wrong: `Please enter ${hold.least} to ${hold.most.toLocaleString(locale)} minutes`,
				fallback: 30,
			}),
		},
	),
	createBlock(
		{
			title: 'UPI to your bank',
			about:
				'The order page shows the customer a QR code. The customer pays with any UPI app and enters the ' +
				'payment reference, which you compare with your bank account.',
		},
		{
			upiId: lineSetting({
				label: 'UPI ID',
				hint: 'Such as shop@okbank. Banks also call it VPA.',
				nounPhrase: 'the UPI ID',
				schema: upiIdSchema,
				input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
			}),
			upiName: lineSetting({
				label: 'Name at the bank',
				hint: 'Leave empty to use the shop name.',
				nounPhrase: 'the name at the bank',
			}),
			upiCode: lineSetting({
				label: 'Merchant category code',
				hint: 'Four digits, if your bank gave you a code.',
				nounPhrase: 'the merchant category code',
				schema: upiCodeSchema,
				input: numericInput,
			}),
		},
	),
	createBlock(
		{
			title: 'Unpaid orders',
			about:
				'For new orders to be paid by UPI to your bank, and for orders that staff create to be paid later. Razorpay ' +
				'orders have a time limit of their own. On the page of an order you can extend its time or remove the limit.',
		},
		{
			unpaidHours: numberSetting({
				label: 'Hours until an unpaid order is cancelled',
				hint: 'Stock is held until then. Enter 0 to never cancel unpaid orders.',
				nounPhrase: 'the hours',
				least: 0,
				most: maxUnpaidHours,
				wrong: `Please enter 0 to ${maxUnpaidHours} hours`,
				fallback: 48,
			}),
		},
	),
	createBlock(
		{
			title: 'Abandoned carts',
			about:
				'Customers with an account can agree, at the checkout and in their profile, to be reminded of items that they ' +
				'left in their cart. Each cart gets one message.',
		},
		{
			cartReminders: choiceSetting({
				label: 'Reminders',
				hint: 'The page Abandoned carts shows carts from 24 hours to 14 days after their last change.',
				nounPhrase: 'the cart reminders',
				compared: 'Cart reminders',
				choices: { off: 'Off', list: 'List only', email: 'List and email' },
				wrong: 'Please choose whether customers are reminded',
				fallback: 'off',
			}),
			cartReminderHours: numberSetting({
				label: 'Hours until the email is sent',
				nounPhrase: 'the hours until the email',
				...reminderHours,
				wrong: `Please enter ${reminderHours.least} to ${reminderHours.most} hours`,
				fallback: reminderHours.least,
			}),
		},
	),
	createBlock('Checkout note', {
		note: linesSetting({ label: 'Note to shoppers', nounPhrase: 'the note', most: 500, input: { rows: 3 } }),
	}),
])

export type CheckoutSettings = z.output<typeof checkoutCard.schema>

/**
 * Lists the payment methods that are offered, the default first. Online payment is offered once there is a way to
 * collect it (rules: payment-methods, offered-payments).
 */
export function listOfferedMethods({
	paymentMethods,
	onlineBy,
}: Pick<CheckoutSettings, 'paymentMethods' | 'onlineBy'>): PaymentMethod[] {
	if (paymentMethods !== 'both') return [paymentMethods]
	const { isOffered } = onlineCollections[onlineBy]
	return PAYMENT_METHODS.filter((paymentMethod) => isOffered || !isPrepaid({ paymentMethod }))
}

/**
 * Checks that a shop that offers only online payment can collect it (rule: offered-payments).
 *
 * @throws invalid on `onlineBy`: no way to collect online payments is chosen.
 */
export function assertMethodOffered({ paymentMethods, onlineBy }: CheckoutSettings): void {
	if (isPrepaid({ paymentMethod: paymentMethods }) && !onlineCollections[onlineBy].isOffered)
		refuse('invalid', 'online-method-missing', {}, 'onlineBy')
}
