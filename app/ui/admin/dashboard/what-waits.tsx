import { Link } from 'react-router'
import type { WhatWaits } from '#app/shop/desk/what-waits.ts'
import { Block } from '../block.tsx'
import { countText } from '../menu/menu-counts.ts'
import { Unread } from './part.tsx'

/** What waits: each number leads to the list of just those (rule: back-office-menu). */
const numbers = [
	['toConfirm', 'To confirm', '/admin/orders/to-confirm'],
	['toPack', 'To pack', '/admin/orders?status=2&packed=no'],
	['sentUnpaid', 'Sent, not paid', '/admin/orders?payment=sent-unpaid'],
	['payments', 'Payments that need you', '/admin/payments'],
	['claimed', 'Claimed payments', '/admin/orders?payment=claimed'],
	['toReturn', 'Returns', '/admin/returns'],
	['toAnswer', 'To answer', '/admin/contact?answered=no'],
	['photos', 'Photos to look at', '/admin/reviews?photos=yes'],
	['low', 'Running low', '/admin/products?stock=low'],
	['priceMissing', 'Price missing', '/admin/products?stock=priceless'],
	['failedMails', 'Failed mails', '/admin/mails'],
] as const

/** Most shops take no claims, have prices, send what is paid and get few photos. */
const rare = new Set<string>(['sentUnpaid', 'claimed', 'photos', 'priceMissing'])

export function Waiting({ waits }: { waits: WhatWaits | 'failed' }) {
	if (waits === 'failed') {
		return (
			<Block title="To do">
				<Unread />
			</Block>
		)
	}
	const counts = { ...waits, payments: waits.toRefund + waits.troubled }
	const isShown = ([key]: (typeof numbers)[number]) => !rare.has(key) || counts[key] > 0
	return (
		<section>
			<h2 className="sr-only">To do</h2>
			<ul className="grid grid-cols-2 gap-px bg-line sm:grid-cols-3 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
				{numbers.filter(isShown).map(([key, label, to]) => (
					<li key={key} className="bg-white last:odd:max-sm:col-span-2">
						<Link
							to={to}
							discover="none"
							prefetch="none"
							className="flex min-h-11 flex-col-reverse justify-end px-4 py-4 hover:underline hover:underline-offset-4"
						>
							<span className="text-xs text-muted">{label}</span>
							<span className={`tabular font-display text-xl ${tone(key, counts[key])}`}>{countText(counts[key])}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}

/** The colour of a number: zero is calm. */
function tone(key: (typeof numbers)[number][0], count: number): string {
	if (count === 0) return 'text-muted'
	return key === 'failedMails' || key === 'payments' ? 'text-danger' : 'text-madder'
}
