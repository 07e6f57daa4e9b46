import {
	cashFeePaise,
	cashSettings,
	deliveryPrices,
	pinsNotServed,
	settingsNow,
} from '../../settings/shop-settings.server.ts'
import { cashRulesFor } from '../payments/cash/cash-rules-of.server.ts'
import { listOfferedWays } from '../payments/offered-ways.server.ts'
import { rememberedOf } from '../placing/remembered.server.ts'
import { findPin } from './pin-area.server.ts'
import { type Parcel, type PinPromise, promiseFor } from './pin-promise.ts'

/** Returns the delivery estimate for a pincode, for a customer or, without an id, for a guest (rule: pin-promise). */
export async function promiseForPin(pin: string, parcel: Parcel, userId: number | null): Promise<PinPromise> {
	const { homeState, homeDays, elsewhereDays } = settingsNow().delivery
	const rules = {
		notServed: pinsNotServed(),
		prices: deliveryPrices(),
		days: { homeState, home: homeDays, elsewhere: elsewhereDays },
		cash: listOfferedWays().includes('cod') ? await cashRules(userId) : null,
		cashFeePaise: cashFeePaise(),
	}
	return promiseFor(pin, findPin(pin), parcel, rules, new Date())
}

async function cashRules(userId: number | null) {
	return userId === null ? { ...cashSettings(), unpaid: null } : cashRulesFor(userId)
}

/** Returns the Indian pincode of the customer's last order. `null` when there is none. */
export async function lastPinOf(userId: number): Promise<string | null> {
	const address = await rememberedOf(userId)
	return address.country === 'india' && address.zipCode ? address.zipCode : null
}
