import { Form, Link } from 'react-router'
import { formatDateTime } from '#app/shop/dates.ts'
import { formatPaise } from '#app/shop/money.ts'
import { refundsNeeded, type RefundNeeded } from '#app/shop/orders/payments/trouble/refunds-needed.server.ts'
import { troubleWords } from '#app/shop/orders/payments/trouble/trouble-kinds.ts'
import { listOldTroubles, type Trouble } from '#app/shop/orders/payments/trouble/troubles.server.ts'
import { FactLine } from '#app/ui/admin/fact-line.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { failedToLoad } from '#app/ui/admin/problem.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/payments.ts'

export const handle = { act: 'payments' }

const title = 'Payments that need you'

export const meta: Route.MetaFunction = () => [{ title: `${title} · Admin` }]

export async function loader() {
	const [troubles, refunds] = await Promise.all([listOldTroubles(), refundsNeeded()])
	return { troubles: troubles.map(dated), refunds }
}

/** Dates are formatted on the server because browsers may format them differently. */
function dated({ since, nextAt, ...trouble }: Trouble) {
	return { ...trouble, since: formatDateTime(since), next: nextAt && formatDateTime(nextAt) }
}

export default function PaymentsPage({ loaderData: { troubles, refunds } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title={title}>
				<ButtonLink to="/admin/payments/remittance">Enter a remittance file</ButtonLink>
			</PageHead>
			{troubles.length + refunds.length === 0 ? (
				<Empty
					title="No payment needs you"
					text="Money that came too late, in the wrong amount or in another currency is here, and what the shop could not look after for a day."
				/>
			) : (
				<div className="grid gap-6">
					{refunds.length > 0 && (
						<section>
							<h2 className="mb-2 text-sm font-semibold">Money to give back</h2>
							<ul className="divide-y divide-line board px-4">
								{refunds.map((order) => (
									<RefundRow key={order.orderId} order={order} />
								))}
							</ul>
						</section>
					)}
					{troubles.length > 0 && (
						<section>
							<h2 className="mb-2 text-sm font-semibold">What the shop could not do by itself</h2>
							<ul className="divide-y divide-line board px-4">
								{troubles.map((trouble) => (
									<TroubleRow key={trouble.id} trouble={trouble} />
								))}
							</ul>
						</section>
					)}
				</div>
			)}
		</>
	)
}

function RefundRow({ order: { orderId, amountPaise, reason } }: { order: RefundNeeded }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
			<div className="min-w-0 flex-1 basis-64">
				<OrderLink orderId={orderId} />
				<p className="text-xs text-muted [overflow-wrap:anywhere]">{reason}</p>
			</div>
			<p className="tabular text-sm font-medium text-danger">{formatPaise(amountPaise)}</p>
		</li>
	)
}

function TroubleRow({ trouble }: { trouble: ReturnType<typeof dated> }) {
	const { id, orderId, kind, reason, since, tries, next } = trouble
	const { what, end } = troubleWords[kind]
	const to = `/admin/payments/troubles/${id}`
	const tried = next ? [`Tried ${tries} ${tries === 1 ? 'time' : 'times'}`, `again ${next}`] : []
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
			<div className="min-w-0 flex-1 basis-64">
				<p className="flex flex-wrap items-center gap-x-2 text-sm">
					<OrderLink orderId={orderId} /> {what}
				</p>
				<p className="text-sm [overflow-wrap:anywhere]">{reason}</p>
				<FactLine facts={[`Since ${since}`, ...tried]} />
			</div>
			<Form method="post" action={to}>
				<SubmitButton look="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
					{end}
					<span className="sr-only"> for order {orderId}</span>
				</SubmitButton>
			</Form>
		</li>
	)
}

function OrderLink({ orderId }: { orderId: number }) {
	return (
		<Link
			to={`/admin/orders/${orderId}`}
			className="tabular act-link text-sm font-medium text-indigo underline-offset-2 "
		>
			Order #{orderId}
		</Link>
	)
}

export const ErrorBoundary = failedToLoad('payments')
