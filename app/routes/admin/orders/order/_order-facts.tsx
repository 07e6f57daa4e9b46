import type { ReactNode } from 'react'
import { accountWords, type AdminOrderView, wayOf } from '#app/shop/orders/order-view.ts'
import { lacksPhone } from '#app/shop/orders/payments/payment-state.ts'
import { countryName } from '#app/shop/words/regions.ts'
import { e164, readablePhone } from '#app/shop/words/phone.ts'
import { useAct } from '#app/ui/admin/use-act.ts'
import { Part } from './_order-parts.tsx'

type Facts<Key extends keyof AdminOrderView> = { order: Pick<AdminOrderView, Key> }

export function CustomerFacts({
	order,
}: Facts<
	| 'firstName'
	| 'lastName'
	| 'email'
	| 'phoneNumber'
	| 'waistSize'
	| 'fullLength'
	| 'userId'
	| 'source'
	| 'takenBy'
	| 'status'
	| 'paymentMethod'
>) {
	const { firstName, lastName, email, phoneNumber, waistSize, fullLength, userId, source, takenBy } = order
	const opensCustomers = useAct('customers')
	return (
		<Part title="Customer">
			<dl className="grid gap-2.5 text-sm">
				<Fact label="Name">{`${firstName} ${lastName}`.trim() || 'N/A'}</Fact>
				<Fact label="Email">{email ? <Contact to={`mailto:${email}`}>{email}</Contact> : 'N/A'}</Fact>
				<Fact label="Phone">
					{phoneNumber ? <Contact to={`tel:${e164(phoneNumber)}`}>{readablePhone(phoneNumber)}</Contact> : 'N/A'}
					{lacksPhone(order) && <span className="block text-danger">A cash order without a phone number</span>}
				</Fact>
				<Fact label="Waist size">{waistSize || 'Not provided'}</Fact>
				<Fact label="Full length">{fullLength || 'Not provided'}</Fact>
				{userId === null && <Fact label="Account">{accountWords({ source, takenBy })}</Fact>}
				{userId !== null && opensCustomers && (
					<Fact label="Account">
						<Contact to={`/admin/users/${userId}`}>All about this customer</Contact>
					</Fact>
				)}
			</dl>
		</Part>
	)
}

type DeliveryKey =
	| 'streetAddress'
	| 'apartment'
	| 'city'
	| 'state'
	| 'zipCode'
	| 'country'
	| 'paymentMethod'
	| 'source'
	| 'orderNote'

export function DeliveryFacts({ order, placedAt }: Facts<DeliveryKey> & { placedAt: string }) {
	const { streetAddress, apartment, city, state, zipCode, country, paymentMethod, source, orderNote } = order
	return (
		<Part title="Delivery and payment">
			<dl className="grid gap-2.5 text-sm">
				<Fact label="Street address">{streetAddress || 'Not provided'}</Fact>
				<Fact label="Apartment">{apartment || 'Not provided'}</Fact>
				<Fact label="City">{city || 'N/A'}</Fact>
				<Fact label="State">{state || 'N/A'}</Fact>
				<Fact label="ZIP code">{zipCode || 'N/A'}</Fact>
				<Fact label="Country">{countryName(country)}</Fact>
				<Fact label="Payment">{wayOf({ paymentMethod, source })}</Fact>
				<Fact label="Date">{placedAt}</Fact>
				<Fact label="Note">{orderNote || 'Not provided'}</Fact>
			</dl>
		</Part>
	)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-xs text-muted">{label}</dt>
			<dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}

function Contact({ to, children }: { to: string; children: string }) {
	return (
		<a
			href={to}
			className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2 [overflow-wrap:anywhere] hover:no-underline md:min-h-6"
		>
			{children}
		</a>
	)
}
