import { Form, Link } from 'react-router'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import {
	listRefundsNeeded,
	type RefundNeeded,
	listPaymentIssues,
	type PaymentIssue,
} from '#app/shop/orders/payments/payment-issues/payment-issues.server.ts'
import { paymentIssueLabels } from '#app/shop/orders/payments/payment-labels.ts'
import { FactLine, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Empty } from '#app/ui/admin/list/list-controls.tsx'
import { createLoadErrorPage } from '#app/ui/admin/error-page.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/payments.ts'

export const handle = { permission: 'payments' }

const title = 'Payment issues'

export const meta: Route.MetaFunction = () => [{ title: `${title} · Admin` }]

export async function loader() {
	const [issues, refunds] = await Promise.all([listPaymentIssues(), listRefundsNeeded()])
	return { issues: issues.map(toDatedIssue), refunds }
}

/** Formats the dates of a payment issue on the server, because browsers may format them differently. */
function toDatedIssue({ since, nextAt, ...issue }: PaymentIssue) {
	return { ...issue, since: formatDateTime(since), next: nextAt && formatDateTime(nextAt) }
}

export default function PaymentsPage({ loaderData: { issues, refunds } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={title}>
				<ButtonLink to="/admin/remittances">Remittances</ButtonLink>
			</PageHeader>
			{issues.length + refunds.length === 0 ? (
				<Empty
					title="No payment issues"
					text="Refunds that you owe, payments in another currency, and refunds or payment checks that have not succeeded within a day appear here."
				/>
			) : (
				<div className="grid gap-6">
					{refunds.length > 0 && (
						<section>
							<h2 className="mb-2 text-sm font-semibold">Refunds due</h2>
							<ul className="divide-y divide-line board px-4">
								{refunds.map((order) => (
									<RefundRow key={order.orderId} order={order} />
								))}
							</ul>
						</section>
					)}
					{issues.length > 0 && (
						<section>
							<h2 className="mb-2 text-sm font-semibold">Manual action needed</h2>
							<ul className="divide-y divide-line board px-4">
								{issues.map((issue) => (
									<PaymentIssueRow key={issue.id} issue={issue} />
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

function PaymentIssueRow({ issue }: { issue: ReturnType<typeof toDatedIssue> }) {
	const { id, orderId, kind, reason, since, tries, next } = issue
	const { what, end } = paymentIssueLabels[kind]
	const to = `/admin/payments/issues/${id}`
	const tried = next ? [`Tried ${tries} ${tries === 1 ? 'time' : 'times'}`, `next attempt ${next}`] : []
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
				<SubmitButton variant="secondary" action={to} pendingText="Saving..." className="bg-white px-4">
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

export const ErrorBoundary = createLoadErrorPage('payments')
