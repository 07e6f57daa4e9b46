import { z } from 'zod'
import { parseJson } from '../internet/service-requests.server.ts'
import {
	callCourier,
	type CourierConnection,
	formatIndianTime,
	httpsAddress,
	isRightToken,
	parseCourierTime,
	readResponse,
	searchBooking,
	text,
} from './courier-client.server.ts'
import {
	type Booking,
	type BookingRequest,
	type Courier,
	CourierError,
	type CourierRate,
	type CourierWebhook,
	type PrintableFile,
	type RateRequest,
	type ShipmentStep,
	type TrackingEvent,
	unsupported,
} from './courier.ts'

/** A business account at Delhivery. Its token does not expire. */
export interface DelhiveryAccount {
	token: string
	/** The exact name of the registered warehouse, and its pincode. */
	warehouse: string
	pickupPincode: string
	/** The token that Delhivery sends with its webhooks. With `''` every webhook is refused. */
	webhookToken: string
}

export const delhiveryConnection: CourierConnection = {
	service: 'Delhivery',
	origin: 'https://track.delhivery.com',
	wholeMs: 20_000,
	send: (request) => fetch(request),
}

/** Calls Delhivery with the token of the account. A request with a body is a POST. */
type Call = <Schema extends z.ZodType>(path: string, schema: Schema, body?: object) => Promise<z.output<Schema>>

/**
 * Creates the `Courier` for the shop's account at Delhivery. The requests and responses follow Delhivery's
 * documentation for developers (docs/decisions/057-couriers.md lists what the documentation leaves open).
 */
export function createDelhivery(account: DelhiveryAccount, connection = delhiveryConnection): Courier {
	const call: Call = async (path, schema, body) => {
		const authorization = `Token ${account.token}`
		const method = body ? 'POST' : 'GET'
		const { status, json } = await callCourier(connection, { method, path, body, authorization })
		if (status === 401) throw new CourierError('Delhivery did not accept the API token', true)
		// Delhivery responds with 403 to too many requests, so this is no refusal.
		if (status === 403) throw new CourierError('Delhivery responded with 403', false)
		if (status >= 400 && json === undefined) throw new CourierError(`Delhivery refused: ${status}`, true)
		return readResponse(connection, schema, json)
	}
	return {
		testConnection: async () => {
			if (!(await findPincode(call, account.pickupPincode)))
				throw new CourierError('Delhivery does not serve the PIN code of the pickup address', true)
		},
		listRates: (request) => listRates(call, account, request),
		book: (request) => book(call, account, request),
		createLabel: (booking) => createLabel(call, booking),
		requestPickup: () => requestPickup(call, account, new Date()),
		// Delhivery collects everything that is ready at the warehouse and offers no manifest.
		createManifest: () => Promise.resolve(unsupported),
		track: ({ trackingNumber }) => track(call, trackingNumber),
		cancel: (reference) => cancel(call, reference),
		isPlausibleWebhook: (headers) => headers.has(tokenHeader),
		readWebhook: (headers, body) =>
			isRightToken(headers.get(tokenHeader) ?? '', account.webhookToken) ? readWebhook(body) : 'forged',
		listRemittances: () => Promise.resolve(unsupported),
	}
}

/** The modes of transport, with their letters in the queries of prices and times. */
const modes = { Surface: 'S', Express: 'E' } as const

/** Returns the name of the courier for a booking. Without a choice Delhivery ships by surface. */
const getCourierName = (mode: string | null) => `Delhivery ${mode ?? 'Surface'}`

const isYes = text.transform((value) => value === 'Y')
const pincodesSchema = z.object({
	delivery_codes: z.array(z.object({ postal_code: z.object({ pre_paid: isYes, cod: isYes, remarks: text }) })),
})

/**
 * Returns the pincode if Delhivery serves it, `null` otherwise. A pincode with remarks, such as an embargo, is not
 * served.
 */
async function findPincode(call: Call, pincode: string) {
	const query = new URLSearchParams({ filter_codes: pincode })
	const { delivery_codes: codes } = await call(`/c/api/pin-codes/json/?${query}`, pincodesSchema)
	const [found] = codes.filter(({ postal_code: code }) => code.remarks === '')
	return found?.postal_code ?? null
}

async function listRates(call: Call, account: DelhiveryAccount, request: RateRequest): Promise<CourierRate[]> {
	const pincode = await findPincode(call, request.deliveryPincode)
	if (!pincode || !(request.codPaise > 0 ? pincode.cod : pincode.pre_paid)) return []
	const names = Object.keys(modes) as (keyof typeof modes)[]
	const rates = await Promise.all(names.map((mode) => findRate(call, account, request, mode)))
	return rates.filter((rate) => rate !== null)
}

/** Returns the approximate price and delivery days of a mode. `null` when the account has no price for the mode. */
async function findRate(
	call: Call,
	{ pickupPincode }: DelhiveryAccount,
	{ deliveryPincode, codPaise, weightGrams }: RateRequest,
	mode: keyof typeof modes,
): Promise<CourierRate | null> {
	const md = modes[mode]
	const pt = codPaise > 0 ? 'COD' : 'Pre-paid'
	const price = { md, ss: 'Delivered', o_pin: pickupPincode, d_pin: deliveryPincode, cgm: String(weightGrams), pt }
	const pricesSchema = z.array(z.object({ total_amount: z.coerce.number() })).catch([])
	const [charges] = await call(`/api/kinko/v1/invoice/charges/.json?${new URLSearchParams(price)}`, pricesSchema)
	if (!charges || charges.total_amount <= 0) return null
	const time = { origin_pin: pickupPincode, destination_pin: deliveryPincode, mot: md, pdt: 'B2C' }
	const timeSchema = z.object({ data: z.object({ tat: z.number().int().positive() }) })
	// When this request fails, the rate only lacks its delivery days.
	const found = await call(`/api/dc/expected_tat?${new URLSearchParams(time)}`, timeSchema).catch(() => null)
	const pricePaise = Math.round(charges.total_amount * 100)
	return { courierId: mode, courier: getCourierName(mode), pricePaise, days: found?.data.tat ?? null }
}

const scan = { ScanDateTime: z.string(), ScanType: text, Scan: text, StatusCode: text }
const scanSchema = z.object({ ...scan, ScannedLocation: text, Instructions: text })
const shipmentSchema = z.object({
	AWB: text,
	ReferenceNo: text,
	Status: z.object({ Status: text, StatusType: text }),
	Scans: z.array(z.object({ ScanDetail: scanSchema })).nullish(),
})
const shipmentsSchema = z.object({ ShipmentData: z.array(z.object({ Shipment: shipmentSchema })).optional() })
type Shipment = z.output<typeof shipmentSchema>

/** Finds a shipment by its tracking number or by the shop's reference. `null` when Delhivery does not know it. */
async function findShipment(call: Call, query: { waybill: string } | { ref_ids: string }) {
	const path = `/api/v1/packages/json/?${new URLSearchParams(query)}`
	const { ShipmentData: found = [] } = await call(path, shipmentsSchema)
	const isWanted = 'ref_ids' in query ? ({ ReferenceNo }: Shipment) => ReferenceNo === query.ref_ids : () => true
	return found.map(({ Shipment }) => Shipment).find(isWanted) ?? null
}

/** Delhivery reports cancelled shipments as returned, so a shipment on its way back counts as cancelled too. */
const isCancelled = ({ Status: { Status, StatusType } }: Shipment) =>
	/^(cancel|returned)/i.test(Status) || ['RT', 'CN'].includes(StatusType)

/**
 * Books a shipment once per reference. Delhivery detects a repeated order only when its amount, products, payment mode
 * and name are unchanged. A booking that may exist is therefore looked up first.
 */
async function book(call: Call, account: DelhiveryAccount, request: BookingRequest): Promise<Booking> {
	const search = () => searchBooking(findShipment(call, { ref_ids: request.reference }))
	const known = request.mayExist ? await search() : null
	if (known) return continueBooking(known, request)
	const shipment = toShipmentBody(request)
	const data = JSON.stringify({ shipments: [shipment], pickup_location: { name: account.warehouse } })
	const made = await call('/api/cmu/create.json', madeSchema, new URLSearchParams({ format: 'json', data }))
	const parcel = made.packages?.[0]
	if (parcel?.status === 'Success' && parcel.waybill !== '') return toBooking(parcel.waybill, request)
	const problem = [...(parcel?.remarks ?? []), made.rmk].filter(Boolean).join(' ') || 'no reason given'
	// Despite these errors, Delhivery may have saved the shipment and would then collect it.
	const saved = /partially saved|might be saved|duplicate/i.test(problem) ? await search() : null
	const isDuplicate = /duplicate/i.test(problem)
	if (saved && isDuplicate && !request.mayExist)
		throw new CourierError(`Delhivery already has a shipment ${request.reference} of another shop`, true)
	if (saved) return continueBooking(saved, request)
	// If an earlier request made the duplicate, a later search may find it, so this is then no refusal.
	throw new CourierError(`Delhivery refused: ${problem.slice(0, 250)}`, !(isDuplicate && request.mayExist))
}

const parcelSchema = z.object({ status: text, waybill: text, remarks: z.array(z.string()).catch([]) })
const madeSchema = z.object({ packages: z.array(parcelSchema).optional(), rmk: text })

function continueBooking(shipment: Shipment, request: BookingRequest): Booking {
	if (isCancelled(shipment)) throw new CourierError(`Delhivery has cancelled the booking ${request.reference}`, true)
	return toBooking(shipment.AWB, request)
}

const toBooking = (trackingNumber: string, { reference, courierId }: BookingRequest): Booking => ({
	serviceOrderId: reference,
	serviceShipmentId: trackingNumber,
	courier: getCourierName(courierId),
	trackingNumber,
})

/** Delhivery cannot process these characters in any field. */
const clean = (value: string) => value.replaceAll(/[&%#;\\]/g, ' ').trim()

function toShipmentBody(request: BookingRequest) {
	const { recipient, items, codPaise, valuePaise, courierId, orderedAt } = request
	return {
		order: request.reference,
		order_date: formatIndianTime(orderedAt),
		name: clean(`${recipient.firstName} ${recipient.lastName}`),
		add: clean([recipient.address, recipient.apartment].filter(Boolean).join(', ')),
		city: clean(recipient.city),
		state: clean(recipient.state),
		country: recipient.country,
		pin: recipient.pincode,
		phone: recipient.phone,
		payment_mode: codPaise > 0 ? 'COD' : 'Prepaid',
		cod_amount: codPaise / 100,
		total_amount: valuePaise / 100,
		products_desc: clean(items.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ')).slice(0, 500),
		quantity: String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
		weight: String(request.weightGrams),
		shipment_length: String(request.lengthCm),
		shipment_width: String(request.breadthCm),
		shipment_height: String(request.heightCm),
		shipping_mode: courierId ?? 'Surface',
	}
}

async function createLabel(call: Call, { trackingNumber }: Booking): Promise<PrintableFile> {
	const query = new URLSearchParams({ wbns: trackingNumber, pdf: 'true' })
	const slipSchema = z.object({ pdf_download_link: httpsAddress.optional().catch(undefined) })
	const { packages } = await call(`/api/p/packing_slip?${query}`, z.object({ packages: z.array(slipSchema) }))
	const url = packages[0]?.pdf_download_link
	if (!url) throw new CourierError('Delhivery made no label', true)
	return { url }
}

const hour = 60 * 60_000

/** Requests a pickup of all ready shipments; after noon, for the next day. `null` if one was already requested. */
async function requestPickup(call: Call, account: DelhiveryAccount, now: Date): Promise<Date | null> {
	const [date, time] = formatIndianTime(new Date(now.getTime() + 12 * hour)).split(' ')
	const pickup = { pickup_date: date, pickup_time: time! < '12:00:00' ? '11:00:00' : '16:00:00' }
	const body = { ...pickup, pickup_location: account.warehouse, expected_package_count: 1 }
	const schema = z.object({ pickup_id: text, pickup_date: text, pickup_time: text }).loose()
	const made = await call('/fm/request/new/', schema, body)
	if (made.pickup_id !== '') return parseCourierTime(`${made.pickup_date} ${made.pickup_time}`)
	const problem = JSON.stringify(made)
	// The pickup that is already requested collects this shipment too.
	if (/already exist|auto pickup/i.test(problem)) return null
	throw new CourierError(`Delhivery accepted no pickup: ${problem.slice(0, 250)}`, true)
}

/** Returns the step that a scan stands for, by its type and status. `null` for a scan that changes nothing. */
function toStep({ ScanType, Scan, StatusCode, Instructions }: z.output<typeof scanSchema>): ShipmentStep | null {
	if (/^cancel/i.test(Scan) || ScanType === 'CN') return 'cancelled'
	if (/^lost/i.test(Scan) || ScanType === 'LT') return 'lost'
	if (ScanType === 'DL') return Scan === 'Delivered' ? 'delivered' : 'returned'
	if (ScanType === 'RT') return 'returning'
	if (Scan === 'Not Picked') return 'pickup'
	if (Scan === 'Dispatched') return 'out-for-delivery'
	if (Scan === 'Pending') return StatusCode.startsWith('EOD-') ? 'undelivered' : 'in-transit'
	if (Scan !== 'In Transit') return null
	return StatusCode === 'X-PPOM' || /picked up/i.test(Instructions) ? 'picked-up' : 'in-transit'
}

const collected: readonly (ShipmentStep | null)[] = ['picked-up', 'in-transit', 'out-for-delivery', 'undelivered']

async function track(call: Call, waybill: string): Promise<TrackingEvent[]> {
	const shipment = await findShipment(call, { waybill })
	if (!shipment) throw new CourierError('Delhivery does not know the tracking number', true)
	// A `Manifested` scan only repeats that the shipment is booked.
	const scans = (shipment.Scans ?? []).map(({ ScanDetail }) => ScanDetail).filter(({ Scan }) => Scan !== 'Manifested')
	const wasCollected = scans.some((one) => collected.includes(toStep(one)))
	return scans.flatMap((one) => {
		const { ScanDateTime, StatusCode, Scan, Instructions, ScannedLocation: location } = one
		const at = parseCourierTime(ScanDateTime)
		const key = `${ScanDateTime} ${StatusCode} ${Scan}`.slice(0, 100)
		// When a shipment is cancelled before the courier has collected it, Delhivery reports it as returned.
		const step = toStep(one) === 'returning' && !wasCollected ? 'cancelled' : toStep(one)
		return at ? { key, at, step, note: Instructions || Scan, location } : []
	})
}

async function cancel(call: Call, reference: string): Promise<void> {
	const shipment = await findShipment(call, { ref_ids: reference })
	if (!shipment || isCancelled(shipment)) return
	// Cancelling a collected shipment would make Delhivery send it back, which costs money.
	if (!['Manifested', 'Not Picked', 'Open', 'Scheduled'].includes(shipment.Status.Status))
		throw new CourierError('Delhivery has collected the shipment', true)
	const body = { waybill: shipment.AWB, cancellation: 'true' }
	const schema = z.object({ status: z.union([z.boolean(), z.string()]).nullish(), remark: text, error: text })
	const { status, remark, error } = await call('/api/p/edit', schema, body)
	if (!/^(true|success)/i.test(String(status)))
		throw new CourierError(`Delhivery did not cancel: ${error || remark || 'no reason given'}`, true)
}

const tokenHeader = 'x-api-key'

function readWebhook(body: string): CourierWebhook | 'unreadable' {
	const schema = z.object({ Shipment: z.object({ AWB: text.pipe(z.string().min(1).max(100)) }) })
	const event = schema.safeParse(parseJson(body))
	return event.success ? { trackingNumber: event.data.Shipment.AWB } : 'unreadable'
}
