import type { FailedMailsView } from '#app/shop/desk/dashboard.server.ts'
import { Form } from 'react-router'
import { SubmitButton } from '../forms/button.tsx'
import { SentRow } from './list/sent-row.tsx'
import { formatCount, Part, PartLink } from './dashboard/part.tsx'

/** A button that sends an email again. `backTo` is its page. */
export function SendAgain({
	mail: { id, subject, recipient },
	backTo,
	className = '',
}: {
	mail: { id: number; subject: string; recipient: string }
	backTo: string
	className?: string
}) {
	const to = `/admin/mails/${id}/send`
	return (
		<Form method="post" action={to} preventScrollReset>
			<input type="hidden" name="redirectTo" value={backTo} />
			<SubmitButton
				look="secondary"
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

interface FailedMailFacts {
	id: number
	recipient: string
	subject: string
	orderId: number | null
	failedOn: string
	reason: string | null
}

export function FailedMailRow({ mail, backTo }: { mail: FailedMailFacts; backTo: string }) {
	const { recipient, subject, orderId, failedOn, reason } = mail
	return (
		<SentRow title={subject} facts={[`To ${recipient}`, failedOn]} problem={reason} orderId={orderId}>
			<SendAgain mail={mail} backTo={backTo} />
		</SentRow>
	)
}

export function FailedMails({ mails }: { mails: FailedMailsView | 'failed' }) {
	const title = mails !== 'failed' && mails.total === 0 ? 'Mails that are late' : 'Mails that failed'
	return (
		<Part title={title} of={mails} className="border-l-4 border-danger">
			{({ total, late, newest }) => (
				<>
					{late.total > 0 && (
						<p className="text-sm">
							{late.total === 1
								? 'One mail could not be sent yet and is tried again by itself.'
								: `${formatCount(late.total)} mails could not be sent yet and are tried again by themselves.`}
							{late.reason && (
								<span className="block text-xs text-muted [overflow-wrap:anywhere]">The last try: {late.reason}</span>
							)}
						</p>
					)}
					<p className="text-sm text-muted empty:hidden">
						{total === 0
							? null
							: total === 1
								? 'One mail was not delivered and is not tried again by itself.'
								: `${formatCount(total)} mails were not delivered and are not tried again by themselves.`}
					</p>
					<ul className="mt-1 divide-y divide-line">
						{newest.map((mail) => (
							<FailedMailRow key={mail.id} mail={mail} backTo="/admin" />
						))}
					</ul>
					{total > 0 && (
						<p className="tabular border-t border-line pt-1">
							<PartLink to="/admin/mails">All mails that failed: {formatCount(total)}</PartLink>
						</p>
					)}
				</>
			)}
		</Part>
	)
}
