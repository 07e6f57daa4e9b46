import { createHash } from 'node:crypto'
import { z } from 'zod'
import { callCourier, type CourierConnection, parseCourierTime, readResponse, text } from './courier-client.server.ts'
import { CourierError, type CourierRate, type RateRequest, type ShipmentStep, type TrackingEvent } from './courier.ts'

/** The account of an API user at Shiprocket. Shiprocket has no test accounts: every booking is real. */
export interface ShiprocketAccount {
	email: string
	password: string
	/** The name of the pickup address in Shiprocket, and its pincode. */
	pickupLocation: string
	pickupPincode: string
	/** The token that Shiprocket sends with its webhooks. With `''` every webhook is refused. */
	webhookToken: string
}

export const shiprocketConnection: CourierConnection = {
	service: 'Shiprocket',
	origin: 'https://apiv2.shiprocket.in',
	// The timeout is long, because Shiprocket waits for the system of the courier that it assigns.
	wholeMs: 20_000,
	send: (request) => fetch(request),
}

/** The token of the account that logged in last. It is valid for 10 days. */
let savedToken: { account: string; token: string } | undefined

/** Calls Shiprocket with the token of the shop's account. */
export type Call = <Schema extends z.ZodType>(
	method: 'GET' | 'POST',
	path: string,
	schema: Schema,
	body?: object,
) => Promise<z.output<Schema>>

interface ShiprocketCall<Schema extends z.ZodType> {
	method: 'GET' | 'POST'
	path: string
	schema: Schema
	body: object | undefined
}

/**
 * Calls Shiprocket with the saved token of the account, or logs in first when none is saved. When the saved token has
 * expired, logs in and repeats the call.
 */
export async function callWithToken<Schema extends z.ZodType>(
	connection: CourierConnection,
	account: ShiprocketAccount,
	{ method, path, schema, body }: ShiprocketCall<Schema>,
): Promise<z.output<Schema>> {
	const request = { method, path: `/v1/external${path}`, body }
	const saved = savedToken?.account === getAccountKey(connection, account) ? savedToken.token : undefined
	const callWith = (token: string) => callCourier(connection, { ...request, authorization: `Bearer ${token}` })
	const response = await callWith(saved ?? (await logIn(connection, account)))
	const isExpired = response.status === 401 && saved !== undefined
	const last = isExpired ? await callWith(await logIn(connection, account)) : response
	if (last.status === 401) throw new CourierError('Shiprocket did not accept the API user', true)
	if (last.status >= 400) throw new CourierError(`Shiprocket refused: ${describeRefusal(last.json)}`, true)
	return readResponse(connection, schema, last.json)
}

/** Identifies an account without keeping its password in memory. */
function getAccountKey({ origin }: CourierConnection, { email, password }: ShiprocketAccount): string {
	return createHash('sha256').update([origin, email, password].join('\n')).digest('hex')
}

/** Requests a new token and saves it for `callWithToken`. */
export async function logIn(connection: CourierConnection, account: ShiprocketAccount): Promise<string> {
	const { email, password } = account
	const { status, json } = await callCourier(connection, {
		method: 'POST',
		path: '/v1/external/auth/login',
		body: { email, password },
	})
	if (status >= 400) throw new CourierError('Shiprocket did not accept the email and password of the API user', true)
	const { token } = readResponse(connection, z.object({ token: z.string().min(1) }), json)
	savedToken = { account: getAccountKey(connection, account), token }
	return token
}

/** Checks that the account has the pickup location of the settings. Throws `CourierError` when it does not. */
export async function assertPickupLocation(call: Call, { pickupLocation }: ShiprocketAccount): Promise<void> {
	const schema = z.object({
		data: z.object({ shipping_address: z.array(z.object({ pickup_location: z.string() })) }),
	})
	const { data } = await call('GET', '/settings/company/pickup', schema)
	const names = data.shipping_address.map((one) => one.pickup_location)
	if (!names.includes(pickupLocation))
		throw new CourierError(`Shiprocket has no pickup location "${pickupLocation}". It has: ${names.join(', ')}`, true)
}

const refusalSchema = z.object({
	message: z.string().optional(),
	errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
})

function describeRefusal(json: unknown): string {
	const { message, errors = {} } = refusalSchema.safeParse(json).data ?? {}
	const details = Object.values(errors).flat()
	return (details.length > 0 ? details.join(' ') : (message ?? 'no reason given')).slice(0, 300)
}

const ratesSchema = z.object({
	data: z
		.object({
			available_courier_companies: z.array(
				z.object({
					courier_company_id: z.number(),
					courier_name: z.string(),
					rate: z.coerce.number(),
					estimated_delivery_days: text,
					blocked: z.number().nullish(),
				}),
			),
		})
		.optional(),
})

/**
 * Lists the couriers that deliver from the pickup address to a pincode, except those that Shiprocket marks as blocked.
 */
export async function listRates(
	call: Call,
	{ pickupPincode }: ShiprocketAccount,
	request: RateRequest,
): Promise<CourierRate[]> {
	const { deliveryPincode, codPaise, valuePaise, weightGrams, lengthCm, breadthCm, heightCm } = request
	const query = new URLSearchParams({
		pickup_postcode: pickupPincode,
		delivery_postcode: deliveryPincode,
		cod: codPaise > 0 ? '1' : '0',
		weight: String(weightGrams / 1000),
		length: String(lengthCm),
		breadth: String(breadthCm),
		height: String(heightCm),
		declared_value: String(Math.ceil(valuePaise / 100)),
	})
	const { data } = await call('GET', `/courier/serviceability?${query}`, ratesSchema)
	return (data?.available_courier_companies ?? [])
		.filter(({ blocked }) => !blocked)
		.map((one) => ({
			courierId: String(one.courier_company_id),
			courier: one.courier_name,
			pricePaise: Math.round(one.rate * 100),
			days: /^\d+$/.test(one.estimated_delivery_days) ? Number(one.estimated_delivery_days) : null,
		}))
}

/** The steps of Shiprocket's status codes. Other codes change nothing. */
const steps: ReadonlyMap<string, ShipmentStep> = new Map<string, ShipmentStep>([
	...['1', '2', '3', '4', '5', '11', '13', '15', '19', '20', '27', '52'].map((code) => [code, 'pickup'] as const),
	...['6', '42'].map((code) => [code, 'picked-up'] as const),
	...['18', '22', '38', '39', '48', '51'].map((code) => [code, 'in-transit'] as const),
	['17', 'out-for-delivery'],
	['21', 'undelivered'],
	['7', 'delivered'],
	...['9', '14', '40', '41', '46', '75', '78'].map((code) => [code, 'returning'] as const),
	['10', 'returned'],
	...['12', '24', '25', '44', '76'].map((code) => [code, 'lost'] as const),
	...['8', '16', '45'].map((code) => [code, 'cancelled'] as const),
])

const trackingSchema = z.object({
	tracking_data: z.object({
		shipment_track_activities: z
			.array(z.object({ date: z.string(), activity: text, location: text, 'sr-status': text, 'sr-status-label': text }))
			.nullish(),
	}),
})

/** Lists the events of a shipment. */
export async function track(call: Call, trackingNumber: string): Promise<TrackingEvent[]> {
	const path = `/courier/track/awb/${encodeURIComponent(trackingNumber)}`
	const { tracking_data: data } = await call('GET', path, trackingSchema)
	return (data.shipment_track_activities ?? []).flatMap((activity) => {
		const at = parseCourierTime(activity.date)
		const code = activity['sr-status']
		if (!at) return []
		const label = activity['sr-status-label']
		return {
			key: `${activity.date} ${code} ${activity.activity}`.slice(0, 100),
			at,
			step: steps.get(code) ?? null,
			note: activity.activity || label,
			location: activity.location,
		}
	})
}
