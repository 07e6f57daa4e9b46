import type { ComponentProps } from 'react'
import { type RouterContextProvider, redirect, Link, Form, useSubmit } from 'react-router'
import { parseButtonValues } from '#app/http/forms/parse-form.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { COURIERS } from '#app/shop/orders/order-tracking.ts'
import {
	findScannedLine,
	listPackingQueue,
	listSelectedOrders,
	packScans,
	readPackingScans,
	type WrongScan,
} from '#app/shop/orders/fulfillment/packing.server.ts'
import {
	describeUnscanned,
	buildPackingUrl,
	parsePackedItems,
	countScanned,
} from '#app/shop/orders/fulfillment/packing.ts'
import { shipmentSchema } from '#app/shop/orders/fulfillment/shipment.schema.ts'
import { listRecentCouriers, type RecentCourier } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { advanceOrders } from '#app/shop/orders/fulfillment/advance-orders.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { limitUnknownScans, parseScans } from '#app/shop/values/scans.ts'
import { Empty } from '#app/ui/admin/list/list-controls.tsx'
import { PageHeader, Block } from '#app/ui/admin/page-parts.tsx'
import { useScanQueue } from '#app/ui/admin/form/use-scan-queue.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/packing.ts'
import { formatPlaceLines } from '#app/shop/orders/order-view.ts'
import { isDue } from '#app/shop/orders/payments/payment-state.ts'
import { ShipmentField, shipmentFieldClass } from '#app/ui/admin/orders/shipment-form.tsx'
import { formatCodAmount } from '#app/shop/orders/payments/payment-labels.ts'
import { PhoneLink } from '#app/ui/admin/contact-links.tsx'
import { HiddenFields, type Packed, type PackedOrder, path, PackingItems, ScanUnit, Queue } from './_packing-items.tsx'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Packing · Admin' }]

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const asked = parseRowId(searchParams.get('order') ?? undefined)
	const queue = await listPackingQueue()
	const [chosen, first] = await listPackable([asked, queue[0]?.id ?? 0])
	const order = chosen ?? first
	const lines = queue.map(({ createdAt: _, paymentExpiresAt: __, ...line }) => line)
	if (!order) return { queue: lines, current: null, gone: asked }
	const packed = chosen ? readPacked(searchParams) : { scanned: [], byHand: [] }
	const wrongScans = chosen ? limitUnknownScans(parseScans(searchParams.getAll('wrong'))) : []
	const results = await Promise.all(wrongScans.map((scan) => findScannedLine(order, packed, scan)))
	const { createdAt: _, updatedAt: __, ...shown } = order
	const couriers = await listRecentCouriers(order.zipCode)
	return {
		queue: lines,
		current: {
			order: shown,
			packed,
			wrongScans,
			wrong: results.filter((result) => typeof result === 'object'),
			couriers,
			otherCouriers: COURIERS.filter((name) => couriers.every((recent) => recent.name !== name)),
			after: getNextId(queue, order.id),
		},
		gone: chosen || !asked ? null : asked,
	}
}

/**
 * Handles a scan, the button that marks an item as packed, and the button that finishes packing. Each of them redirects
 * to the URL with the items packed so far or, at the end, to the packing slip.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = parseRowId(toText(form.get('order')))
	const [order] = await listPackable([id])
	if (!order) return redirect(buildPackingUrl(id, { scanned: [], byHand: [] }), 303)
	const packed = readPacked(form)
	const wrongBefore = parseScans(form.getAll('wrong'))
	if (form.has('packed')) return submitPacked(form, context, order, packed)
	const byHand = parseRowId(toText(form.get('put')))
	if (byHand) return redirect(buildPackingUrl(id, { ...packed, byHand: [...packed.byHand, byHand] }, wrongBefore), 303)
	const scans = await readPackingScans(order, form.getAll('scan'), toText(form.get('code')) ?? '')
	const { scanned, wrong } = await packScans(order, packed, scans)
	return redirect(buildPackingUrl(id, { ...packed, scanned }, [...wrongBefore, ...wrong]), 303)
}

type PackableOrder = Awaited<ReturnType<typeof listPackable>>[number]

/**
 * Returns, for each ID, the order if it is confirmed, not packed yet, and does not wait for its payment. Otherwise the
 * entry is `null`.
 */
async function listPackable(ids: number[]) {
	const orders = await listSelectedOrders(ids.filter(Boolean))
	return ids.map(
		(id) => orders.find((order) => order.id === id && order.stage === 'processing' && !order.isAwaitingPayment) ?? null,
	)
}

const toText = (entry: unknown) => (typeof entry === 'string' ? entry : undefined)

function readPacked(values: Pick<FormData, 'getAll'> | URLSearchParams) {
	return parsePackedItems((name) => values.getAll(name).map((id) => parseRowId(toText(id))))
}

function getNextId(queue: { id: number }[], id: number): number | null {
	const index = queue.findIndex((one) => one.id === id)
	const next = queue[index + 1] ?? queue[0]
	return next && next.id !== id ? next.id : null
}

/**
 * Marks the order as packed and redirects to its packing slip. The slip opens the print dialog at once, and after
 * printing the browser continues with the next order.
 */
async function submitPacked(
	form: FormData,
	context: Readonly<RouterContextProvider>,
	order: NonNullable<PackableOrder>,
	packed: ReturnType<typeof readPacked>,
) {
	const { id } = order
	return runAction(context.get(sessionContext), buildPackingUrl(id, packed), async () => {
		const next = getNextId(await listPackingQueue(), id)
		const step = {
			id,
			expectedStatus: order.stage,
			to: 'packed',
			shipment: parseButtonValues(form, shipmentSchema),
		} as const
		const { refused } = await advanceOrders(await requireAdmin(context), [
			{ ...step, packingNote: describeUnscanned(order.items, packed) },
		])
		if (refused[0]) refuse('conflict', 'other', { message: refused[0].reason })
		const back = `/admin/orders/packing${next ? `?order=${next}` : ''}`
		return redirect(`/admin/orders/${id}/packing-slip?${new URLSearchParams({ print: '', redirectTo: back })}`, 303)
	})
}

export default function PackingPage({ loaderData: { queue, current, gone } }: Route.ComponentProps) {
	const count = queue.length
	const all = new URLSearchParams(queue.map(({ id }) => ['order', String(id)]))
	all.set('redirectTo', '/admin/orders/packing')
	return (
		<>
			<PageHeader title="Packing">
				<span className="mr-auto text-xs text-muted">{count === 1 ? '1 order' : `${count} orders`} to pack</span>
				{count > 0 && <ButtonLink to={`/admin/orders/pick-list?${all}`}>Pick list</ButtonLink>}
			</PageHeader>
			{gone ? (
				<p role="status" className="o-said">
					Order #{gone} no longer needs packing.
				</p>
			) : null}
			{current ? (
				<div className="p-desk">
					<Queue queue={queue} currentId={current.order.id} />
					<PackingDesk key={current.order.id} {...current} />
				</div>
			) : (
				<Empty title="Nothing to pack" text="Confirmed orders appear here.">
					<ButtonLink to="/admin/orders">Orders</ButtonLink>
				</Empty>
			)}
		</>
	)
}

type CurrentOrder = Packed & ComponentProps<typeof ShipmentCard> & { wrong: WrongScan[]; after: number | null }

/** Shows the order to pack. Its scan field also takes the codes that are scanned while the page updates. */
function PackingDesk(current: CurrentOrder) {
	const submit = useSubmit()
	const scanner = useScanQueue((scans) =>
		submit(listPackingEntries(current.order.id, scans), {
			method: 'post',
			// With `scan` in the URL, the admin layout (`hasSameForms`) does not ask whether to discard unsaved input.
			action: `${path}?scan=`,
			preventScrollReset: true,
		}),
	)
	return (
		<div>
			<ScanUnit {...current} scanner={scanner} />
			<PackingItems {...current} />
			<div className="p-below">
				<ShipsTo order={current.order} />
				<ShipmentCard {...current} />
			</div>
			<PackedForm {...current} isScanning={scanner.isPending} />
		</div>
	)
}

/**
 * Returns the fields to submit for scanned codes. The items packed so far come from the URL, because React may not have
 * rendered the last scan yet. They are left out when the URL shows another order.
 */
function listPackingEntries(orderId: number, scans: string[]): URLSearchParams {
	const entries = new URLSearchParams(window.location.search)
	const isOpen = entries.get('order') === String(orderId)
	const next = new URLSearchParams(isOpen ? entries : {})
	next.set('order', String(orderId))
	for (const scan of scans) next.append('scan', scan)
	return next
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

const packForm = 'packed'

function ShipsTo({ order }: { order: PackedOrder }) {
	const codAmount = formatCodAmount(order)
	const measures = [order.waistSize && `Waist ${order.waistSize}`, order.fullLength && `Length ${order.fullLength}`]
	const link = <span className={`o-tag ${isDue(order) ? 'warn' : 'success'}`}>{codAmount}</span>
	return (
		<Block title={`Ship #${order.id} to`} link={link}>
			<address className="not-italic [overflow-wrap:anywhere]">
				<b>{`${order.firstName} ${order.lastName}`.trim()}</b>
				{formatPlaceLines(order).map((line) => (
					<span key={line} className="block">
						{line}
					</span>
				))}
				{order.phoneNumber && <PhoneLink phone={order.phoneNumber} />}
			</address>
			<p className="font-semibold">{measures.filter(Boolean).join(' · ')}</p>
			<Link to={`/admin/orders/${order.id}`} className="o-link">
				View order
			</Link>
		</Block>
	)
}

interface ShipmentCardProps {
	order: PackedOrder
	couriers: RecentCourier[]
	otherCouriers: string[]
}

/**
 * Shows the fields for the courier and the tracking number. The courier of the order is selected, or else the last used
 * one.
 */
function ShipmentCard({ order, couriers, otherCouriers }: ShipmentCardProps) {
	const { courier, trackingNumber } = order
	const names = [...couriers.map(({ name }) => name), ...otherCouriers]
	return (
		<Block title="Shipment">
			<label className="text-xs">
				Courier
				<select
					key={order.id}
					form={packForm}
					name="courier"
					defaultValue={courier ?? couriers[0]?.name ?? ''}
					className={shipmentFieldClass}
				>
					<option value="">No courier</option>
					{courier && !names.includes(courier) && <option>{courier}</option>}
					{names.map((name) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</label>
			<ShipmentField
				key={order.id}
				className="mt-2 block text-xs"
				label="Tracking number"
				form={packForm}
				name="trackingNumber"
				defaultValue={trackingNumber ?? ''}
			/>
		</Block>
	)
}

/** Shows the form that finishes packing. It does not require that any item was scanned. */
function PackedForm({ after, isScanning, ...current }: Packed & { after: number | null; isScanning: boolean }) {
	const { order, packed } = current
	const unitCount = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	const scanned = order.items.reduce((sum, item) => sum + countScanned(item, packed), 0)
	return (
		<Form id={packForm} method="post" action={path} className="p-save">
			<HiddenFields {...current} />
			<p role="status" className="text-xs text-muted max-desk:sr-only">
				{scanned} of {unitCount} {unitCount === 1 ? 'item' : 'items'} scanned
			</p>
			{after !== null && <ButtonLink to={`${path}?order=${after}`}>Skip for now</ButtonLink>}
			<SubmitButton variant="primary" name="packed" value="yes" pendingText="Packing..." disabled={isScanning}>
				Pack and print
			</SubmitButton>
		</Form>
	)
}
