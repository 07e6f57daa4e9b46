import { Form, Link } from 'react-router'
import {
	defaultShortfallNote,
	type ListedOrder,
	type RemittanceLists as Lists,
	type RemittedOrder,
	type Settlement,
	settlements,
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
	/** The number of days after delivery within which a transfer is in time. A later one is shown as late. */
	lateAfter: number
	reference?: string | undefined
	problem?: string | undefined
	short?: string[] | undefined
	over?: string[] | undefined
	chosen?: Record<string, string> | undefined
	notes?: Record<string, string> | undefined
}

/**
 * Shows the lines of a remittance in lists: matched, short, overpaid, unknown, received and settled. The form marks the
 * orders of the matched and the selected short lines as received, and settles the selected overpaid ones (rule:
 * remittance-file).
 */
export function RemittanceLists({ lists, lateAfter, reference = '', problem, ...typed }: ListsProps) {
	const { matched, over, received, settled, unknown } = lists
	const { short = [], over: settling = [], chosen = {}, notes = {} } = typed
	const orders = [...matched, ...lists.short, ...over]
	return (
		<>
			<Form method="post" encType="multipart/form-data" reloadDocument className="grid gap-4">
				<Block title="Matched" note={describeSum(matched, getReceivedPaise)}>
					{matched.length === 0 && (
						<p className="text-sm text-muted">No line matches the full amount of a COD order.</p>
					)}
					<OrderList orders={matched} lateAfter={lateAfter} />
				</Block>
				<Block title="Short" note={describeSum(lists.short, getMissingPaise, 'missing')}>
					<p className="text-sm text-muted">
						{lists.short.length > 0
							? 'The courier has transferred less than it collected. Select the shipments whose difference you accept.'
							: 'The courier transferred no amount short.'}
					</p>
					<ul className="tabular divide-y divide-line text-sm">
						{lists.short.map((order) => (
							<DifferenceRow
								key={order.id}
								kind="short"
								order={order}
								lateAfter={lateAfter}
								isSelected={short.includes(String(order.id))}
								note={notes[order.id] ?? defaultShortfallNote}
							/>
						))}
					</ul>
				</Block>
				{over.length > 0 && (
					<Block title="Overpaid" note={describeSum(over, getOverPaise, 'too much')}>
						<p className="text-sm text-muted">
							The courier has transferred more than was due. Ask it what the difference is for, and select what you have
							settled. An order that still waits for its cash is marked as received with its total.
						</p>
						<ul className="tabular divide-y divide-line text-sm">
							{over.map((order) => (
								<DifferenceRow
									key={order.id}
									kind="over"
									order={order}
									lateAfter={lateAfter}
									isSelected={settling.includes(String(order.id))}
									chosen={chosen[order.id]}
									note={notes[order.id] ?? ''}
								/>
							))}
						</ul>
					</Block>
				)}
				{orders.length > 0 && (
					<div className="surface flex flex-wrap items-end gap-3">
						{problem && (
							<p role="alert" className="w-full text-sm text-danger">
								{problem}
							</p>
						)}
						<UtrField orders={orders} reference={reference} />
						<Button variant="primary" name="act" value="save">
							{matched.length + lists.short.length > 0 ? 'Mark as received' : 'Settle'}
						</Button>
					</div>
				)}
			</Form>
			<Block title="Unknown" note={unknown.length > 0 ? formatCount(unknown.length, 'line') : undefined}>
				{unknown.length === 0 && <p className="text-sm text-muted">Every line belongs to a COD order.</p>}
				<ul className="grid gap-2 text-sm">
					{unknown.map(({ line, why }, index) => (
						<li
							key={`${index} ${line}`}
							className="border-l-4 border-warn bg-sand px-3 py-1.5 [overflow-wrap:anywhere]"
						>
							{why} <span className="block text-xs text-muted">{line || 'Text deleted'}</span>
						</li>
					))}
				</ul>
			</Block>
			{received.length > 0 && (
				<Block title="Received" note={describeSum(received, getReceivedPaise)}>
					<OrderList orders={received} lateAfter={lateAfter} />
				</Block>
			)}
			{settled.length > 0 && (
				<Block title="Settled" note={describeSum(settled, getOverPaise, 'was overpaid')}>
					<OrderList orders={settled} lateAfter={lateAfter} />
				</Block>
			)}
		</>
	)
}

const getReceivedPaise = ({ receivedPaise }: RemittedOrder) => receivedPaise
const getOverPaise = (order: RemittedOrder) => -getMissingPaise(order)
const getMissingPaise = ({ totalPaise, receivedPaise }: RemittedOrder) => totalPaise - receivedPaise

function describeSum(orders: RemittedOrder[], getPaise: (order: RemittedOrder) => number, word = '') {
	if (orders.length === 0) return undefined
	const sum = orders.reduce((all, order) => all + getPaise(order), 0)
	return `${formatShipmentCount(orders.length)} · ${formatPaise(sum)}${word && ` ${word}`}`
}

function OrderList({ orders, lateAfter }: { orders: ListedOrder[]; lateAfter: number }) {
	return (
		<ul className="tabular divide-y divide-line text-sm">
			{orders.map((order) => (
				<li key={order.id} className="flex justify-between gap-x-4 py-1.5">
					<OrderFacts order={order} lateAfter={lateAfter} />
					<span className="shrink-0">{formatPaise(order.receivedPaise)}</span>
				</li>
			))}
		</ul>
	)
}

function OrderFacts({ order, lateAfter }: { order: ListedOrder; lateAfter: number }) {
	const { id, courier, trackingNumber, utr, days, why } = order
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
			{why && <span className="block text-xs text-muted">{why}</span>}
		</span>
	)
}

interface DifferenceRowProps {
	kind: 'short' | 'over'
	order: ListedOrder
	lateAfter: number
	isSelected: boolean
	/** The selected `Settlement`, which says what becomes of the difference. Only for `over`. */
	chosen?: string | undefined
	note: string
}

/**
 * Shows a shipment for which the courier transferred another amount than the total. A short amount can be accepted and
 * an overpaid one settled, with a note.
 */
function DifferenceRow({ kind, order, lateAfter, isSelected, chosen = 'returned', note }: DifferenceRowProps) {
	const { id, totalPaise, receivedPaise } = order
	const isShort = kind === 'short'
	const difference = formatPaise(Math.abs(getMissingPaise(order)))
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
					<input type="checkbox" name={kind} value={id} defaultChecked={isSelected} />
					<span>
						{isShort ? 'Accept' : 'Settle'}
						<span className="sr-only"> order #{id}</span>, {difference} {isShort ? 'short' : 'too much'}
					</span>
				</label>
				{!isShort && (
					<label className="flex-1 basis-60 text-xs font-medium">
						Difference<span className="sr-only"> of order #{id}</span>
						<select name={`settlement-${id}`} defaultValue={chosen} className={control}>
							{(Object.keys(settlements) as Settlement[]).map((value) => (
								<option key={value} value={value}>
									{settlements[value]}
								</option>
							))}
						</select>
					</label>
				)}
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

/**
 * Shows the field for the UTR of the lines that have none in the file. When all lines have one, shows a text instead.
 */
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
