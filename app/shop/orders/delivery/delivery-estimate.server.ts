import {
	getCodFeePaise,
	getCodSettings,
	getDeliveryPrices,
	getUnservedPincodes,
	getShopSettings,
} from '../../settings/shop-settings.server.ts'
import { getCodRules } from '../payments/cod/cod-rules.server.ts'
import { listAvailablePaymentMethods } from '../payments/available-payment-methods.server.ts'
import { getCheckoutDefaults } from '../checkout/checkout-defaults.server.ts'
import { findPincode } from './pincode-area.server.ts'
import { type ShipmentContents, type DeliveryEstimate, calculateDeliveryEstimate } from './delivery-estimate.ts'
import { z } from 'zod'
import { lineText } from '../../values/text.ts'
import { isPincode, normalizePincode, invalidPincode } from '../../region/pincode.ts'

/** Returns the delivery estimate for a pincode, for a customer or, without an id, for a guest (rule: pin-promise). */
export async function estimateDelivery(
	pincode: string,
	contents: ShipmentContents,
	userId: number | null,
): Promise<DeliveryEstimate> {
	const { homeState, homeDays, elsewhereDays } = getShopSettings().delivery
	const rules = {
		notServed: getUnservedPincodes(),
		prices: getDeliveryPrices(),
		days: { homeState, home: homeDays, elsewhere: elsewhereDays },
		cash: listAvailablePaymentMethods().includes('cod') ? await findCodRules(userId) : null,
		cashFeePaise: getCodFeePaise(),
	}
	return calculateDeliveryEstimate(pincode, findPincode(pincode), contents, rules, new Date())
}

async function findCodRules(userId: number | null) {
	return userId === null ? { ...getCodSettings(), unpaid: null } : getCodRules(userId)
}

/** Returns the Indian pincode of the customer's last order. `null` when there is none. */
export async function findLastPincode(userId: number): Promise<string | null> {
	const address = await getCheckoutDefaults(userId)
	return address.country === 'india' && address.zipCode ? address.zipCode : null
}

/** A single pincode, with or without spaces. */
export const pincodeSchema = z.object({ pin: lineText().overwrite(normalizePincode).refine(isPincode, invalidPincode) })
