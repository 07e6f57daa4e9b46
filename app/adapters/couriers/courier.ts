/** The service refused a request or did not respond. Without a response its action is unknown. */
export class CourierError extends Error {
	readonly isRefusal: boolean

	constructor(reason: string, isRefusal: boolean) {
		super(reason)
		this.isRefusal = isRefusal
	}
}

/** The result of a part that a courier does not offer. */
export const unsupported = 'unsupported'
export type Unsupported = typeof unsupported

/** The weight and the size of a shipment with its packaging. */
export interface Parcel {
	weightGrams: number
	lengthCm: number
	breadthCm: number
	heightCm: number
}

/** Returns the parcel of a row or request that has more. */
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

/** A courier that delivers to the pincode, with its price. */
export interface CourierRate {
	/** The service's id of the courier. */
	courierId: string
	courier: string
	pricePaise: number
	/** The estimated days until delivery. `null` when they are unknown. */
	days: number | null
}

export interface BookingRequest extends Parcel {
	/** The shop's own id of the booking. The service books each one once. */
	reference: string
	/** True when an earlier request with this reference may have reached the service. */
	mayExist: boolean
	/** A `courierId` of the rates. `null` lets the service choose. */
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
 * The steps of a shipment, as all couriers have them. The first one comes before the courier has it, `returning` and
 * `returned` are the way back to the shop (RTO).
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
	/** The same for each repetition of the event. */
	key: string
	/** When the courier recorded it. */
	at: Date
	/** `null` for an event that changes nothing. */
	step: ShipmentStep | null
	/** The courier's own words. They may contain names and phone numbers, so only staff see them. */
	note: string
	location: string
}

/** A file of the service. */
export interface PrintableFile {
	/** Its https address. */
	url: string
}

/** A verified webhook. It says which shipment to ask about, and nothing else is trusted. */
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
 * A new one is a file beside this one, its settings in `app/shop/settings/couriers.ts`, and a line in
 * `active-courier.server.ts`. The functions that call the service throw `CourierError`, and nothing else.
 */
export interface Courier {
	/** Requests anything with the saved keys that changes nothing. */
	testConnection: () => Promise<void>
	/** Lists the couriers that deliver to a pincode. Empty when none does. */
	listRates: (request: RateRequest) => Promise<CourierRate[] | Unsupported>
	/**
	 * Books a shipment once per reference: the same reference again returns the same booking. A booking that was
	 * cancelled at the service is a refusal, because its reference is used up.
	 */
	book: (request: BookingRequest) => Promise<Booking | Unsupported>
	/** Makes the label, a PDF. */
	createLabel: (booking: Booking) => Promise<PrintableFile | Unsupported>
	/** Asks the courier to collect the shipment. Returns when it will. `null` when the service does not say. */
	requestPickup: (booking: Booking) => Promise<Date | null | Unsupported>
	/** Makes the list of shipments that the courier signs when it collects them. */
	createManifest: (bookings: readonly Booking[]) => Promise<PrintableFile | Unsupported>
	/** Lists everything that happened to a shipment so far, in any order. */
	track: (booking: Pick<Booking, 'trackingNumber'>) => Promise<TrackingEvent[] | Unsupported>
	/**
	 * Cancels the booking with a reference. A booking that is cancelled already, or that the service does not know,
	 * counts as cancelled. One that was collected is a refusal.
	 */
	cancel: (reference: string) => Promise<void>
	/** Returns false for a request that cannot be a webhook of the service. Its body is then not read. */
	isPlausibleWebhook: (headers: Headers) => boolean
	/** Reads a webhook. `'forged'`: the service has not sent it. */
	readWebhook: (headers: Headers, body: string) => CourierWebhook | 'forged' | 'unreadable' | Unsupported
	/** Lists the cash that was transferred between two times. */
	listRemittances: (from: Date, to: Date) => Promise<Remittance[] | Unsupported>
}

/**
 * The default: staff hand the parcel to a courier of their choice and enter its name and tracking number, so nothing is
 * booked.
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
