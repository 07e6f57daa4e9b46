import { addressLines, placeLines } from '#app/shop/orders/fulfilment/order-address.ts'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { CopyText } from '../reach.tsx'

type Key =
	| 'firstName'
	| 'lastName'
	| 'phoneNumber'
	| 'streetAddress'
	| 'apartment'
	| 'city'
	| 'state'
	| 'zipCode'
	| 'country'

/** What is done with where an order goes. */
export function AddressActions({ order }: { order: Pick<OrderView, Key> }) {
	const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: placeLines(order).join(', ') })}`
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
			<CopyText text={addressLines(order).join('\n')} label="Copy address" />
			<a href={map} target="_blank" rel="noopener noreferrer" className="act-link">
				Map<span className="sr-only">, in a new tab</span>
			</a>
		</div>
	)
}
