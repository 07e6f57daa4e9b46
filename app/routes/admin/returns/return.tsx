import { Link } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { calculateReturnRefund } from '#app/shop/orders/returns/refund-return.server.ts'
import { getReturn } from '#app/shop/orders/returns/return-rows.server.ts'
import {
	describeDeduction,
	formatReturnLine,
	getReturnBadge,
	getResolutionLabel,
	openReturnStates,
	type ReturnState,
} from '#app/shop/orders/returns/return-view.ts'
import { findLastCourier } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { findRefundService } from '#app/shop/orders/payments/online/refund-online.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Fact } from '#app/ui/orders/order-details.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/return.ts'
import { ReturnActions } from './_return-actions.tsx'

const isOpenOrSent = (state: ReturnState) => state === 'sent' || openReturnStates.includes(state)

export const handle = { permission: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Return #${params.id} · Admin` }]

export async function loader({ params }: Route.LoaderArgs) {
	const { requestedAt, imageHash, ...view } = await orThrowResponse(getReturn(parseRowId(params.id)))
	const [service, offeredPaise, lastCourier] = await Promise.all([
		findRefundService(view.orderId),
		calculateReturnRefund(view),
		view.state === 'received' && view.wants === 'size' ? findLastCourier() : null,
	])
	return {
		...view,
		service,
		offeredPaise,
		lastCourier,
		requestedOn: formatDateTime(requestedAt),
		photo: imageHash && getImageUrl(imageHash, 960, 'jpg'),
	}
}

export default function ReturnPage({ loaderData: view }: Route.ComponentProps) {
	const { id, orderId, state, reason, answer, lines, worthPaise, requestedOn, photo } = view
	const deduction = describeDeduction(view)
	const { label, tone } = getReturnBadge(state)
	return (
		<>
			<PageHeader title={`Return #${id}`} back={{ to: '/admin/returns', label: 'Returns' }}>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</PageHeader>
			<div className="grid max-w-3xl gap-4">
				<Block>
					<p className="text-sm">
						<Link to={`/admin/orders/${orderId}`} className="act-link">
							Order #{orderId}
						</Link>
						, requested on {requestedOn}
					</p>
					<ul className="mt-2 divide-y divide-line border-y border-line text-sm">
						{lines.map((line) => (
							<li key={line.id} className="flex justify-between gap-4 py-2">
								<span className="min-w-0 [overflow-wrap:anywhere]">
									{formatReturnLine(line)}
									{line.isRestocked && <span className="block text-xs text-muted">Restocked</span>}
								</span>
								<span className="tabular shrink-0">{formatPaise(line.worthPaise)}</span>
							</li>
						))}
					</ul>
					<dl className="mt-3 grid gap-2.5 text-sm">
						<Fact label="Requested">{getResolutionLabel(view)}</Fact>
						<Fact label="Item value after discount">{formatPaise(worthPaise)}</Fact>
						{view.differencePaise > 0 && isOpenOrSent(state) && (
							<Fact label="Price difference">
								{formatPaise(view.differencePaise)} to refund. Record it on the page of the order.
							</Fact>
						)}
						{deduction && <Fact label="Deduction">{deduction}</Fact>}
						<Fact label="Reason">{reason || 'No reason given'}</Fact>
						{answer && <Fact label="Your answer">{answer}</Fact>}
					</dl>
					{photo && (
						<a href={photo} className="mt-3 inline-block">
							<img src={photo} alt="Sent by the customer" className="max-h-96 max-w-full" />
						</a>
					)}
				</Block>
				<ReturnActions view={view} />
			</div>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load returns.', { to: '/admin/returns', label: 'Returns' })
