import { defaultLanguage } from '#app/i18n/languages.ts'
import type { PlainKey, Translate } from '#app/i18n/translate.ts'
import { formatVariantTitle } from '../catalog/color/color-labels.ts'
import { findPaymentMethod, getPaymentLabel, labelOtherMethod, type PaymentMethod } from '../values/payment-methods.ts'
import type { ColorShown, ImageView } from '../media/media-view.ts'
import type { PaymentState } from './payments/payment-state.ts'
import type { NamedDiscount } from '../pricing/order-discounts.ts'
import { formatPhone } from '../values/phone.ts'
import { getOwn } from '../get-own.ts'
import { getCountryName, listAddressLines } from '../values/address.ts'

/** An item as bought, independent of later changes to the product (rule: order-keeps-copy). */
export interface OrderItemView {
	id: number
	productId: number | null
	/** `null` when the product no longer has this color. */
	productColorId: number | null
	name: string
	/** `''` when the product has no choice of color. */
	colorName: string
	hexCode: string
	pricePaise: number
	quantity: number
	linePaise: number
	/** The size that was bought. */
	size: string | null
	sku: string | null
	/**
	 * The variant that the stock was taken from. `null` when stock was tracked per product, or when the variant no
	 * longer exists.
	 */
	variantId: number | null
	image: ImageView | null
	colorShown: ColorShown
	/** The exchanges that have shipped, oldest first (rules: exchanged-size, exchanged-product). */
	exchanges: Exchange[]
}

export interface OrderSummary {
	id: number
	status: number
	statusLabel: string
	createdAt: Date
	paymentMethod: PaymentMethod
	/** The payment state. `null` for orders completed before the shop stored payments. */
	paymentState: PaymentState | null
	subtotalPaise: number
	discountPaise: number
	/** The part of the discount that was granted for paying before shipping (rule: prepaid-discount). */
	prepaidDiscountPaise: number
	/** `null` when no coupon was used. */
	couponCode: string | null
	/** Each discount with its name and its total. Empty for orders from before discounts were stored. */
	discounts: NamedDiscount[]
	taxPaise: number
	shippingPaise: number
	codFeePaise: number
	totalPaise: number
	items: OrderItemView[]
}

/** The sales channels that staff choose from when they create an order, with their labels (rule: staff-order). */
export const STAFF_CHANNELS = { whatsapp: 'WhatsApp', phone: 'Phone', instagram: 'Instagram' } as const
export type StaffChannel = keyof typeof STAFF_CHANNELS

/** The place where the order was made: the web shop, or an outlet's point of sale (rule: pos-sale). */
export type OrderSource = 'web' | 'outlet'

interface OrderChannel {
	source: string
	/** The sales channel of an order created by staff. `null` for other orders. */
	channel: string | null
}

/** Returns the text that an order without an account shows in place of the account. It says why there is none. */
export function orderSourceLabel({ source, channel, isGuest }: OrderChannel & { isGuest: boolean }): string {
	if (isGuest) return 'None (guest checkout)'
	if (channel !== null) return `None (created by staff: ${STAFF_CHANNELS[channel as StaffChannel]})`
	return source === 'outlet' ? 'None (in-person sale)' : 'Deleted'
}

/**
 * Returns the sales channel of an order in CSV files: `'Web'`, `'Counter'` for the point of sale, or a staff channel
 * such as `'WhatsApp'`. These values never change because other programs read them.
 */
export function orderChannelLabel({ source, channel }: OrderChannel): string {
	if (channel !== null) return STAFF_CHANNELS[channel as StaffChannel]
	return source === 'outlet' ? 'Counter' : 'Web'
}

/**
 * Returns the label of a sales channel in the reports. `name` is the `channel` of orders created by staff, and the
 * `source` of all other orders. For the point of sale, files contain `'Counter'`, like the order export.
 */
export function reportedChannelLabel(name: string, target: 'screen' | 'file'): string {
	if (name === 'outlet' && target === 'screen') return 'Point of sale'
	const isPlace = name === 'web' || name === 'outlet'
	return orderChannelLabel({ source: name, channel: isPlace ? null : name })
}

export interface OrderView extends OrderSummary {
	source: OrderSource
	updatedAt: Date
	firstName: string
	lastName: string
	email: string
	phoneNumber: string | null
	waistSize: string | null
	fullLength: string | null
	/** `''` for consumers. */
	buyerGstin: string
	streetAddress: string
	apartment: string | null
	city: string
	state: string
	zipCode: string
	country: string
	/** `''` when there is no note. */
	orderNote: string
}

/**
 * Returns the label of an order's payment method. At the point of sale, methods have labels of their own, such as
 * `'Cash'`.
 */
export function orderPaymentMethodLabel({ paymentMethod, source }: { paymentMethod: string; source: string }): string {
	if (source === 'web') return getPaymentLabel(paymentMethod)
	return findPaymentMethod(paymentMethod)?.pos.label ?? labelOtherMethod(paymentMethod)
}

/** An order line as bought, with the units that were exchanged. */
interface ExchangedLine {
	/** The size that was bought. */
	size: string | null
	quantity: number
	exchanges: readonly Exchange[]
}

/**
 * Units of an order line whose exchange has shipped: for another `size` of the same product, or for another product or
 * color (`item`).
 */
export type Exchange = { quantity: number } & ({ size: string; item?: undefined } | { size: null; item: ExchangedItem })

/** The product or color that was sent in exchange, with its names at that time. */
interface ExchangedItem {
	productId: number | null
	name: string
	colorName: string
	size: string | null
}

/**
 * Returns the size that the customer has after the exchanges of a line (rule: exchanged-size). It is the bought size
 * unless all units were exchanged for one other size.
 */
export function getCurrentSize({ size, quantity, exchanges }: ExchangedLine): string | null {
	const [first] = exchanges
	const exchanged = exchanges.reduce((sum, one) => sum + one.quantity, 0)
	// The bought size stays if there was no exchange, the exchange was for another product or color, or some units were
	// not exchanged.
	if (!first?.size || exchanged !== quantity) return size
	return exchanges.every((one) => one.size === first.size) ? first.size : size
}

/**
 * Returns the note about the exchanges of a line (rules: exchanged-size, exchanged-product). It is `'Exchanged from
 * size M'` when all units now have one other size, else for example `'1 of 3 exchanged for size L'` or `'Exchanged for
 * Tapi Kurta, Red, size M'`. `''` without an exchange. `t` translates it for a shopper; without `t` it is in English.
 */
export function describeExchange(line: ExchangedLine, t?: Translate): string {
	const { size, quantity, exchanges } = line
	if (exchanges.length === 0) return ''
	if (getCurrentSize(line) !== size)
		return t ? t('order.exchangedFrom', { size: size ?? '' }) : `Exchanged from size ${size}`
	const units = new Map<string, number>()
	for (const one of exchanges) {
		const to = one.item
			? [one.item.name, formatVariantTitle(one.item, t)].filter(Boolean).join(', ')
			: describeSize(one.size, t)
		units.set(to, (units.get(to) ?? 0) + one.quantity)
	}
	const describe = (item: string, count: number) => {
		if (count === quantity) return t ? t('order.exchangedFor', { item }) : `Exchanged for ${item}`
		return t ? t('order.exchangedSome', { count, quantity, item }) : `${count} of ${quantity} exchanged for ${item}`
	}
	return [...units].map(([to, count]) => describe(to, count)).join(', ')
}

const describeSize = (size: string, t?: Translate) => (t ? t('order.size', { size }) : `size ${size}`)

type AddressFields = Pick<
	OrderView,
	'firstName' | 'lastName' | 'streetAddress' | 'apartment' | 'city' | 'state' | 'zipCode' | 'country' | 'phoneNumber'
>

/** The message keys of the names of the countries that the shop delivers to, by the stored country. */
export const countryMessages: Readonly<Record<string, PlainKey>> = {
	india: 'checkout.india',
	usa: 'checkout.usa',
	uk: 'checkout.uk',
}

/**
 * Returns the lines of a delivery address without name and phone number. `t` translates the country name for a shopper;
 * without `t` it is in English, for couriers.
 */
export function formatPlaceLines(
	place: Omit<AddressFields, 'firstName' | 'lastName' | 'phoneNumber'>,
	t?: Translate,
): string[] {
	const key = t && t.language.code !== defaultLanguage.code ? getOwn(countryMessages, place.country) : undefined
	return listAddressLines({ ...place, country: t && key ? t(key) : getCountryName(place.country) })
}

/** Returns the lines of a shipping label: the name, the address and the phone number. */
export function formatAddressLines(
	{ firstName, lastName, phoneNumber, ...place }: AddressFields,
	t?: Translate,
): string[] {
	return filterEmpty([
		`${firstName} ${lastName}`.trim(),
		...formatPlaceLines(place, t),
		phoneNumber && formatPhone(phoneNumber),
	])
}

function filterEmpty(lines: (string | null)[]): string[] {
	return lines.filter((line): line is string => Boolean(line))
}
