import type { ToDoView } from '#app/shop/desk/dashboard.server.ts'
import { Link } from 'react-router'
import type { WhatWaits } from '#app/shop/desk/what-waits.ts'
import { countText } from '../menu/menu-counts.ts'
import { Part } from './part.tsx'

type Count = Exclude<keyof WhatWaits, 'toRefund' | 'troubled'> | 'payments' | 'peopleWaiting'

interface ToDo {
	one: string
	many: string
	act: string
	to: string
	/** Most shops have none, so zero is not shown. */
	isRare?: boolean
	isHot?: boolean
}

/** The pending tasks. Each number links to a list of exactly these entries (rule: back-office-menu). */
const kinds: Record<Count, ToDo> = {
	toConfirm: { one: 'order to confirm', many: 'orders to confirm', act: 'Confirm', to: '/admin/orders/to-confirm' },
	toPack: { one: 'order to pack', many: 'orders to pack', act: 'Pack', to: '/admin/orders?status=2&packed=no' },
	waiting: {
		one: 'order waits for payment',
		many: 'orders wait for payment',
		act: 'Remind',
		to: '/admin/orders?payment=waiting',
		isRare: true,
	},
	sentUnpaid: {
		one: 'order sent, not paid',
		many: 'orders sent, not paid',
		act: 'Ask for it',
		to: '/admin/orders?payment=sent-unpaid',
		isRare: true,
		isHot: true,
	},
	payments: {
		one: 'payment that needs you',
		many: 'payments that need you',
		act: 'Settle',
		to: '/admin/payments',
		isHot: true,
	},
	claimed: {
		one: 'payment to check with your bank',
		many: 'payments to check with your bank',
		act: 'Check',
		to: '/admin/orders?payment=claimed',
		isRare: true,
	},
	toReturn: { one: 'return to look after', many: 'returns to look after', act: 'Look', to: '/admin/returns' },
	toAnswer: {
		one: 'message to answer',
		many: 'messages to answer',
		act: 'Answer',
		to: '/admin/contact?answered=no',
	},
	photos: {
		one: 'photo of a review to look at',
		many: 'photos of reviews to look at',
		act: 'Look',
		to: '/admin/reviews?photos=yes',
		isRare: true,
	},
	priceMissing: {
		one: 'product without a price',
		many: 'products without a price',
		act: 'Set it',
		to: '/admin/products?stock=priceless',
		isRare: true,
		isHot: true,
	},
	peopleWaiting: {
		one: 'person waits for what is sold out',
		many: 'people wait for what is sold out',
		act: 'Look',
		to: '/admin/stock/requests',
		isRare: true,
	},
	low: { one: 'product runs low', many: 'products run low', act: 'Look', to: '/admin/products?stock=low' },
	failedMails: { one: 'mail that failed', many: 'mails that failed', act: 'Look', to: '/admin/mails', isHot: true },
}

/** Shows the pending tasks as sentences with a number and an action. Tasks with zero entries share one line. */
export function Waiting({ toDo }: { toDo: ToDoView | 'failed' }) {
	if (toDo === 'failed')
		return (
			<Part title="To do" of={toDo}>
				{() => null}
			</Part>
		)
	const { waits } = toDo
	const details: Partial<Record<Count, string>> = toDo.details
	const counts: Record<Count, number> = { ...waits, payments: waits.toRefund + waits.troubled }
	const keys = Object.keys(kinds) as Count[]
	const open = keys.filter((key) => counts[key] > 0)
	const none = keys.filter((key) => counts[key] === 0 && !kinds[key].isRare)
	const main = open.includes('toPack') ? 'toPack' : open[0]
	return (
		<section className="surface p-0!">
			<h2 className="sr-only">To do</h2>
			<ul className="divide-y divide-line">
				{open.map((key) => (
					<Line key={key} {...kinds[key]} count={counts[key]} detail={details[key]} isMain={key === main} />
				))}
			</ul>
			{none.length > 0 && (
				<p className="border-t border-line px-4 py-2.5 text-xs text-muted first:border-0">
					{open.length === 0 ? 'Nothing waits: ' : 'Nothing else waits: '}
					{none.map((key) => `no ${kinds[key].many}`).join(', ')}.
				</p>
			)}
		</section>
	)
}

function Line({
	count,
	detail,
	isMain,
	...kind
}: ToDo & { count: number; detail: string | undefined; isMain: boolean }) {
	const words = count === 1 ? kind.one : kind.many
	return (
		<li className="grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-1.5 pr-3.5 pl-4 hover:bg-lit max-desk:min-h-17 max-desk:gap-x-2.5">
			<span className={`figure tabular min-w-10 desk:min-w-14 ${kind.isHot ? 'text-madder' : ''}`}>
				{countText(count)}
			</span>
			<span>
				<b className="font-semibold max-desk:block">{words}</b>{' '}
				{detail && <span className="text-muted max-desk:text-xs">{detail}</span>}
			</span>
			<Link to={kind.to} className={`button ${isMain ? 'button-primary' : 'button-secondary'}`}>
				{kind.act}
				<span className="sr-only">
					: {countText(count)} {words}
				</span>
			</Link>
		</li>
	)
}
