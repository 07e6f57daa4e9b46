import { type RouterContextProvider, redirect } from 'react-router'
import { valuesOf } from '#app/http/forms/parse-form.server.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { COURIERS } from '#app/shop/orders/fulfilment/couriers.ts'
import { findScanned, packingQueue } from '#app/shop/orders/fulfilment/packing.server.ts'
import { notScanned, packingAddress, readParcel } from '#app/shop/orders/fulfilment/packing.ts'
import { parcelSchema } from '#app/shop/orders/fulfilment/parcel.schema.ts'
import { listChosenOrders } from '#app/shop/orders/fulfilment/pick-list.server.ts'
import { recentCouriers } from '#app/shop/orders/fulfilment/recent-couriers.server.ts'
import { takeSteps } from '#app/shop/orders/fulfilment/take-steps.server.ts'
import { refuse } from '#app/shop/refusal.ts'
import { rowId } from '#app/shop/row-id.ts'
import { maxSkuLength } from '#app/shop/words/limits.ts'
import { oneLine } from '#app/shop/text.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/packing.ts'
import { PackedForm, ParcelPart, ShipsTo } from './_parcel.tsx'
import { Pieces, ScanPiece } from './_pieces.tsx'
import { Queue } from './_queue.tsx'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Packing · Admin' }]

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const asked = rowId(searchParams.get('order') ?? undefined)
	const queue = await packingQueue()
	const [chosen, first] = await listPackable([asked, queue[0]?.id ?? 0])
	const order = chosen ?? first
	const lines = queue.map(({ createdAt: _, heldUntil: __, ...line }) => line)
	if (!order) return { queue: lines, current: null, gone: asked }
	const parcel = chosen ? inParcel(searchParams) : { scanned: [], byHand: [] }
	const code = chosen && codeOf(searchParams.get('wrong'))
	const scan = code ? await findScanned(order, parcel, code) : null
	const { createdAt: _, updatedAt: __, ...shown } = order
	const couriers = await recentCouriers(order.zipCode)
	return {
		queue: lines,
		current: {
			order: shown,
			parcel,
			wrong: typeof scan === 'object' ? scan : null,
			couriers,
			otherCouriers: COURIERS.filter((name) => couriers.every((recent) => recent.name !== name)),
			after: idAfter(queue, order.id),
		},
		gone: chosen || !asked ? null : asked,
	}
}

/** Handles a scan, a manually added line, or the end of packing. Each redirects to the next URL. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = rowId(textOf(form.get('order')))
	const [order] = await listPackable([id])
	if (!order) return redirect(packingAddress(id, { scanned: [], byHand: [] }), 303)
	const parcel = inParcel(form)
	const go = (more: Partial<typeof parcel>, wrong?: string) =>
		redirect(packingAddress(id, { ...parcel, ...more }, wrong), 303)
	if (form.has('packed')) return pack(form, context, order, parcel)
	const byHand = rowId(textOf(form.get('put')))
	if (byHand) return go({ byHand: [...parcel.byHand, byHand] })
	const code = codeOf(form.get('code'))
	if (!code) return go({})
	const scan = await findScanned(order, parcel, code)
	return typeof scan === 'number' ? go({ scanned: [...parcel.scanned, scan] }) : go({}, code)
}

type Packable = Awaited<ReturnType<typeof listPackable>>[number]

/** Returns the requested orders that are still to be packed, in the given order; `null` for others. */
async function listPackable(ids: number[]) {
	const orders = await listChosenOrders(ids.filter(Boolean))
	return ids.map(
		(id) => orders.find((order) => order.id === id && order.stage === 'processing' && !order.waitsForPayment) ?? null,
	)
}

const textOf = (entry: unknown) => (typeof entry === 'string' ? entry : undefined)
const codeOf = (entry: unknown) => oneLine(textOf(entry) ?? '').slice(0, maxSkuLength)

function inParcel(values: Pick<FormData, 'getAll'> | URLSearchParams) {
	return readParcel((name) => values.getAll(name).map((id) => rowId(textOf(id))))
}

function idAfter(queue: { id: number }[], id: number): number | null {
	const index = queue.findIndex((one) => one.id === id)
	const next = queue[index + 1] ?? queue[0]
	return next && next.id !== id ? next.id : null
}

/** Marks the order as packed and opens its packing slip, which is printed and leads to the next order. */
async function pack(
	form: FormData,
	context: Readonly<RouterContextProvider>,
	order: NonNullable<Packable>,
	parcel: ReturnType<typeof inParcel>,
) {
	const { id } = order
	return runAction(context.get(sessionContext), packingAddress(id, parcel), async () => {
		const next = idAfter(await packingQueue(), id)
		const step = { id, seen: order.stage, to: 'packed', parcel: valuesOf(form, parcelSchema) } as const
		const { refused } = await takeSteps(await adminOf(context), [{ ...step, words: notScanned(order.items, parcel) }])
		if (refused[0]) refuse('conflict', refused[0].reason)
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
			<PageHead title="Packing">
				<span className="mr-auto text-xs text-muted">{count === 1 ? '1 order' : `${count} orders`} to pack</span>
				{count > 0 && <ButtonLink to={`/admin/orders/pick-list?${all}`}>Pick list</ButtonLink>}
			</PageHead>
			{gone ? (
				<p role="status" className="o-said">
					Order #{gone} is not to be packed any more.
				</p>
			) : null}
			{current ? (
				<div className="p-desk">
					<Queue queue={queue} currentId={current.order.id} />
					<div>
						<ScanPiece {...current} />
						<Pieces {...current} />
						<div className="p-below">
							<ShipsTo order={current.order} />
							<ParcelPart {...current} />
						</div>
						<PackedForm {...current} />
					</div>
				</div>
			) : (
				<Empty title="Nothing to pack" text="As soon as an order is confirmed, it is here.">
					<ButtonLink to="/admin/orders">Orders</ButtonLink>
				</Empty>
			)}
		</>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
