import { z } from 'zod'
import { lineText, linesText, tooLongMessage } from '../../values/text.ts'
import { isFulfillmentStatus, type FulfillmentStatus } from './fulfillment-status.ts'
import { maxShipmentFieldLength, maxStaffNote } from '../../values/limits.ts'

const shipmentText = lineText().max(maxShipmentFieldLength, tooLongMessage(maxShipmentFieldLength)).optional()

/** The courier and the tracking number of a shipment. Both are optional. */
export const shipmentSchema = z.object({ courier: shipmentText, trackingNumber: shipmentText })

const noteMissingMessage = 'Please enter a note.'

export const staffNoteSchema = z.object({
	note: linesText({ error: noteMissingMessage })
		.min(1, noteMissingMessage)
		.max(maxStaffNote, tooLongMessage(maxStaffNote)),
})

/** The form that sets the status of an order directly to Shipped, with its shipment (rule: order-steps). */
export const shipSchema = shipmentSchema.extend({
	/** The status that the page showed when the action was chosen. */
	seen: z.number().int().optional(),
	redirectTo: z.string().optional(),
})

const reasonMissing = 'Please enter why you continue without payment.'

/**
 * The form that confirms packing or shipping an unpaid order, with the reason and the shipment (rule:
 * unpaid-order-warning).
 */
export const shipUnpaidSchema = shipmentSchema.extend({
	to: z.enum(['packed', 'shipped', 'delivered']),
	/** The stage that the page showed when the action was chosen. */
	seen: z.custom<FulfillmentStatus>(isFulfillmentStatus),
	reason: linesText({ error: reasonMissing }).min(1, reasonMissing).max(maxStaffNote, tooLongMessage(maxStaffNote)),
	redirectTo: z.string().optional(),
})

/** The form that cancels an order. The reason is optional. */
export const cancellationSchema = z.object({
	reason: linesText().max(maxStaffNote, tooLongMessage(maxStaffNote)).optional(),
})

const wholeNumber = (least: number, most: number) => {
	const wrong = `Please enter ${least} to ${most}`
	return z.number({ error: wrong }).int(wrong).min(least, wrong).max(most, wrong)
}

/** The weight and the size of a shipment to be booked (rule: courier-booking). */
export const parcelSchema = z.object({
	weightGrams: wholeNumber(1, 50_000),
	lengthCm: wholeNumber(1, 200),
	breadthCm: wholeNumber(1, 200),
	heightCm: wholeNumber(1, 200),
})

export type ParcelInput = z.output<typeof parcelSchema>

/** The rule by which a bulk booking chooses the courier of each order (rule: bulk-booking). */
export interface CourierRule {
	by: 'cheapest' | 'fastest' | 'name'
	/** The name of the courier for `by: 'name'`, else `null`. */
	name: string | null
}

const ruleMissing = 'Please choose which courier to use.'

/** The form of a bulk booking. The rule is submitted as `'cheapest'`, `'fastest'` or `'name:Blue Dart'`. */
export const bulkBookingSchema = z.object({
	rule: z
		.string(ruleMissing)
		.regex(/^(cheapest|fastest|name:.{1,100})$/, ruleMissing)
		.transform((text): CourierRule => {
			if (text === 'cheapest' || text === 'fastest') return { by: text, name: null }
			return { by: 'name', name: text.slice('name:'.length) }
		}),
})

/**
 * Returns the rate that a rule chooses. Of equally fast couriers, and of rates with the same courier name, the cheapest
 * is chosen. `undefined` when no rate matches.
 */
export function pickRate<Rate extends { courier: string; pricePaise: number; days: number | null }>(
	rates: readonly Rate[],
	{ by, name }: CourierRule,
): Rate | undefined {
	const allowed = by === 'name' ? rates.filter(({ courier }) => courier === name) : rates
	const days = (rate: Rate) => (by === 'fastest' ? (rate.days ?? Number.MAX_SAFE_INTEGER) : 0)
	return allowed.toSorted((one, other) => days(one) - days(other) || one.pricePaise - other.pricePaise)[0]
}

/** The form that books a shipment. `rate` is the selected courier and the shown price, as `'courierId:paise'`. */
export const bookingSchema = parcelSchema.extend({
	rate: z
		.string('Please choose a courier.')
		.regex(/^[\w-]{1,40}:\d{1,9}$/, 'Please choose a courier.')
		.transform((text) => {
			const [courierId, price] = text.split(':')
			return { courierId: courierId!, pricePaise: Number(price) }
		}),
})
