import { Form, Link } from 'react-router'
import {
	defaultShortfallNote,
	type RemittanceLists as Lists,
	type RemittedOrder,
} from '#app/shop/orders/payments/cod/remittance.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { locale } from '#app/shop/region/india.ts'

const formatCount = (count: number, noun: string) => `${count.toLocaleString(locale)} ${noun}${count === 1 ? '' : 's'}`

/** Returns a text such as `'5 shipments'`. */
export const formatShipmentCount = (count: number) => formatCount(count, 'shipment')

const control = 'mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm'

interface ListsProps {
	lists: Lists
	/** The number of days after delivery from which a transfer counts as late. */
	lateAfter: number
	reference?: string | undefined
	problem?: string | undefined
	short?: string[] | undefined
	notes?: Record<string, string> | undefined
}

/** Shows each line of a remittance in its list, and marks the matched and selected short ones (rule: remittance-file). */
export function RemittanceLists({ lists, lateAfter, reference = '', problem, short = [], notes = {} }: ListsProps) {
	const { matched, over, received, unknown } = lists
	const orders = [...matched, ...lists.short]
	return (
		<>
			<Form method="post" encType="multipart/form-data" reloadDocument className="grid gap-4">
				<Block title="Matched" note={describeSum(matched, ({ receivedPaise }) => receivedPaise)}>
					{matched.length === 0 && (
						<p className="text-sm text-muted">No line matches the full amount of a COD order.</p>
					)}
					<ul className="tabular divide-y divide-line text-sm">
						{matched.map((order) => (
							<li key={order.id} className="flex justify-between gap-x-4 py-1.5">
								<OrderFacts order={order} lateAfter={lateAfter} />
								<span className="shrink-0">{formatPaise(order.receivedPaise)}</span>
							</li>
						))}
					</ul>
				</Block>
				<Block title="Short" note={describeSum(lists.short, getMissingPaise, 'missing')}>
					<p className="text-sm text-muted">
						{lists.short.length > 0
							? 'The courier has transferred less than it collected. Select the shipments whose difference you accept.'
							: 'No order was paid short.'}
					</p>
					<ul className="tabular divide-y divide-line text-sm">
						{lists.short.map((order) => (
							<ShortRow
								key={order.id}
								order={order}
								lateAfter={lateAfter}
								isSelected={short.includes(String(order.id))}
								note={notes[order.id] ?? defaultShortfallNote}
							/>
						))}
					</ul>
				</Block>
				{orders.length > 0 && (
					<div className="surface flex flex-wrap items-end gap-3">
						{problem && (
							<p role="alert" className="w-full text-sm text-danger">
								{problem}
							</p>
						)}
						<UtrField orders={orders} reference={reference} />
						<Button variant="primary" name="act" value="save">
							Mark as received
						</Button>
					</div>
				)}
			</Form>
			{over.length > 0 && (
				<Block title="Over" note={describeSum(over, (order) => -getMissingPaise(order), 'too much')}>
					<p className="text-sm text-muted">
						The courier has transferred more than the total. Ask what it is for, then press <em>Mark as received</em> on
						the page of the order.
					</p>
					<ul className="tabular divide-y divide-line text-sm">
						{over.map((order) => (
							<li key={order.id} className="flex justify-between gap-x-4 py-1.5">
								<OrderFacts order={order} lateAfter={lateAfter} />
								<span className="shrink-0">
									{formatPaise(order.receivedPaise)} of {formatPaise(order.totalPaise)}
								</span>
							</li>
						))}
					</ul>
				</Block>
			)}
			<Block title="Unknown" note={unknown.length > 0 ? formatCount(unknown.length, 'line') : undefined}>
				{unknown.length === 0 && <p className="text-sm text-muted">Every line belongs to a COD order.</p>}
				<ul className="grid gap-2 text-sm">
					{unknown.map(({ line, why }, index) => (
						<li
							key={`${index} ${line}`}
							className="border-l-4 border-warn bg-sand px-3 py-1.5 [overflow-wrap:anywhere]"
						>
							{why} <span className="block text-xs text-muted">{line}</span>
						</li>
					))}
				</ul>
			</Block>
			{received.length > 0 && (
				<Block title="Received" note={describeSum(received, ({ receivedPaise }) => receivedPaise)}>
					<ul className="tabular divide-y divide-line text-sm">
						{received.map((order) => (
							<li key={order.id} className="flex justify-between gap-x-4 py-1.5">
								<OrderFacts order={order} lateAfter={lateAfter} />
								<span className="shrink-0">{formatPaise(order.receivedPaise)}</span>
							</li>
						))}
					</ul>
				</Block>
			)}
		</>
	)
}

const getMissingPaise = ({ totalPaise, receivedPaise }: RemittedOrder) => totalPaise - receivedPaise

function describeSum(orders: RemittedOrder[], getPaise: (order: RemittedOrder) => number, word = '') {
	if (orders.length === 0) return undefined
	const sum = orders.reduce((all, order) => all + getPaise(order), 0)
	return `${formatShipmentCount(orders.length)} · ${formatPaise(sum)}${word && ` ${word}`}`
}

function OrderFacts({ order, lateAfter }: { order: RemittedOrder; lateAfter: number }) {
	const { id, courier, trackingNumber, utr, days } = order
	return (
		<span className="min-w-0 [overflow-wrap:anywhere]">
			<Link to={`/admin/orders/${id}`} className="underline underline-offset-2">
				#{id}
			</Link>{' '}
			<span className="text-muted">
				{[courier, trackingNumber].filter(Boolean).join(' ')}
				{utr && ` · UTR ${utr}`}
				{days !== null && days > lateAfter && ` · late, ${days} days after delivery`}
			</span>
		</span>
	)
}

interface ShortRowProps {
	order: RemittedOrder
	lateAfter: number
	isSelected: boolean
	note: string
}

/** A shipment whose difference can be accepted, with a note about the courier's charge. */
function ShortRow({ order, lateAfter, isSelected, note }: ShortRowProps) {
	const { id, totalPaise, receivedPaise } = order
	return (
		<li className="py-2">
			<p className="flex flex-wrap justify-between gap-x-4">
				<OrderFacts order={order} lateAfter={lateAfter} />
				<span>
					{formatPaise(receivedPaise)} of {formatPaise(totalPaise)}
				</span>
			</p>
			<div className="mt-1 flex flex-wrap items-end gap-x-4">
				<label className="flex min-h-11 items-center gap-2">
					<input type="checkbox" name="short" value={id} defaultChecked={isSelected} />
					<span>
						Accept<span className="sr-only"> order #{id}</span>, {formatPaise(getMissingPaise(order))} short
					</span>
				</label>
				<label className="flex-1 basis-60 text-xs font-medium">
					Note<span className="sr-only"> about order #{id}</span>
					<input
						name={`note-${id}`}
						defaultValue={note}
						maxLength={maxLineLength}
						autoComplete="off"
						className={control}
					/>
				</label>
			</div>
		</li>
	)
}

/** The field for the bank reference of lines that have none in the file. */
function UtrField({ orders, reference }: { orders: RemittedOrder[]; reference: string }) {
	const missing = orders.filter(({ utr }) => utr === '').length
	if (missing === 0)
		return <p className="flex-1 basis-60 text-sm text-muted">The UTR of each line is saved with its payment.</p>
	return (
		<label className="flex-1 basis-60 text-xs font-medium">
			Transfer UTR{' '}
			<span className="font-normal text-muted">
				{missing === orders.length ? '(optional)' : `(optional, for ${formatCount(missing, 'line')} without one)`}
			</span>
			<input
				name="reference"
				defaultValue={reference}
				maxLength={maxLineLength}
				autoComplete="off"
				className={control}
			/>
		</label>
	)
}
