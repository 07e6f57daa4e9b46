import type { FailedEmailsView } from '#app/shop/dashboard/dashboard.server.ts'
import { Form, Link } from 'react-router'
import { SubmitButton } from '../forms/button.tsx'
import type { ReactNode } from 'react'
import { FactLine } from './page-parts.tsx'
import { formatCount, DashboardCard, CardLink } from './dashboard/dashboard-card.tsx'

/** A button that sends an email again. `backTo` is the page to return to. */
export function ResendMail({
	mail: { id, subject, recipient },
	backTo,
	className = '',
}: {
	mail: { id: number; subject: string; recipient: string }
	backTo: string
	className?: string
}) {
	const to = `/admin/emails/${id}/send`
	return (
		<Form method="post" action={to} preventScrollReset>
			<input type="hidden" name="redirectTo" value={backTo} />
			<SubmitButton
				variant="secondary"
				action={to}
				pendingText="Sending..."
				aria-label={`Send again: ${subject}, to ${recipient}`}
				className={`px-4 ${className}`}
			>
				Send again
			</SubmitButton>
		</Form>
	)
}

interface FailedMailInfo {
	id: number
	recipient: string
	subject: string
	orderId: number | null
	failedOn: string
	reason: string | null
}

export function FailedMailRow({ mail, backTo }: { mail: FailedMailInfo; backTo: string }) {
	const { recipient, subject, orderId, failedOn, reason } = mail
	return (
		<SentMessageRow title={subject} facts={[`To ${recipient}`, failedOn]} problem={reason} orderId={orderId}>
			<ResendMail mail={mail} backTo={backTo} />
		</SentMessageRow>
	)
}

export function FailedMails({ mails }: { mails: FailedEmailsView | 'failed' }) {
	const title = mails !== 'failed' && mails.total === 0 ? 'Delayed emails' : 'Failed emails'
	return (
		<DashboardCard title={title} of={mails} className="border-l-4 border-danger">
			{({ total, late, newest }) => (
				<>
					{late.total > 0 && (
						<p className="text-sm">
							{late.total === 1
								? '1 email could not be sent yet and will be retried automatically.'
								: `${formatCount(late.total)} emails could not be sent yet and will be retried automatically.`}
							{late.reason && (
								<span className="block text-xs text-muted [overflow-wrap:anywhere]">Last attempt: {late.reason}</span>
							)}
						</p>
					)}
					<p className="text-sm text-muted empty:hidden">
						{total === 0
							? null
							: total === 1
								? '1 email was not delivered and will not be retried automatically.'
								: `${formatCount(total)} emails were not delivered and will not be retried automatically.`}
					</p>
					<ul className="mt-1 divide-y divide-line">
						{newest.map((mail) => (
							<FailedMailRow key={mail.id} mail={mail} backTo="/admin" />
						))}
					</ul>
					{total > 0 && (
						<p className="tabular border-t border-line pt-1">
							<CardLink to="/admin/emails">
								{total === 1 ? 'View failed email' : `View all ${formatCount(total)} failed emails`}
							</CardLink>
						</p>
					)}
				</>
			)}
		</DashboardCard>
	)
}

interface SentRowProps {
	title: string
	facts: string[]
	/** The error when sending failed; `null` otherwise. */
	problem: string | null
	orderId: number | null
	/** The buttons for the message. */
	children: ReactNode
}

/** A message that the shop has sent or failed to send. */
export function SentMessageRow({ title, facts, problem, orderId, children }: SentRowProps) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
			<div className="min-w-0 flex-1 basis-64">
				<p className="text-sm font-medium [overflow-wrap:anywhere]">{title}</p>
				<FactLine facts={facts} />
				{problem && <p className="text-xs text-muted [overflow-wrap:anywhere]">{problem}</p>}
			</div>
			<div className="flex flex-wrap items-center gap-x-5">
				{orderId !== null && (
					<Link to={`/admin/orders/${orderId}`} className="act-link text-sm text-indigo underline-offset-2">
						Order #{orderId}
					</Link>
				)}
				{children}
			</div>
		</li>
	)
}
