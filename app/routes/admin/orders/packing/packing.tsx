import { type RouterContextProvider, redirect, Link, Form } from 'react-router'
import { parseButtonValues } from '#app/http/forms/parse-form.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { COURIERS } from '#app/shop/orders/fulfillment/couriers.ts'
import { findScannedLine, listPackingQueue, listSelectedOrders } from '#app/shop/orders/fulfillment/packing.server.ts'
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
import { maxSkuLength } from '#app/shop/values/limits.ts'
import { toSingleLine } from '#app/shop/values/text.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHeader, Block } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/packing.ts'
import { formatPlaceLines } from '#app/shop/orders/fulfillment/order-address.ts'
import { isDue } from '#app/shop/orders/payments/payment-state.ts'
import { ShipmentField, shipmentFieldClass } from '#app/ui/admin/orders/shipment-form.tsx'
import { formatCodAmount } from '#app/ui/admin/orders/printed-page.tsx'
import { PhoneLink } from '#app/ui/admin/contact-links.tsx'
import { HiddenFields, type Packed, type PackedOrder, path, PackingItems, ScanUnit } from './_packing-items.tsx'
import type { AdminOrderRow } from '#app/shop/orders/admin-order-list.server.ts'
import { isCod } from '#app/shop/values/payment-methods.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'

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
	const code = chosen && parseCode(searchParams.get('wrong'))
	const scan = code ? await findScannedLine(order, packed, code) : null
	const { createdAt: _, updatedAt: __, ...shown } = order
	const couriers = await listRecentCouriers(order.zipCode)
	return {
		queue: lines,
		current: {
			order: shown,
			packed,
			wrong: typeof scan === 'object' ? scan : null,
			couriers,
			otherCouriers: COURIERS.filter((name) => couriers.every((recent) => recent.name !== name)),
			after: getNextId(queue, order.id),
		},
		gone: chosen || !asked ? null : asked,
	}
}

/** Handles a scan, a manually added line, or the end of packing. Each redirects to the next URL. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = parseRowId(toText(form.get('order')))
	const [order] = await listPackable([id])
	if (!order) return redirect(buildPackingUrl(id, { scanned: [], byHand: [] }), 303)
	const packed = readPacked(form)
	const redirectToPacking = (more: Partial<typeof packed>, wrong?: string) =>
		redirect(buildPackingUrl(id, { ...packed, ...more }, wrong), 303)
	if (form.has('packed')) return submitPacked(form, context, order, packed)
	const byHand = parseRowId(toText(form.get('put')))
	if (byHand) return redirectToPacking({ byHand: [...packed.byHand, byHand] })
	const code = parseCode(form.get('code'))
	if (!code) return redirectToPacking({})
	const scan = await findScannedLine(order, packed, code)
	return typeof scan === 'number'
		? redirectToPacking({ scanned: [...packed.scanned, scan] })
		: redirectToPacking({}, code)
}

type PackableOrder = Awaited<ReturnType<typeof listPackable>>[number]

/** Returns the requested orders that are still to be packed, in the given order; `null` for others. */
async function listPackable(ids: number[]) {
	const orders = await listSelectedOrders(ids.filter(Boolean))
	return ids.map(
		(id) => orders.find((order) => order.id === id && order.stage === 'processing' && !order.isAwaitingPayment) ?? null,
	)
}

const toText = (entry: unknown) => (typeof entry === 'string' ? entry : undefined)
const parseCode = (entry: unknown) => toSingleLine(toText(entry) ?? '').slice(0, maxSkuLength)

function readPacked(values: Pick<FormData, 'getAll'> | URLSearchParams) {
	return parsePackedItems((name) => values.getAll(name).map((id) => parseRowId(toText(id))))
}

function getNextId(queue: { id: number }[], id: number): number | null {
	const index = queue.findIndex((one) => one.id === id)
	const next = queue[index + 1] ?? queue[0]
	return next && next.id !== id ? next.id : null
}

/** Marks the order as packed and opens its packing slip, which is printed and leads to the next order. */
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
					<div>
						<ScanUnit {...current} />
						<PackingItems {...current} />
						<div className="p-below">
							<ShipsTo order={current.order} />
							<ShipmentCard {...current} />
						</div>
						<PackedForm {...current} />
					</div>
				</div>
			) : (
				<Empty title="Nothing to pack" text="Confirmed orders appear here.">
					<ButtonLink to="/admin/orders">Orders</ButtonLink>
				</Empty>
			)}
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

type QueuedOrder = Omit<AdminOrderRow, 'createdAt' | 'paymentExpiresAt'>

/** Lists the orders to pack: beside the current one on a desktop, in a line above it on a phone. */
function Queue({ queue, currentId }: { queue: QueuedOrder[]; currentId: number }) {
	return (
		<nav aria-label="Orders to pack" className="p-queue">
			<ol>
				{queue.map((order) => (
					<li key={order.id}>
						<Link
							to={`/admin/orders/packing?order=${order.id}`}
							aria-current={order.id === currentId ? 'true' : undefined}
						>
							<span className="truncate">
								<b>#{order.id}</b> {order.customerName}
							</span>
							<span className="p-thumbs">
								{order.firstItems.map(({ image }, index) => (
									<ShopImage key={index} image={image} sizes="27px" largest={160} />
								))}
							</span>
							<OrderTag order={order} />
						</Link>
					</li>
				))}
			</ol>
		</nav>
	)
}

/** Shows the most important fact about an order. */
function OrderTag({ order }: { order: QueuedOrder }) {
	if (order.isLate) return <span className="o-tag bad">late</span>
	if (order.hasNote) return <span className="o-tag warn">note</span>
	if (isCod(order)) return <span className="o-tag">COD</span>
	return (
		<span className="truncate text-xs text-muted">{order.unitCount > 2 ? `${order.unitCount} items` : order.city}</span>
	)
}

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

/** Fields for the courier, with the last used one selected. */
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

/** The form that finishes packing. It does not require that items were scanned. */
function PackedForm({ order, packed, after }: Packed & { after: number | null }) {
	const unitCount = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
	const scanned = order.items.reduce((sum, item) => sum + countScanned(item, packed), 0)
	return (
		<Form id={packForm} method="post" action={path} className="p-save">
			<HiddenFields order={order} packed={packed} />
			<p role="status" className="text-xs text-muted max-desk:sr-only">
				{scanned} of {unitCount} {unitCount === 1 ? 'item' : 'items'} scanned
			</p>
			{after !== null && <ButtonLink to={`${path}?order=${after}`}>Skip for now</ButtonLink>}
			<SubmitButton variant="primary" name="packed" value="yes" pendingText="Packing...">
				Pack and print
			</SubmitButton>
		</Form>
	)
}
