import { getFormProps } from '@conform-to/react'
import { Form, Link, redirect } from 'react-router'
import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { getBackPath, parseExpectedStatus } from '#app/http/admin/order-actions.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import {
	findShipmentOffer,
	type PincodeResults,
	type ShipmentRate,
} from '#app/shop/orders/fulfillment/bulk-booking.server.ts'
import { findLastCourier } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { bookingSchema, parcelSchema, shipSchema } from '#app/shop/orders/fulfillment/shipment.schema.ts'
import { bookShipment } from '#app/shop/orders/fulfillment/shipments.server.ts'
import { changeOrderStatus, getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { maxShipmentFieldLength } from '#app/shop/values/limits.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { isShipped, SHIPPED } from '#app/shop/values/order-status.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getActiveCourier } from '#app/shop/settings/active-courier.server.ts'
import { SaveErrors, ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { CourierNames } from '#app/ui/admin/orders/shipment-form.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Button, ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { FieldError, TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/ship.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Ship order · Admin' }]

export async function loader({ params, url: { searchParams } }: Route.LoaderArgs) {
	const order = await orThrowResponse(getOrderForAdmin(parseRowId(params.id)))
	const { id, status, firstName, lastName, totalPaise, courier, trackingNumber } = order
	const back = getBackPath(searchParams.get('redirectTo'), id)
	if (isShipped(status)) throw redirect(back, 303)
	const offer = searchParams.has('book') ? await findShipmentOffer(id, readParcel(searchParams)) : null
	return {
		id,
		offer,
		service: getActiveCourier()?.label ?? null,
		subject: [`${firstName} ${lastName}`.trim(), formatPaise(totalPaise)].filter(Boolean).join(', '),
		start: {
			seen: String(parseExpectedStatus(searchParams.get('seen')) ?? status),
			redirectTo: back,
			courier: courier ?? (await findLastCourier()) ?? '',
			trackingNumber: trackingNumber ?? '',
		},
	}
}

/**
 * Returns the weight and size in the URL, for which the couriers' prices are requested. Returns `undefined` when any of
 * them is missing or invalid, so that the default weight and size apply.
 */
function readParcel(query: URLSearchParams) {
	const values = Object.keys(parcelSchema.shape).map((name) => [name, Number(query.get(name))])
	return parcelSchema.safeParse(Object.fromEntries(values)).data
}

const shipAction = createFormAction(
	shipSchema,
	async (admin, { redirectTo, seen, ...shipment }, id) => {
		await changeOrderStatus(admin, id, SHIPPED, { expectedStatus: seen, ...shipment })
		return [getBackPath(redirectTo, id), 'Order status updated successfully!']
	},
	{ unexpected: 'Failed to update order status.' },
)

const bookAction = createFormAction(
	bookingSchema,
	async (admin, { rate, ...parcel }, id) => {
		await bookShipment(admin, id, { ...parcel, ...rate })
		return [`/admin/orders/${id}`, 'Shipment booked.']
	},
	{ unexpected: 'The shipment may not be booked. Please open the order again.' },
)

export const action = (args: Route.ActionArgs) =>
	args.url.searchParams.has('book') ? bookAction(args) : shipAction(args)

export default function ShipPage(props: Route.ComponentProps) {
	return props.loaderData.offer ? (
		<BookingForm {...props} offer={props.loaderData.offer} />
	) : (
		<ShippingForm {...props} />
	)
}

/**
 * Asks for the courier and the tracking number before the order is marked as shipped and the email about it goes out
 * (rule: order-steps).
 */
function ShippingForm({ loaderData: { id, subject, start, service }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('ship', useFormResult(actionData), start)
	return (
		<>
			<PageHeader title={`Ship order #${id}`} back={{ to: start.redirectTo, label: 'Back' }} />
			<Form method="post" {...getFormProps(form)} className="max-w-lg board px-4 py-5 sm:px-6">
				<SaveErrors form={form} />
				<p className="mb-1 font-medium [overflow-wrap:anywhere]">{subject}</p>
				<p className="mb-4 text-sm text-muted">The customer gets an email with the courier and the tracking number.</p>
				{service && (
					<p className="mb-4 text-sm">
						<Link to={`/admin/orders/${id}/ship?book`} className="act-link">
							Book with {service}
						</Link>
					</p>
				)}
				{(['seen', 'redirectTo'] as const).map((name) => (
					<input key={name} type="hidden" name={name} value={start[name]} />
				))}
				<div className="grid gap-x-4 sm:grid-cols-2">
					<TextField
						field={fields.courier}
						label="Courier"
						maxLength={maxShipmentFieldLength}
						autoComplete="off"
						list="couriers"
					/>
					<TextField
						field={fields.trackingNumber}
						label="Tracking number"
						maxLength={maxShipmentFieldLength}
						autoComplete="off"
					/>
					<CourierNames />
				</div>
				<p className="mt-2 flex flex-wrap gap-3">
					<SubmitButton pendingText="Shipping...">Ship order</SubmitButton>
					<ButtonLink to={start.redirectTo}>Cancel</ButtonLink>
				</p>
			</Form>
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

type Offer = NonNullable<Route.ComponentProps['loaderData']['offer']>

const parcelLabels = {
	weightGrams: 'Weight (g)',
	lengthCm: 'Length (cm)',
	breadthCm: 'Width (cm)',
	heightCm: 'Height (cm)',
} as const

/**
 * Lists the couriers that can deliver the order, with their prices, and books the one that is chosen (rule:
 * courier-booking).
 */
function BookingForm({ loaderData: { id, subject }, actionData, offer }: Route.ComponentProps & { offer: Offer }) {
	const { label, parcel, rates, results, problem } = offer
	const address = `/admin/orders/${id}`
	const path = `${address}/ship?book`
	const texts: FormTexts = {
		weightGrams: String(parcel.weightGrams),
		lengthCm: String(parcel.lengthCm),
		breadthCm: String(parcel.breadthCm),
		heightCm: String(parcel.heightCm),
		rate: '',
	}
	const [form, fields] = useServerForm('book', useFormResult(actionData), texts)
	return (
		<>
			<PageHeader title={`Book order #${id}`} back={{ to: address, label: `Order #${id}` }} />
			<div className="max-w-lg board px-4 py-5 sm:px-6">
				<p className="font-medium [overflow-wrap:anywhere]">{subject}</p>
				<p className="mb-4 text-sm text-muted">{describeResults(results)}</p>
				<ServerForm form={form} action={path} save="Book shipment" pending="Booking..." cancelTo={address}>
					<fieldset>
						<legend className="text-sm font-medium">Courier through {label}</legend>
						{problem && <p className="mt-2 text-sm text-danger">{problem}</p>}
						{rates.map((rate, index) => (
							<Rate key={rate.courierId} rate={rate} name={fields.rate.name} isFirst={index === 0} />
						))}
						<FieldError field={fields.rate} />
					</fieldset>
					<div className="grid grid-cols-2 gap-x-4">
						{(Object.keys(parcelLabels) as (keyof typeof parcelLabels)[]).map((name) => (
							<TextField
								key={name}
								field={fields[name]}
								label={parcelLabels[name]}
								inputMode="numeric"
								autoComplete="off"
								required
							/>
						))}
					</div>
					<p>
						<input type="hidden" name="book" value="" />
						<Button type="submit" variant="secondary" formMethod="get" formAction={`${address}/ship`}>
							Update prices
						</Button>
					</p>
				</ServerForm>
				<p className="mt-4 text-sm">
					<Link to={`${address}/ship`} className="act-link">
						Enter courier and tracking number
					</Link>
				</p>
			</div>
		</>
	)
}

/** Describes how many of the orders shipped to a pincode were returned to origin (rule: courier-booking). */
function describeResults({ pincode, shippedCount, returnedCount }: PincodeResults): string {
	if (shippedCount === 0) return `You have shipped nothing to ${pincode} yet.`
	const rate = Math.round((returnedCount / shippedCount) * 100)
	const orders = shippedCount === 1 ? '1 order' : `${shippedCount} orders`
	return `Return rate of ${pincode}: ${rate}% · ${returnedCount} of ${orders} returned (RTO)`
}

type FormTexts = Record<keyof typeof parcelLabels | 'rate', string>

function Rate({ rate, name, isFirst }: { rate: ShipmentRate; name: string; isFirst: boolean }) {
	const { courierId, courier, pricePaise, days, toArea, returnedCount } = rate
	const time = days === null ? null : days === 1 ? '1 day' : `${days} days`
	const results = toArea > 0 ? `${returnedCount} of your last ${toArea} in this area returned (RTO)` : null
	return (
		<label className="o-courier">
			<input type="radio" name={name} value={`${courierId}:${pricePaise}`} defaultChecked={isFirst} required />
			<span>
				<b>{courier}</b> {formatPaise(pricePaise)}
				<span className="block text-xs text-muted">{[time, results].filter(Boolean).join(' · ')}</span>
			</span>
		</label>
	)
}
