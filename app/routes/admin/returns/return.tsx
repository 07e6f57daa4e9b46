import { Link } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { offeredRefundPaise } from '#app/shop/orders/after-sale/returns/refund-return.server.ts'
import { returnOf } from '#app/shop/orders/after-sale/returns/return-rows.server.ts'
import { lineInWords, returnBadge, returnWishes } from '#app/shop/orders/after-sale/returns/return-view.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { imageUrl } from '#app/shop/media/media-url.ts'
import { formatPaise } from '#app/shop/money.ts'
import { refundServiceOf } from '#app/shop/orders/payments/online/refund-by-service.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { Fact } from '#app/ui/orders/order-facts.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/return.ts'
import { NextSteps } from './_next-steps.tsx'

export const handle = { act: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Return #${params.id} · Admin` }]

export async function loader({ params }: Route.LoaderArgs) {
	const { askedAt, imageHash, ...view } = await pageOrRefusal(returnOf(rowId(params.id)))
	const [service, offeredPaise] = await Promise.all([refundServiceOf(view.orderId), offeredRefundPaise(view)])
	return {
		...view,
		service,
		offeredPaise,
		askedOn: formatDateTime(askedAt),
		photo: imageHash && imageUrl(imageHash, 960, 'jpg'),
	}
}

export default function ReturnPage({ loaderData: view }: Route.ComponentProps) {
	const { id, orderId, wants, state, reason, answer, lines, worthPaise, askedOn, photo } = view
	const { label, tone } = returnBadge(state)
	return (
		<>
			<PageHead title={`Return #${id}`} back={{ to: '/admin/returns', label: 'Returns' }}>
				<StatusBadge tone={tone}>{label}</StatusBadge>
			</PageHead>
			<div className="grid max-w-3xl gap-4">
				<Block>
					<p className="text-sm">
						<Link to={`/admin/orders/${orderId}`} className="act-link">
							Order #{orderId}
						</Link>
						, asked for on {askedOn}
					</p>
					<ul className="mt-2 divide-y divide-line border-y border-line text-sm">
						{lines.map((line) => (
							<li key={line.id} className="flex justify-between gap-4 py-2">
								<span className="min-w-0 [overflow-wrap:anywhere]">
									{lineInWords(line)}
									{line.isRestocked && <span className="block text-xs text-muted">Back in stock</span>}
								</span>
								<span className="tabular shrink-0">{formatPaise(line.worthPaise)}</span>
							</li>
						))}
					</ul>
					<dl className="mt-3 grid gap-2.5 text-sm">
						<Fact label="Wanted">{returnWishes[wants]}</Fact>
						<Fact label="Price of these pieces, after the discount">{formatPaise(worthPaise)}</Fact>
						<Fact label="Why">{reason || 'Not kept'}</Fact>
						{answer && <Fact label="Your answer">{answer}</Fact>}
					</dl>
					{photo && (
						<a href={photo} className="mt-3 inline-block">
							<img src={photo} alt="What the customer photographed" className="max-h-96 max-w-full" />
						</a>
					)}
				</Block>
				<NextSteps view={view} />
			</div>
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load returns.', { to: '/admin/returns', label: 'Returns' })
