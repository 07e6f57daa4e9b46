import type { FailedEmailsView } from '#app/shop/dashboard/dashboard.server.ts'
import { Form } from 'react-router'
import { SubmitButton } from '../forms/button.tsx'
import { SentMessageRow } from './list/sent-message-row.tsx'
import { formatCount, DashboardCard, CardLink } from './dashboard/dashboard-card.tsx'

/** A button that sends an email again. `backTo` is its page. */
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
							<CardLink to="/admin/emails">All failed emails: {formatCount(total)}</CardLink>
						</p>
					)}
				</>
			)}
		</DashboardCard>
	)
}
