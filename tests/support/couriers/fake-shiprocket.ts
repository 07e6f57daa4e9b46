import { type Answer, FakeService, ok } from './fake-service.ts'

interface FakeOrder {
	id: number
	shipmentId: number
	reference: string
	awb: string
	courier: string
	status: string
	body: Record<string, unknown>
	scans: Record<string, string>[]
	isPickupRequested: boolean
}

const refused = (message: string, status = 400): Answer => ({ status, body: { message, status_code: status } })

export const fakeAccount = {
	email: 'api@zari.example',
	password: 'right password',
	pickupLocation: 'Primary',
	pickupPincode: '395007',
	webhookToken: 'a token that only the two know',
}

const companies = [
	{ courier_company_id: 43, courier_name: 'Delhivery Surface', rate: 54, estimated_delivery_days: '4', blocked: 0 },
	{ courier_company_id: 1, courier_name: 'Blue Dart', rate: 98.5, estimated_delivery_days: '2', blocked: 0 },
	{ courier_company_id: 19, courier_name: 'Blocked Express', rate: 10, estimated_delivery_days: '1', blocked: 1 },
]

/** Grows when all tokens expire. The shop remembers a token while the fakes of its tests change. */
let generation = 0

/**
 * Shiprocket as its public Postman collection describes it (apidocs.shiprocket.in, read on 29 November 2026). What that
 * leaves open is marked *unverified*.
 */
export class FakeShiprocket extends FakeService {
	orders: FakeOrder[] = []
	logIns = 0
	/** The documentation says that a known `order_id` is refused; shops have seen it return the known order. */
	refusesKnownOrder = false
	/** The balance is too low for a courier. The form of this answer is unverified. */
	isWalletEmpty = false
	/** A courier that has collected the parcel refuses the cancellation. The form of this answer is unverified. */
	isTooLateToCancel = false

	expireTokens(): void {
		generation += 1
	}

	/** Records that the courier scanned a parcel. `at` is a time in India: `'2026-11-29 10:00:00'`. */
	scan(awb: string, code: number, at: string, activity = `Scan ${code}`): void {
		const order = this.orders.find((one) => one.awb === awb)!
		order.scans.push({
			date: at,
			activity,
			location: 'Surat_Hub',
			'sr-status': String(code),
			'sr-status-label': 'SCAN',
		})
	}

	/** Returns the orders that a courier will collect. */
	listBooked(): FakeOrder[] {
		return this.orders.filter(({ awb, status }) => awb !== '' && status !== 'CANCELED')
	}

	protected answer(request: Request, path: string, query: URLSearchParams, content: string): Answer {
		const body = (content === '' ? {} : JSON.parse(content)) as Record<string, unknown>
		if (path === '/auth/login') return this.logIn(body)
		if (request.headers.get('authorization') !== `Bearer token-${generation}`) return refused('Token has expired', 401)
		if (path === '/settings/company/pickup')
			return ok({ data: { shipping_address: [{ id: 1, pickup_location: 'Primary', pin_code: '395007' }] } })
		if (path === '/courier/serviceability') return this.listCouriers(query)
		if (path === '/orders/create/adhoc') return this.create(body)
		if (path === '/orders') return this.search(query.get('search') ?? '')
		if (path === '/courier/assign/awb') return this.assign(body)
		if (path === '/courier/generate/label') return this.makeLabel(body)
		if (path === '/courier/generate/pickup') return this.requestPickup(body)
		if (path === '/manifests/generate') return this.makeManifest(body)
		if (path === '/orders/cancel') return this.cancel(body)
		const [, awb] = /^\/courier\/track\/awb\/(.+)$/.exec(path) ?? []
		return awb ? this.track(awb) : refused('404 Not Found', 404)
	}

	private logIn({ email, password }: Record<string, unknown>): Answer {
		this.logIns += 1
		// The documentation has no example of a refused log-in: unverified.
		if (this.refusesKeys || email !== fakeAccount.email || password !== fakeAccount.password)
			return refused('Invalid email or password', 403)
		return ok({ id: 1, email, token: `token-${generation}` })
	}

	private listCouriers(query: URLSearchParams): Answer {
		for (const name of ['pickup_postcode', 'delivery_postcode', 'weight', 'cod'])
			if (!query.get(name)) return refused(`The ${name} field is required.`, 422)
		// A pincode without couriers is answered with 200 and a status of 404 in the body: unverified.
		if (query.get('delivery_postcode')!.startsWith('9')) return ok({ status: 404, message: 'Not serviceable' })
		return ok({ status: 200, data: { available_courier_companies: companies } })
	}

	private create(body: Record<string, unknown>): Answer {
		const known = this.orders.find(({ reference }) => reference === body['order_id'])
		if (known && this.refusesKnownOrder)
			return { status: 422, body: { message: 'Oops! Invalid Data.', errors: { order_id: ['The order id is taken.'] } } }
		if (!/^\d{10}$/.test(String(body['billing_phone'])))
			return { status: 422, body: { message: 'Oops! Invalid Data.', errors: { billing_phone: ['Invalid phone.'] } } }
		const id = 348_000_000 + this.orders.length
		const fresh = { awb: '', courier: '', status: 'NEW', body, scans: [], isPickupRequested: false }
		const order = known ?? { ...fresh, id, shipmentId: id + 1_000, reference: String(body['order_id']) }
		if (!known) this.orders.push(order)
		const { awb, courier, status, shipmentId } = order
		return ok({
			order_id: order.id,
			shipment_id: shipmentId,
			status,
			awb_code: awb || null,
			courier_name: courier || null,
		})
	}

	private search(text: string): Answer {
		const found = this.find(
			this.orders.filter(({ reference, awb }) => reference.includes(text) || (awb && awb === text)),
		)
		const data = found.map(({ id, reference, status, shipmentId, courier, awb }) => ({
			id,
			channel_order_id: reference,
			status,
			shipments: [{ id: shipmentId, courier, awb }],
		}))
		return ok({ data, meta: { pagination: { total: data.length } } })
	}

	private findShipment(id: unknown): FakeOrder | undefined {
		const [shipmentId] = Array.isArray(id) ? id : [id]
		return this.orders.find((one) => one.shipmentId === shipmentId)
	}

	private assign({ shipment_id, courier_id }: Record<string, unknown>): Answer {
		const order = this.findShipment(shipment_id)
		if (!order || order.status === 'CANCELED') return refused('Invalid shipment id')
		if (order.awb) return refused('Oops! Cannot reassign courier for this shipment.')
		if (this.isWalletEmpty) return ok({ awb_assign_status: 0, response: { data: 'Please recharge your wallet' } })
		order.awb = `1904${order.id}`
		order.courier = companies.find((one) => one.courier_company_id === courier_id)?.courier_name ?? 'Delhivery Surface'
		const data = { awb_code: order.awb, courier_name: order.courier, shipment_id: order.shipmentId }
		return ok({ awb_assign_status: 1, response: { data } })
	}

	private makeLabel({ shipment_id }: Record<string, unknown>): Answer {
		const order = this.findShipment(shipment_id)
		if (!order?.awb) return ok({ label_created: 0, not_created: [], response: 'No valid shipment ids to print label' })
		return ok({
			label_created: 1,
			label_url: `https://labels.example/${order.awb}.pdf`,
			response: 'Label has been created',
		})
	}

	private requestPickup({ shipment_id }: Record<string, unknown>): Answer {
		const order = this.findShipment(shipment_id)
		if (!order?.awb) return refused('Invalid shipment id')
		if (order.isPickupRequested) return refused('Already in Pickup Queue.')
		order.isPickupRequested = true
		return ok({ pickup_status: 1, response: { pickup_scheduled_date: '2026-11-30 12:00:00', status: 3 } })
	}

	private makeManifest({ shipment_id }: Record<string, unknown>): Answer {
		const orders = (shipment_id as number[]).map((id) => this.findShipment(id))
		const isReady = orders.every((order) => order?.isPickupRequested)
		return ok({ status: 1, manifest_url: isReady ? 'https://labels.example/manifest.pdf' : '' })
	}

	private cancel({ ids }: Record<string, unknown>): Answer {
		if (this.isTooLateToCancel) return refused('Order cannot be cancelled after pickup')
		for (const order of this.orders) if ((ids as number[]).includes(order.id)) order.status = 'CANCELED'
		return { status: 204 }
	}

	private track(awb: string): Answer {
		const order = this.orders.find((one) => one.awb === awb)
		if (!order) return refused('404 Not Found', 404)
		const error = 'There is no activities found in our DB.'
		if (order.scans.length === 0) return ok({ tracking_data: { track_status: 0, error } })
		return ok({ tracking_data: { track_status: 1, shipment_track_activities: order.scans.toReversed() } })
	}
}
