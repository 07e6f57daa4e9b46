import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderView } from '#app/shop/orders/order-view.ts'
import { countryName } from '#app/shop/orders/placing/regions.ts'
import { useScripted } from '../../forms/use-scripted.ts'
import { PhoneLink, WhatsAppLink } from '../reach.tsx'

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
	const { id, firstName, lastName, phoneNumber, streetAddress, apartment, city, state, zipCode, country } = order
	const name = `${firstName} ${lastName}`.trim()
	const place = [streetAddress, apartment, city, `${state} ${zipCode}`.trim(), countryName(country)].filter(Boolean)
	const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place.join(', ') })}`
	return (
		<div className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
			<CopyAddress text={[name, ...place, phoneNumber].filter(Boolean).join('\n')} />
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

/** Only script reaches the clipboard. */
function CopyAddress({ text }: { text: string }) {
	const [isCopied, setCopied] = useState(false)
	if (!useScripted()) return null
	const copy = async () => {
		await navigator.clipboard.writeText(text)
		setCopied(true)
	}
	return (
		<button type="button" onClick={() => void copy()} className={action}>
			<span aria-live="polite">{isCopied ? 'Copied' : 'Copy address'}</span>
		</button>
	)
}
