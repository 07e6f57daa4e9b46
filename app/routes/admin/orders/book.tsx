import { getFormProps } from '@conform-to/react'
import { Form, Link, redirect } from 'react-router'
import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { readSelectedIds } from '#app/http/admin/order-actions.server.ts'
import {
	bookOrders,
	type BulkBooking,
	checkOrdersForBooking,
	listCourierNames,
	type OrderToBook,
} from '#app/shop/orders/fulfillment/bulk-booking.server.ts'
import { bulkBookingSchema } from '#app/shop/orders/fulfillment/shipment.schema.ts'
import { getActiveCourier } from '#app/shop/settings/active-courier.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { bookOrdersPath, labelsPath, manifestPath } from '#app/ui/admin/orders/advance-orders.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { FieldError, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/book.ts'

export const handle = { permission: 'orders' }

const title = 'Book shipments'

export const meta: Route.MetaFunction = () => [{ title: `${title} · Admin` }]

export async function loader({ url }: Route.LoaderArgs) {
	const { ids, back } = readSelectedIds(url)
	const orders = await checkOrdersForBooking(ids)
	if (orders.length === 0) throw redirect(back, 303)
	const first = orders.find(isBookable)
	const query = new URLSearchParams([...orders.map(({ id }) => ['order', String(id)]), ['redirectTo', back]])
	const bookedQuery = new URLSearchParams(orders.filter(({ booked }) => booked).map(({ id }) => ['order', String(id)]))
	return {
		orders,
		back,
		query: String(query),
		bookedQuery: String(bookedQuery),
		service: getActiveCourier()?.label ?? null,
		couriers: first ? await listCourierNames(first.id) : [],
	}
}

const isBookable = ({ booked, skipReason }: OrderToBook) => booked === null && skipReason === null

/**
 * Books those orders in the URL that have no booking yet and can be booked (rule: bulk-booking). Afterwards the same
 * page shows the booking of each order, or why it has none.
 */
export const action = createFormAction(
	bulkBookingSchema,
	async (admin, { rule }, _id, url) => {
		const orders = await checkOrdersForBooking(readSelectedIds(url).ids)
		const ids = orders.filter(isBookable).map(({ id }) => id)
		if (ids.length === 0) refuse('invalid', 'selection-empty')
		const result = await bookOrders(admin, ids, rule)
		const message = describeResult(result)
		if (result.booked.length === 0) refuse('conflict', 'other', { message })
		return [`${bookOrdersPath}?${url.searchParams}`, message]
	},
	{ unexpected: 'Some shipments may not be booked. Please open this page again.' },
)

const formatOrderCount = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

function describeResult({ booked, failed, left }: BulkBooking): string {
	return [
		`${formatOrderCount(booked.length)} booked.`,
		...failed.map(({ id, reason }) => `#${id}: ${reason}`),
		left.length > 0 && `${formatOrderCount(left.length)} not tried yet. Book again to continue.`,
	]
		.filter(Boolean)
		.join(' ')
}

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
	const { orders, back, query, bookedQuery, service, couriers } = loaderData
	const bookable = orders.filter(isBookable)
	const [form, fields] = useServerForm('book', useFormResult(actionData), { rule: 'cheapest' })
	const path = `${bookOrdersPath}?${query}`
	return (
		<>
			<PageHeader title={title} back={{ to: back, label: 'Back to orders' }} />
			<Form method="post" action={path} {...getFormProps(form)} className="max-w-3xl board px-4 py-5 sm:px-6">
				<SaveErrors form={form} />
				{service === null && (
					<p className="mb-3 text-sm">
						No courier service is set up.{' '}
						<Link to="/admin/settings/couriers" className="act-link">
							Set up couriers
						</Link>
					</p>
				)}
				<ul className="divide-y divide-line text-sm">
					{orders.map((order) => (
						<OrderRow key={order.id} order={order} />
					))}
				</ul>
				{service !== null && bookable.length > 0 && (
					<label className="mt-4 block text-sm sm:max-w-80">
						Courier through {service}
						<select
							name={fields.rule.name}
							defaultValue={fields.rule.initialValue}
							className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm"
						>
							<option value="cheapest">Cheapest for each order</option>
							<option value="fastest">Fastest for each order</option>
							{couriers.map((name) => (
								<option key={name} value={`name:${name}`}>
									{name}
								</option>
							))}
						</select>
						<FieldError field={fields.rule} />
					</label>
				)}
				<p className="mt-5 flex flex-wrap gap-3">
					{service !== null && bookable.length > 0 && (
						<SubmitButton pendingText="Booking..." action={path}>
							Book {bookable.length === 1 ? `order #${bookable[0]!.id}` : formatOrderCount(bookable.length)}
						</SubmitButton>
					)}
					{bookedQuery !== '' && (
						<>
							<ButtonLink to={`${labelsPath}?${bookedQuery}`}>Print labels</ButtonLink>
							<ButtonLink to={`${manifestPath}?${bookedQuery}`}>Manifest</ButtonLink>
						</>
					)}
					<ButtonLink to={back}>Back to orders</ButtonLink>
				</p>
			</Form>
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

/** Shows an order with its booking, or why it has none. */
function OrderRow({ order }: { order: OrderToBook }) {
	const { id, customerName, place, codPaise, totalPaise, booked, problem, isUnanswered, skipReason } = order
	const state = booked ?? skipReason ?? problem ?? (isUnanswered ? 'Waiting for the courier service' : 'Not booked yet')
	const isFailure = booked === null && problem !== null
	return (
		<li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
			<Link to={`/admin/orders/${id}`} className="tabular font-medium underline underline-offset-2 hover:no-underline">
				#{id}
			</Link>
			<span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
				{[customerName || 'N/A', place].filter(Boolean).join(' · ')}
			</span>
			<span className="tabular">{codPaise > 0 ? `COD ${formatPaise(codPaise)}` : formatPaise(totalPaise)}</span>
			<span
				className={`w-full [overflow-wrap:anywhere] sm:w-64 sm:text-right ${isFailure ? 'text-danger' : 'text-muted'}`}
			>
				{booked && 'Booked: '}
				{state}
			</span>
		</li>
	)
}
