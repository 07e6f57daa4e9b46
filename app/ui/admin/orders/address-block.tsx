import { Link } from 'react-router'
import { addressLines, placeLines } from '#app/shop/orders/fulfilment/order-address.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { CopyText, PhoneLink, WhatsAppLink } from '../reach.tsx'

type Key =
	| 'id'
	| 'firstName'
	| 'lastName'
	| 'phoneNumber'
	| 'streetAddress'
	| 'apartment'
	| 'city'
	| 'state'
	| 'zipCode'
	| 'country'

const action = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

/** What is done with where an order goes and with whom it goes to. */
export function AddressActions({ order, canChange }: { order: Pick<OrderView, Key>; canChange: boolean }) {
	const { id, firstName, lastName, phoneNumber } = order
	const name = `${firstName} ${lastName}`.trim()
	const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: placeLines(order).join(', ') })}`
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
			<CopyText text={addressLines(order).join('\n')} label="Copy address" />
			{phoneNumber && (
				<>
					<span className="inline-flex items-center gap-1">
						Call <PhoneLink phone={phoneNumber} />
					</span>
					<WhatsAppLink phone={phoneNumber} name={name} />
				</>
			)}
			<a href={map} target="_blank" rel="noopener noreferrer" className={action}>
				Map<span className="sr-only">, in a new tab</span>
			</a>
			{canChange && (
				<Link to={`/admin/orders/${id}/address`} discover="none" prefetch="none" className={action}>
					Change address
				</Link>
			)}
		</div>
	)
}
