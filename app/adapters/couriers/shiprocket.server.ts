import { z } from 'zod'
import {
	type Booking,
	type BookingRequest,
	type Courier,
	CourierError,
	type CourierWebhook,
	type PrintableFile,
	unsupported,
} from './courier.ts'
import { parseJson } from '../internet/service-requests.server.ts'
import {
	formatIndianTime,
	httpsAddress,
	isRightToken,
	parseCourierTime,
	searchBooking,
	text,
} from './courier-client.server.ts'
import {
	assertPickupLocation,
	type Call,
	callWithToken,
	listRates,
	logIn,
	type ShiprocketAccount,
	shiprocketConnection,
	track,
} from './shiprocket-client.server.ts'

/**
 * Creates the `Courier` for the shop's account at Shiprocket. The requests and responses follow Shiprocket's public
 * documentation (docs/decisions/057-couriers.md lists what the documentation leaves open).
 */
export function createShiprocket(account: ShiprocketAccount, connection = shiprocketConnection): Courier {
	const call: Call = (method, path, schema, body) => callWithToken(connection, account, { method, path, schema, body })
	return {
		testConnection: async () => {
			// A saved token would hide a wrong password.
			await logIn(connection, account)
			await assertPickupLocation(call, account)
		},
		listRates: (request) => listRates(call, account, request),
		book: (request) => book(call, account, request),
		createLabel: (booking) => createLabel(call, booking),
		requestPickup: (booking) => requestPickup(call, booking),
		createManifest: (bookings) => createManifest(call, bookings),
		track: ({ trackingNumber }) => track(call, trackingNumber),
		cancel: (reference) => cancel(call, reference),
		isPlausibleWebhook: (headers) => headers.has(tokenHeader),
		readWebhook: (headers, body) =>
			isRightToken(headers.get(tokenHeader) ?? '', account.webhookToken) ? readWebhook(body) : 'forged',
		// The published statement of an account lists its charges, not the cash of each shipment.
		listRemittances: () => Promise.resolve(unsupported),
	}
}

/** An order at Shiprocket, without a tracking number until a courier is assigned. */
interface ServiceOrder {
	serviceOrderId: string
	serviceShipmentId: string
	courier: string
	trackingNumber: string
	isCancelled: boolean
}

/**
 * Creates the order and assigns the courier, or continues where an earlier request with this reference stopped.
 * Shiprocket has no idempotency keys. Its documentation says that it refuses a known `order_id`, but shops have seen it
 * return the known order with status 200, even a cancelled one.
 */
async function book(call: Call, account: ShiprocketAccount, request: BookingRequest): Promise<Booking> {
	const known = request.mayExist ? await searchBooking(findOrder(call, request.reference)) : null
	const order = known ?? (await createOrder(call, account, request).catch((error) => failCreation(error, request)))
	if (order.isCancelled) throw new CourierError(`Shiprocket has cancelled the booking ${request.reference}`, true)
	// A new reference cannot have a shipment yet, unless another shop uses the same account.
	if (order.trackingNumber && !request.mayExist)
		throw new CourierError(`Shiprocket already has a shipment ${request.reference} of another shop`, true)
	if (order.trackingNumber) return toBooking(order)
	try {
		return await assignCourier(call, order, request.courierId)
	} catch (error) {
		// The order would stay in the Shiprocket account without a courier, so it is cancelled. If that fails, the
		// failure is ignored, because an order without a courier does no harm.
		if (error instanceof CourierError && error.isRefusal) await cancelOrder(call, order).catch(() => {})
		throw error
	}
}

/**
 * Throws the error of `createOrder`. When Shiprocket refuses an `order_id` that an earlier request may have used, a
 * later search may find that order, so the error is then rethrown with `isRefusal` false.
 */
function failCreation(error: unknown, { mayExist }: BookingRequest): never {
	const isKnown = error instanceof CourierError && error.isRefusal && /order.?id/i.test(error.message)
	throw isKnown && mayExist ? new CourierError(error.message, false) : error
}

const toBooking = ({ isCancelled: _, ...booking }: ServiceOrder): Booking => booking
const cancelledStatus = /^cancel/i

async function createOrder(call: Call, account: ShiprocketAccount, request: BookingRequest): Promise<ServiceOrder> {
	const schema = z.object({
		order_id: z.number(),
		shipment_id: z.number(),
		status: text,
		awb_code: text,
		courier_name: text,
	})
	const made = await call('POST', '/orders/create/adhoc', schema, toOrderBody(account, request))
	return {
		serviceOrderId: String(made.order_id),
		serviceShipmentId: String(made.shipment_id),
		courier: made.courier_name,
		trackingNumber: made.awb_code,
		isCancelled: cancelledStatus.test(made.status),
	}
}

function toOrderBody({ pickupLocation }: ShiprocketAccount, request: BookingRequest) {
	const { recipient, items, codPaise, valuePaise } = request
	return {
		order_id: request.reference,
		order_date: formatIndianTime(request.orderedAt).slice(0, 16),
		pickup_location: pickupLocation,
		billing_customer_name: recipient.firstName,
		billing_last_name: recipient.lastName,
		billing_address: recipient.address,
		billing_address_2: recipient.apartment,
		billing_city: recipient.city.slice(0, 30),
		billing_pincode: recipient.pincode,
		billing_state: recipient.state,
		billing_country: recipient.country,
		billing_email: recipient.email,
		billing_phone: recipient.phone,
		shipping_is_billing: true,
		order_items: items.map(({ name, sku, quantity, pricePaise }, index) => ({
			name,
			// Shiprocket refuses an order in which an SKU appears twice.
			sku: items.findIndex((one) => one.sku === sku) === index ? sku : `${sku}-${index + 1}`,
			units: quantity,
			selling_price: pricePaise / 100,
		})),
		payment_method: codPaise > 0 ? 'COD' : 'Prepaid',
		// The cash to collect. The documentation does not say whether Shiprocket applies charges and discounts to it again,
		// so the order has neither.
		sub_total: (codPaise > 0 ? codPaise : valuePaise) / 100,
		length: request.lengthCm,
		breadth: request.breadthCm,
		height: request.heightCm,
		weight: request.weightGrams / 1000,
	}
}

async function assignCourier(call: Call, order: ServiceOrder, courierId: string | null): Promise<Booking> {
	const schema = z.object({
		awb_assign_status: z.number().optional(),
		message: z.string().optional(),
		response: z.object({ data: z.object({ awb_code: text, courier_name: text }).loose().or(z.string()) }).optional(),
	})
	const result = await call('POST', '/courier/assign/awb', schema, {
		shipment_id: Number(order.serviceShipmentId),
		...(courierId !== null && { courier_id: Number(courierId) }),
	})
	const data = result.response?.data
	// Shiprocket responds with status 200 even when the courier has refused.
	if (!data || typeof data === 'string' || data.awb_code === '')
		throw new CourierError(
			`Shiprocket assigned no courier: ${(typeof data === 'string' && data) || result.message || 'no reason given'}`,
			true,
		)
	return { ...toBooking(order), courier: data.courier_name, trackingNumber: data.awb_code }
}

const orderListSchema = z.object({
	data: z.array(
		z.object({
			id: z.number(),
			channel_order_id: text,
			status: text,
			shipments: z
				.array(z.object({ id: z.number(), courier: text, awb: text }))
				.or(z.object({ id: z.number(), courier: text, awb: text }).transform((one) => [one])),
		}),
	),
})

/**
 * Finds an order by the shop's reference. Returns `null` when there is none or it has no shipment. Shiprocket's search
 * also returns orders whose reference only contains the given one.
 */
async function findOrder(call: Call, reference: string): Promise<ServiceOrder | null> {
	const { data } = await call('GET', `/orders?${new URLSearchParams({ search: reference })}`, orderListSchema)
	const found = data.find((one) => one.channel_order_id === reference)
	const shipment = found?.shipments[0]
	if (!found || !shipment) return null
	return {
		serviceOrderId: String(found.id),
		serviceShipmentId: String(shipment.id),
		courier: shipment.courier,
		trackingNumber: shipment.awb,
		isCancelled: cancelledStatus.test(found.status),
	}
}

async function createLabel(call: Call, { serviceShipmentId }: Booking): Promise<PrintableFile> {
	const schema = z.object({ label_url: httpsAddress.optional().catch(undefined), response: text })
	const result = await call('POST', '/courier/generate/label', schema, { shipment_id: [Number(serviceShipmentId)] })
	if (!result.label_url)
		throw new CourierError(`Shiprocket made no label: ${result.response || 'no reason given'}`, true)
	return { url: result.label_url }
}

async function requestPickup(call: Call, { serviceShipmentId }: Booking): Promise<Date | null> {
	const schema = z.object({ response: z.object({ pickup_scheduled_date: text }).optional().catch(undefined) })
	const body = { shipment_id: [Number(serviceShipmentId)] }
	try {
		const { response } = await call('POST', '/courier/generate/pickup', schema, body)
		return parseCourierTime(response?.pickup_scheduled_date ?? '')
	} catch (error) {
		// An earlier request succeeded, but its response was lost.
		if (error instanceof CourierError && error.isRefusal && /already in pickup/i.test(error.message)) return null
		throw error
	}
}

async function createManifest(call: Call, bookings: readonly Booking[]): Promise<PrintableFile> {
	const schema = z.object({ manifest_url: httpsAddress.optional().catch(undefined) })
	const shipmentIds = bookings.map(({ serviceShipmentId }) => Number(serviceShipmentId))
	const made = await call('POST', '/manifests/generate', schema, { shipment_id: shipmentIds })
	if (!made.manifest_url) throw new CourierError('Shiprocket made no manifest. Has the pickup been requested?', true)
	return { url: made.manifest_url }
}

async function cancel(call: Call, reference: string): Promise<void> {
	const order = await findOrder(call, reference)
	if (order && !order.isCancelled) await cancelOrder(call, order)
}

async function cancelOrder(call: Call, { serviceOrderId }: ServiceOrder): Promise<void> {
	await call('POST', '/orders/cancel', z.unknown(), { ids: [Number(serviceOrderId)] })
}

const tokenHeader = 'x-api-key'

function readWebhook(body: string): CourierWebhook | 'unreadable' {
	const event = z.object({ awb: text.pipe(z.string().min(1).max(100)) }).safeParse(parseJson(body))
	return event.success ? { trackingNumber: event.data.awb } : 'unreadable'
}
