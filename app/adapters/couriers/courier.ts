/**
 * The service refused a request (`isRefusal` is true), or did not respond, failed or sent an unreadable response. When
 * `isRefusal` is false, it is unknown whether the service has carried out the request.
 */
export class CourierError extends Error {
	readonly isRefusal: boolean

	constructor(reason: string, isRefusal: boolean) {
		super(reason)
		this.isRefusal = isRefusal
	}
}

/** The result of a function that a courier does not support. */
export const unsupported = 'unsupported'
export type Unsupported = typeof unsupported

/** The weight and the size of a shipment with its packaging. */
export interface Parcel {
	weightGrams: number
	lengthCm: number
	breadthCm: number
	heightCm: number
}

/** Returns only the weight and the size, from a database row or a form that may have other properties. */
export function pickParcel({ weightGrams, lengthCm, breadthCm, heightCm }: Parcel): Parcel {
	return { weightGrams, lengthCm, breadthCm, heightCm }
}

export interface RateRequest extends Parcel {
	deliveryPincode: string
	/** The cash to collect on delivery. 0 for a paid order. */
	codPaise: number
	/** The value of the goods. */
	valuePaise: number
}

/** A courier that delivers to the requested pincode, and its price. */
export interface CourierRate {
	/** The service's id of the courier. */
	courierId: string
	courier: string
	pricePaise: number
	/** The estimated days until delivery. `null` when they are unknown. */
	days: number | null
}

export interface BookingRequest extends Parcel {
	/** The shop's own id of the booking. `book` creates at most one booking for each reference. */
	reference: string
	/** True when an earlier request with this reference may have reached the service. */
	mayExist: boolean
	/** The `courierId` of a `CourierRate`. `null` lets the service choose. */
	courierId: string | null
	orderedAt: Date
	recipient: {
		firstName: string
		lastName: string
		email: string
		/** Ten digits. */
		phone: string
		address: string
		apartment: string
		city: string
		state: string
		pincode: string
		country: string
	}
	items: { name: string; sku: string; quantity: number; pricePaise: number }[]
	/** The cash to collect on delivery. 0 for a paid order. */
	codPaise: number
	valuePaise: number
}

/** A booked shipment. */
export interface Booking {
	/** The service's ids of the order and of its shipment. */
	serviceOrderId: string
	serviceShipmentId: string
	courier: string
	trackingNumber: string
}

/**
 * The steps of a shipment, the same for all couriers. `pickup`: the courier has not collected the shipment yet.
 * `returning` and `returned`: the shipment is on its way back to the shop, or back at the shop (RTO).
 */
export type ShipmentStep =
	| 'pickup'
	| 'picked-up'
	| 'in-transit'
	| 'out-for-delivery'
	| 'undelivered'
	| 'delivered'
	| 'returning'
	| 'returned'
	| 'lost'
	| 'cancelled'

export interface TrackingEvent {
	/** Identifies the event. It stays the same when the courier reports the event again. */
	key: string
	/** The time at which the courier recorded the event. */
	at: Date
	/** The step that begins with the event. `null` for an event that begins no step. */
	step: ShipmentStep | null
	/** The courier's own description of the event. It may contain names and phone numbers, so only staff see it. */
	note: string
	location: string
}

/** A file to print, which the service has created. */
export interface PrintableFile {
	/** The https address of the file. */
	url: string
}

/** A verified webhook. The shop uses it only to learn which shipment to query, and trusts none of its other content. */
export interface CourierWebhook {
	trackingNumber: string
}

/** Cash that the courier has transferred for a shipment. */
export interface Remittance {
	trackingNumber: string
	amountPaise: number
	/** The bank's reference of the transfer. */
	reference: string
	at: Date
}

/**
 * A courier, or a service that books several of them (docs/decisions/057-couriers.md). Every implementation passes
 * tests/support/courier-conformance.ts.
 *
 * A new courier needs a file beside this one, its settings in `app/shop/settings/couriers.ts`, and a line in
 * `active-courier.server.ts`. The functions that call the service throw `CourierError`, and nothing else.
 */
export interface Courier {
	/** Checks the saved keys with a request that changes nothing. */
	testConnection: () => Promise<void>
	/** Lists the couriers that deliver to a pincode. Empty when none does. */
	listRates: (request: RateRequest) => Promise<CourierRate[] | Unsupported>
	/**
	 * Books a shipment once per reference: the same reference again returns the same booking. Throws a `CourierError`
	 * with `isRefusal` when the booking was cancelled at the service, because its reference cannot be used again.
	 */
	book: (request: BookingRequest) => Promise<Booking | Unsupported>
	/** Creates the shipping label, a PDF file. */
	createLabel: (booking: Booking) => Promise<PrintableFile | Unsupported>
	/**
	 * Asks the courier to collect the shipment. Returns the time of the pickup; `null` when the service does not state
	 * it.
	 */
	requestPickup: (booking: Booking) => Promise<Date | null | Unsupported>
	/** Creates the manifest: the list of shipments that the courier signs when it collects them. */
	createManifest: (bookings: readonly Booking[]) => Promise<PrintableFile | Unsupported>
	/** Lists everything that happened to a shipment so far, in any order. */
	track: (booking: Pick<Booking, 'trackingNumber'>) => Promise<TrackingEvent[] | Unsupported>
	/**
	 * Cancels the booking with a reference. A booking that is cancelled already, or that the service does not know,
	 * counts as cancelled. Throws a `CourierError` with `isRefusal` when the courier has already collected the
	 * shipment.
	 */
	cancel: (reference: string) => Promise<void>
	/** Returns false for a request that cannot be a webhook of the service. Its body is then not read. */
	isPlausibleWebhook: (headers: Headers) => boolean
	/**
	 * Reads a webhook. Returns `'forged'` when it does not prove that the service sent it, and `'unreadable'` when it
	 * contains no tracking number.
	 */
	readWebhook: (headers: Headers, body: string) => CourierWebhook | 'forged' | 'unreadable' | Unsupported
	/** Lists the cash that was transferred between two times. */
	listRemittances: (from: Date, to: Date) => Promise<Remittance[] | Unsupported>
}

/**
 * The default courier of a shop. Staff hand the parcel to any courier and enter its name and the tracking number, so
 * nothing is booked.
 */
export const manualCourier: Courier = {
	testConnection: () => Promise.resolve(),
	listRates: () => Promise.resolve(unsupported),
	book: () => Promise.resolve(unsupported),
	createLabel: () => Promise.resolve(unsupported),
	requestPickup: () => Promise.resolve(unsupported),
	createManifest: () => Promise.resolve(unsupported),
	track: () => Promise.resolve(unsupported),
	cancel: () => Promise.resolve(),
	isPlausibleWebhook: () => false,
	readWebhook: () => unsupported,
	listRemittances: () => Promise.resolve(unsupported),
}
