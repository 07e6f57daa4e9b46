import { type Answer, FakeService, ok } from './fake-service.ts'

interface FakeParcel {
	waybill: string
	order: string
	/** The fields that Delhivery compares before it refuses a repeated order. */
	sameness: string
	body: Record<string, unknown>
	status: [type: string, status: string]
	scans: Record<string, string>[]
}

export const fakeDelhiveryAccount = {
	token: 'right token',
	warehouse: 'Surat Warehouse',
	pickupPincode: '395007',
	webhookToken: 'a token that only the two know',
}

const prices = new Map([
	['S', 62.54],
	['E', 104.3],
])
const days = new Map([
	['S', 4],
	['E', 2],
])

/**
 * Delhivery as its documentation for developers describes it (docs/decisions/057-couriers.md names the copies that were
 * read). What that leaves open is marked *unverified*.
 */
export class FakeDelhivery extends FakeService {
	parcels: FakeParcel[] = []
	/** The name of the failure that the next creation reports. */
	nextRefusal: string | null = null
	/** Creates the shipment although it reports a failure. */
	savesPartially = false
	hasOpenPickup = false
	pickups: Record<string, unknown>[] = []

	/** Records a scan. `at` is a time in India: `'2026-11-29T10:00:00'`. */
	scan(waybill: string, [type, status]: FakeParcel['status'], at: string, code = 'X-1', instructions = status): void {
		const parcel = this.parcels.find((one) => one.waybill === waybill)!
		parcel.status = [type, status]
		parcel.scans.push({
			ScanDateTime: at,
			ScanType: type,
			Scan: status,
			StatusDateTime: at,
			StatusCode: code,
			ScannedLocation: 'Surat_Hub (Gujarat)',
			Instructions: instructions,
		})
	}

	/** Returns the shipments that will be collected. */
	listBooked(): FakeParcel[] {
		return this.parcels.filter(({ status: [type] }) => type !== 'RT')
	}

	protected answer(request: Request, path: string, query: URLSearchParams, body: string): Answer {
		if (this.refusesKeys || request.headers.get('authorization') !== 'Token right token')
			return { status: 401, body: { detail: 'Login or API Key Required' } }
		if (path === '/c/api/pin-codes/json/') return this.findPincode(query)
		if (path === '/api/kinko/v1/invoice/charges/.json') return this.calculatePrice(query)
		if (path === '/api/dc/expected_tat')
			return ok({ success: true, msg: '', data: { tat: days.get(query.get('mot')!) } })
		if (path === '/api/cmu/create.json') return this.create(new URLSearchParams(body))
		if (path === '/api/v1/packages/json/') return this.track(query)
		if (path === '/api/p/packing_slip') return this.makeLabel(query)
		if (path === '/fm/request/new/') return this.requestPickup(JSON.parse(body))
		if (path === '/api/p/edit') return this.cancel(JSON.parse(body))
		return { status: 404 }
	}

	private findPincode(query: URLSearchParams): Answer {
		const pin = query.get('filter_codes')!
		if (pin.startsWith('9')) return ok({ delivery_codes: [] })
		const remarks = pin.startsWith('8') ? 'Embargo' : ''
		const cod = pin.startsWith('7') ? 'N' : 'Y'
		return ok({ delivery_codes: [{ postal_code: { pin: Number(pin), pre_paid: 'Y', cod, pickup: 'Y', remarks } }] })
	}

	private calculatePrice(query: URLSearchParams): Answer {
		for (const name of ['md', 'ss', 'o_pin', 'd_pin', 'cgm', 'pt'])
			if (!query.get(name)) return { status: 400, body: { error: `${name} is mandatory field` } }
		return ok([{ zone: 'D', charged_weight: 500, gross_amount: 50, total_amount: prices.get(query.get('md')!) }])
	}

	private create(form: URLSearchParams): Answer {
		if (form.get('format') !== 'json') return ok({ success: false, rmk: 'format key missing in the post' })
		if (/[&%#;\\]/.test(form.get('data')!.replaceAll(/\\["\\/]/g, '')))
			return ok({ success: false, rmk: 'Unterminated string starting at: line 1' })
		const { shipments, pickup_location: location } = JSON.parse(form.get('data')!) as {
			shipments: Record<string, unknown>[]
			pickup_location: { name: string }
		}
		if (location.name !== fakeDelhiveryAccount.warehouse)
			return ok({ success: false, packages: [], rmk: 'ClientWarehouse matching query does not exist.' })
		const [body] = shipments
		const { order, total_amount: total, products_desc: products, payment_mode: mode, name } = body!
		const sameness = JSON.stringify([order, total, products, mode, name])
		// A repeated order with another amount, product, payment mode or name is a second shipment.
		if (this.parcels.some((one) => one.sameness === sameness)) return this.refuse(order, 'Duplicate order id')
		const refusal = this.nextRefusal
		const waybill = `1904${1_000_000 + this.parcels.length}`
		if (refusal === null || this.savesPartially) {
			this.parcels.push({
				waybill,
				order: String(order),
				sameness,
				body: body!,
				status: ['UD', 'Manifested'],
				scans: [],
			})
			this.scan(waybill, ['UD', 'Manifested'], '2026-11-29T11:30:00.034', 'X-UCI', 'Manifest uploaded')
		}
		this.nextRefusal = null
		if (refusal !== null) return this.refuse(order, refusal)
		const made = { status: 'Success', waybill, refnum: order, remarks: [''], serviceable: true, sort_code: 'STV/KTG' }
		return ok({ success: true, package_count: 1, upload_wbn: 'UPL1', packages: [made] })
	}

	private refuse(order: unknown, remark: string): Answer {
		const failed = { status: 'Fail', waybill: '', refnum: order, remarks: [remark], serviceable: true }
		return ok({ success: false, package_count: 1, packages: [failed], rmk: '' })
	}

	private track(query: URLSearchParams): Answer {
		const found = this.find(
			this.parcels.filter(({ waybill, order }) => waybill === query.get('waybill') || order === query.get('ref_ids')),
		)
		if (found.length === 0) return ok({ Success: false, Error: 'No such waybill or Order Id found' })
		const data = found.map(({ waybill: AWB, order: ReferenceNo, status: [StatusType, Status], scans }) => ({
			Shipment: { AWB, ReferenceNo, Status: { Status, StatusType }, Scans: scans.map((one) => ({ ScanDetail: one })) },
		}))
		return ok({ ShipmentData: data })
	}

	private makeLabel(query: URLSearchParams): Answer {
		const found = this.parcels.find(({ waybill }) => waybill === query.get('wbns'))
		if (!found) return ok({ packages: [], packages_found: 0 })
		const slip = { wbn: found.waybill, pdf_download_link: `https://labels.example/${found.waybill}.pdf` }
		return ok({ packages: [slip], packages_found: 1 })
	}

	private requestPickup(body: Record<string, unknown>): Answer {
		// The status of this answer is unverified.
		if (this.hasOpenPickup)
			return {
				status: 400,
				body: { success: false, pr_exist: true, data: { message: 'A Pickup Request Already Exist' } },
			}
		this.hasOpenPickup = true
		this.pickups.push(body)
		const { pickup_date, pickup_time } = body
		return ok({ pickup_id: 101, pickup_location_name: body['pickup_location'], pickup_date, pickup_time })
	}

	private cancel({ waybill }: Record<string, unknown>): Answer {
		const parcel = this.parcels.find((one) => one.waybill === waybill)
		if (!parcel) return ok({ status: false, error: 'Package not found', waybill: null })
		// The documentation says that a cancelled forward shipment is reported as returned.
		parcel.status = ['RT', 'Returned']
		return ok({ status: true, waybill, remark: 'Shipment has been cancelled.', order_id: parcel.order })
	}
}
