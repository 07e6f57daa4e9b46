import type { CartLine } from '../../cart/cart-totals.ts'
import { normalizeText } from '../../search/normalize.ts'
import type { CheckoutInput } from './checkout.schema.ts'

/** Returns the name and address columns of an order. */
export function toAddressColumns({
	firstName,
	lastName,
	email,
	phoneNumber,
	waistSize,
	fullLength,
	streetAddress,
	apartment,
	city,
	state,
	zipCode,
	country,
	paymentMethod,
}: CheckoutInput) {
	return {
		firstName,
		lastName,
		email,
		phoneNumber: phoneNumber || null,
		waistSize: waistSize || null,
		fullLength: fullLength || null,
		streetAddress,
		apartment: apartment || null,
		city,
		state,
		zipCode,
		country,
		paymentMethod,
		customerKey: normalizeText(`${firstName} ${lastName} ${email} ${phoneNumber ?? ''}`),
	}
}

/**
 * Builds an order line with its own copy of the product data (rule: order-keeps-copy) and its share of the discount.
 */
export function toOrderItemRow(
	{
		productId,
		productColorId,
		name,
		colorName,
		hexCode,
		pricePaise,
		quantity,
		size,
		variant,
		image,
		colorShown,
	}: CartLine,
	discountPaise: number,
) {
	return {
		productId,
		productColorId,
		productName: name,
		productNameKey: normalizeText(name),
		colorName,
		colorHex: hexCode,
		imageHash: image?.hash ?? null,
		imageColor: colorShown,
		pricePaise,
		quantity,
		discountPaise,
		size,
		sku: variant?.sku ?? null,
		variantId: variant?.id ?? null,
	}
}
