import type { EmailState } from '#app/shop/notifications/email/email-view.ts'
import type { StatusTone } from '#app/shop/values/order-status.ts'
import { ResendMail } from '#app/ui/admin/failed-mails.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { DatedMail } from './_dated-order.server.ts'
import { OrderCard } from './_order-cards.tsx'

const states: Record<EmailState, [label: string, tone: StatusTone]> = {
	waiting: ['Waiting', 'warn'],
	sending: ['Sending', 'info'],
	sent: ['Sent', 'success'],
	kept: ['Not sent', 'warn'],
	failed: ['Failed', 'danger'],
}

interface OrderMailsProps {
	mails: DatedMail[]
	hasMailServer: boolean
	backTo: string
}

export function OrderMails({ mails, hasMailServer, backTo }: OrderMailsProps) {
	return (
		<OrderCard title="Emails">
			{mails.length === 0 && <p className="text-sm text-muted">No emails for this order.</p>}
			<ul className="divide-y divide-line text-sm">
				{mails.map((mail) => (
					<Mail key={mail.id} mail={mail} backTo={backTo} />
				))}
			</ul>
			{!hasMailServer && (
				<p className="mt-2 text-xs text-muted">
					Email is not set up: messages are saved as files next to the database.
				</p>
			)}
		</OrderCard>
	)
}

function Mail({ mail, backTo }: { mail: DatedMail; backTo: string }) {
	const { subject, recipient, state, reason, canSendAgain } = mail
	const [label, tone] = states[state]
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
			<div className="min-w-0 flex-1 basis-56">
				<p className="flex flex-wrap items-center gap-x-3">
					<span className="font-medium">{subject}</span>
					<StatusBadge tone={tone}>{label}</StatusBadge>
				</p>
				<p className="tabular text-xs text-muted [overflow-wrap:anywhere]">
					To {recipient}. {describeMail(mail)}
				</p>
				{reason && <p className="text-xs text-danger [overflow-wrap:anywhere]">{reason}</p>}
			</div>
			{canSendAgain && <ResendMail mail={mail} backTo={backTo} className="bg-white" />}
		</li>
	)
}

function describeMail({ state, attempts, queuedOn, sentOn, nextOn }: DatedMail): string {
	const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`
	if (state === 'kept') return `Not sent: email is not set up. Saved as a file ${sentOn ?? nextOn}.`
	if (state === 'sent') return `Sent ${sentOn ?? nextOn}.`
	if (state === 'failed') return `Failed after ${tried}, ${nextOn}.`
	if (state === 'sending' || attempts === 0) return `Queued ${queuedOn}.`
	return `Not sent after ${tried}. Next attempt ${nextOn}.`
}
