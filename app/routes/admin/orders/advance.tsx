import { Form } from 'react-router'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import {
	getActionResult,
	resolveTargetStatus,
	isFulfillmentStatus,
	getNextAction,
	getFulfillmentStatusLabel,
	getActionLabel,
	type FulfillmentStatus,
} from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { shipmentSchema } from '#app/shop/orders/fulfillment/shipment.schema.ts'
import { advanceOrders, type AdvanceResult } from '#app/shop/orders/fulfillment/advance-orders.server.ts'
import { findLastCourier } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { advanceOrdersPath, SkippedOrders } from '#app/ui/admin/orders/advance-orders.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/advance.ts'
import {
	findConfirmationPage,
	getBackPath,
	readSelectedOrders,
	parseExpectedOrders,
} from '#app/http/admin/order-actions.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { CourierNames, ShipmentField } from '#app/ui/admin/orders/shipment-form.tsx'
import { shipUnpaidField } from '#app/shop/orders/payments/payment-required.server.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Update orders · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { orders, back } = await readSelectedOrders(url)
	const to = parseStage(url.searchParams.get('to'))
	const [first, ...others] = orders
	const step = others.length === 0 && !to && getNextAction(first!.stage)
	const confirmationPage = step && (await findConfirmationPage(first!.id, step.to, first!.stage, back, isNextStep))
	if (confirmationPage) throw confirmationPage
	const lines = orders.map(
		({ id, firstName, lastName, city, totalPaise, stage, courier, trackingNumber, ...order }) => ({
			id,
			stage,
			to: resolveTargetStatus(stage, to),
			isSkipped: order.isAwaitingPayment && (to !== undefined || getNextAction(stage)?.to !== 'processing'),
			courier,
			trackingNumber,
			facts: [`${firstName} ${lastName}`.trim(), city].filter(Boolean).join(' · '),
			totalPaise,
		}),
	)
	const shipping = lines.filter((line) => line.to === 'shipped' && !line.isSkipped)
	const couriers = [...new Set(shipping.flatMap(({ courier }) => courier || []))]
	return {
		lines,
		back,
		to,
		// True when the orders to ship already have different couriers. The courier field is then empty, which keeps
		// the courier of each order.
		hasCouriers: couriers.length > 1,
		courier: couriers.length > 1 || shipping.length === 0 ? '' : (couriers[0] ?? (await findLastCourier()) ?? ''),
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const to = parseStage(form.get('to'))
	const [first, ...others] = parseExpectedOrders(form)
	const step = first && others.length === 0 && !to && getNextAction(first.expectedStatus)
	const confirmationPage =
		step &&
		(await findConfirmationPage(
			first.id,
			step.to,
			first.expectedStatus,
			getBackPath(form.get('redirectTo')),
			isNextStep,
		))
	if (confirmationPage) return confirmationPage
	const submitAdvance = async () => {
		const changes = parseExpectedOrders(form).map((order) => ({ ...order, to, shipment: readShipment(form, order.id) }))
		if (changes.length === 0) refuse('invalid', 'selection-empty')
		const taken = await advanceOrders(await requireAdmin(context), changes)
		if (taken.moved.length === 0 || !taken.refused.every(isUnpaid))
			refuse('conflict', 'other', { message: describeRefusedOrders(changes, taken) })
		if (taken.refused.length > 0) return describeRefusedOrders(changes, taken)
		const [only] = changes
		return changes.length === 1
			? `Order #${only!.id} is ${getActionResult(only!.expectedStatus, to)}.`
			: `${describeAdvanced(changes, taken)}.`
	}
	return runAction(context.get(sessionContext), getBackPath(form.get('redirectTo')), submitAdvance, {
		unexpected: 'Failed to update order status.',
	})
}

const isNextStep = { isNextStep: true }

const parseStage = (text: unknown) => (isFulfillmentStatus(text) ? text : undefined)

/** Returns the courier, which the form has once for all orders, and the tracking number of the order `id`. */
function readShipment(form: FormData, id: number) {
	const shipment = shipmentSchema.safeParse({
		courier: form.get('courier') || (form.get('otherCourier') ?? undefined),
		trackingNumber: form.get(`tracking-${id}`) ?? undefined,
	})
	if (!shipment.success) refuse('invalid', 'other', { message: shipment.error.issues[0]!.message })
	return shipment.data
}

function describeChange({ stage, to, isSkipped }: Pick<Line, 'stage' | 'to' | 'isSkipped'>): string {
	if (isSkipped) return 'Skipped: not paid'
	return to
		? `${getFulfillmentStatusLabel(stage)} → ${getFulfillmentStatusLabel(to)}`
		: `${getFulfillmentStatusLabel(stage)}: no change`
}

type Line = Route.ComponentProps['loaderData']['lines'][number]

export default function NextStepPage({ loaderData: { lines, back, to, courier, hasCouriers } }: Route.ComponentProps) {
	const moving = lines.filter((line) => line.to && !line.isSkipped)
	// `advanceOrders` refuses to pack or ship an order that waits for its payment, and the result counts it as skipped.
	// It would not refuse to confirm one, so such orders are left out here when `to` is `processing`.
	const submittedLines = lines.filter((line) => line.to && !(line.isSkipped && to === 'processing'))
	const shipping = moving.filter((line) => line.to === 'shipped')
	const what = moving.length === 1 ? `order #${moving[0]!.id}` : `${moving.length} orders`
	const labels = [...new Set(moving.map((line) => getActionLabel(line.to!, what)))]
	return (
		<>
			<PageHeader title="Update orders" back={{ to: back, label: 'Back to orders' }} />
			<Form method="post" action={advanceOrdersPath} className="max-w-3xl board px-4 py-5 sm:px-6">
				<input type="hidden" name="redirectTo" value={back} />
				{to && <input type="hidden" name="to" value={to} />}
				{submittedLines.map(({ id, stage }) => (
					<input key={id} type="hidden" name="order" value={`${id}:${stage}`} />
				))}
				{shipping.length > 0 && <CourierField courier={courier} isKept={hasCouriers} />}
				<SelectedOrders
					lines={lines.map((line) => ({
						...line,
						change: describeChange(line),
						isShipping: shipping.includes(line),
					}))}
				/>
				<SkippedOrders ids={lines.filter((line) => line.isSkipped).map(({ id }) => id)} className="mt-3" />
				{labels.length === 0 && <p className="mt-3">Nothing to update.</p>}
				<p className="mt-5 flex flex-wrap gap-3">
					{labels.length > 0 && (
						<SubmitButton pendingText="Saving..." action={advanceOrdersPath}>
							{labels.length === 1 ? labels[0] : `Update ${what}`}
						</SubmitButton>
					)}
					<ButtonLink to={back}>{labels.length > 0 ? 'Cancel' : 'Back to orders'}</ButtonLink>
				</p>
			</Form>
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

interface SelectedOrder {
	id: number
	facts: string
	totalPaise: number
	change: string
	trackingNumber: string | null
	/** True when the row has a field for the tracking number, because the order will be shipped. */
	isShipping: boolean
}

/** Shows what will happen to each selected order. An order that will be shipped has a field for its tracking number. */
function SelectedOrders({ lines }: { lines: SelectedOrder[] }) {
	return (
		<ul className="divide-y divide-line text-sm">
			{lines.map(({ id, facts, totalPaise, change, trackingNumber, isShipping }) => (
				<li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
					<span className="tabular font-medium">#{id}</span>
					<span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{facts || 'N/A'}</span>
					<span className="tabular">{formatPaise(totalPaise)}</span>
					<span className="w-full text-muted sm:w-52 sm:text-right">{change}</span>
					{isShipping && (
						<ShipmentField
							label={
								<>
									Tracking number<span className="sr-only"> of order #{id}</span>
								</>
							}
							className="block w-full pb-1 text-xs text-muted sm:max-w-80"
							name={`tracking-${id}`}
							defaultValue={trackingNumber ?? ''}
						/>
					)}
				</li>
			))}
		</ul>
	)
}

/**
 * Shows the field for the courier of all orders to ship. `SelectedOrders` has the fields for their tracking numbers.
 */
function CourierField({ courier, isKept }: { courier: string; isKept: boolean }) {
	return (
		<div className="mb-3 sm:max-w-80">
			<ShipmentField
				label="Courier"
				hint={
					isKept ? 'Leave empty to keep the courier of each order.' : 'Known couriers give a tracking link. Optional.'
				}
				name="courier"
				list="couriers"
				defaultValue={courier}
			/>
			<CourierNames />
		</div>
	)
}

interface RequestedChange {
	expectedStatus: FulfillmentStatus
	to: FulfillmentStatus | undefined
}

const results: Partial<Record<FulfillmentStatus, string>> = {
	processing: 'confirmed',
	packed: 'packed',
	shipped: 'marked as shipped',
	delivered: 'marked as delivered',
}

/**
 * Returns a text such as `'6 orders marked as shipped'`. When the orders move to different stages, it says `'updated'`.
 */
function describeAdvanced(changes: RequestedChange[], { moved }: AdvanceResult): string {
	const [goal, ...others] = new Set(changes.map(({ expectedStatus, to }) => resolveTargetStatus(expectedStatus, to)))
	const result = goal && others.length === 0 ? results[goal] : undefined
	return `${moved.length === 1 ? '1 order' : `${moved.length} orders`} ${result ?? 'updated'}`
}

/**
 * Describes a change that was refused for some or all of the orders: how many were advanced, and which were skipped as
 * unpaid or have changed in the meantime. When no order was advanced and one was refused, returns its reason alone.
 */
function describeRefusedOrders(changes: RequestedChange[], taken: AdvanceResult): string {
	const changed = taken.refused.filter((one) => !isUnpaid(one))
	const reasons = changed.map(({ reason }) => reason)
	if (taken.refused.length === 1 && taken.moved.length === 0) return taken.refused[0]!.reason
	const advanced = `${describeAdvanced(changes, taken)}${describeSkipped(taken)}`
	if (changed.length === 0) return `${advanced}.`
	const were = reasons.length === 1 ? '1 was' : `${reasons.length} were`
	return `${advanced}, ${were} changed in the meantime: ${formatNumbers(changed)}. ${reasons.join(' ')}`
}

type RefusedOrder = AdvanceResult['refused'][number]

/** Returns whether an order was refused because it is not paid. */
const isUnpaid = ({ field }: RefusedOrder) => field === shipUnpaidField

const formatNumbers = (refused: RefusedOrder[]) => refused.map(({ id }) => `#${id}`).join(', ')

function describeSkipped({ refused }: AdvanceResult): string {
	const unpaid = refused.filter(isUnpaid)
	return unpaid.length > 0 ? `, ${unpaid.length} skipped: not paid (${formatNumbers(unpaid)})` : ''
}
