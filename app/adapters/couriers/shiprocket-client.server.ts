import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readWithin } from '../internet/outbound-requests.server.ts'
import { CourierError, type CourierRate, type RateRequest, type ShipmentStep, type TrackingEvent } from './courier.ts'

/** The account of an API user at Shiprocket. Shiprocket has no test accounts: every booking is real. */
export interface ShiprocketAccount {
	email: string
	password: string
	/** The name of the pickup address in Shiprocket, and its pincode. */
	pickupLocation: string
	pickupPincode: string
	/** The token that Shiprocket sends with its webhooks. `''` refuses them all. */
	webhookToken: string
}

export const shiprocketConnection: CourierConnection = {
	service: 'Shiprocket',
	origin: 'https://apiv2.shiprocket.in',
	// Assigning a courier waits for that courier.
	wholeMs: 20_000,
	send: (request) => fetch(request),
}

/** The token of the last account. It is valid for 10 days. */
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

/** Calls with the saved token, and once more with a new one when it has expired. */
export async function callWithToken<Schema extends z.ZodType>(
	connection: CourierConnection,
	account: ShiprocketAccount,
	{ method, path, schema, body }: ShiprocketCall<Schema>,
): Promise<z.output<Schema>> {
	const request = { method, path: `/v1/external${path}`, body }
	const saved = savedToken?.account === getAccountKey(connection, account) ? savedToken.token : undefined
	const response = await callCourier(connection, { ...request, token: saved ?? (await logIn(connection, account)) })
	const last =
		response.status === 401 && saved !== undefined
			? await callCourier(connection, { ...request, token: await logIn(connection, account) })
			: response
	if (last.status === 401) throw new CourierError('Shiprocket did not accept the API user', true)
	if (last.status >= 400) throw new CourierError(`Shiprocket refused: ${describeRefusal(last.json)}`, true)
	const result = schema.safeParse(last.json)
	if (!result.success) throw new CourierError('Shiprocket sent an unreadable response', false)
	return result.data
}

/** Identifies an account without keeping its password in memory. */
function getAccountKey({ origin }: CourierConnection, { email, password }: ShiprocketAccount): string {
	return createHash('sha256').update([origin, email, password].join('\n')).digest('hex')
}

/** Requests a new token. */
export async function logIn(connection: CourierConnection, account: ShiprocketAccount): Promise<string> {
	const { email, password } = account
	const { status, json } = await callCourier(connection, {
		method: 'POST',
		path: '/v1/external/auth/login',
		body: { email, password },
	})
	const response = z.object({ token: z.string().min(1) }).safeParse(json)
	if (status >= 400) throw new CourierError('Shiprocket did not accept the email and password of the API user', true)
	if (!response.success) throw new CourierError('Shiprocket sent an unreadable response', false)
	savedToken = { account: getAccountKey(connection, account), token: response.data.token }
	return response.data.token
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

/** A text of a response. Shiprocket writes some of them as numbers, or leaves them out. */
export const text = z
	.union([z.string(), z.number()])
	.nullish()
	.transform((value) => (value === null ? '' : String(value ?? '')))

/** Formats a time as `'2026-11-29 14:05'` in India, where the whole year has the same offset. */
export function formatIndianDate(at: Date): string {
	return new Date(at.getTime() + 5.5 * 60 * 60_000).toISOString().slice(0, 16).replace('T', ' ')
}

/** Reads `'2026-11-29 14:05:00'` as a time in India. `null` for anything else. */
export function parseIndianTime(time: string): Date | null {
	const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(time)
	const at = match && new Date(`${match[1]}T${match[2]}+05:30`)
	return at && !Number.isNaN(at.getTime()) ? at : null
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

/** Lists the couriers that deliver from the pickup address to a pincode. */
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
		const at = parseIndianTime(activity.date)
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

/** The address of a courier's service, or of the fake one that responds like it. */
export interface CourierConnection {
	/** The name of the service in messages. */
	service: string
	origin: string
	/** The milliseconds for a complete response. */
	wholeMs: number
	send: (request: Request) => Promise<Response>
}

interface CourierCall {
	method: 'GET' | 'POST'
	path: string
	body?: object | undefined
	token?: string
}

const maxAnswerBytes = 4 * 1024 * 1024

/**
 * Sends a request and returns the status and the JSON of the response, which is `undefined` when there is none. Throws a
 * `CourierError` that is no refusal when the service is busy, fails or does not respond in time: what became of the
 * request is then unknown.
 */
export async function callCourier(
	connection: CourierConnection,
	{ method, path, body, token }: CourierCall,
): Promise<{ status: number; json: unknown }> {
	const { service, origin, wholeMs, send } = connection
	const ending = new AbortController()
	const request = new Request(origin + path, {
		method,
		headers: {
			Accept: 'application/json',
			...(token && { Authorization: `Bearer ${token}` }),
			...(body && { 'Content-Type': 'application/json' }),
		},
		...(body && { body: JSON.stringify(body) }),
		redirect: 'error',
		signal: ending.signal,
	})
	let timer: ReturnType<typeof setTimeout> | undefined
	// The request's own signal may be garbage collected with it and never fire, so the time is measured here.
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			reject(new Error('timeout'))
			ending.abort()
		}, wholeMs)
	})
	const receive = async () => {
		const response = await send(request)
		const bytes = await readWithin(response.body, maxAnswerBytes)
		if (!bytes) throw new Error('response too large')
		return { status: response.status, text: bytes.toString() }
	}
	let response: Awaited<ReturnType<typeof receive>>
	try {
		response = await Promise.race([receive(), late])
	} catch (error) {
		throw new CourierError(`${service} did not respond: ${(error as Error).message}`, false)
	} finally {
		clearTimeout(timer)
	}
	const { status } = response
	if (status >= 500 || status === 429) throw new CourierError(`${service} responded with ${status}`, false)
	return { status, json: parseJson(response.text) }
}

/** Returns the value of a JSON text. `undefined` for any other text. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Compares the tokens of a webhook and of the settings in constant time. Without a token of the settings none is right. */
export function isRightToken(given: string, right: string): boolean {
	const [one, other] = [given, right].map((token) => createHash('sha256').update(token).digest())
	return right !== '' && timingSafeEqual(one!, other!)
}
