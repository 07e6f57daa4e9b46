import type { MailState } from '#app/shop/letters/mail/mail-view.ts'
import type { StatusTone } from '#app/shop/words/order-status.ts'
import { SendAgain } from '#app/ui/admin/send-again.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { DatedMail } from './_in-words.server.ts'
import { Part } from './_order-parts.tsx'

const states: Record<MailState, [label: string, tone: StatusTone]> = {
	waiting: ['Waiting', 'warn'],
	sending: ['Being sent', 'info'],
	sent: ['Sent', 'success'],
	kept: ['Kept as a file', 'warn'],
	failed: ['Failed', 'danger'],
}

interface OrderMailsProps {
	mails: DatedMail[]
	hasMailServer: boolean
	backTo: string
}

export function OrderMails({ mails, hasMailServer, backTo }: OrderMailsProps) {
	return (
		<Part title="Mails">
			{mails.length === 0 && <p className="text-sm text-muted">This order has no mails.</p>}
			<ul className="divide-y divide-line text-sm">
				{mails.map((mail) => (
					<Mail key={mail.id} mail={mail} backTo={backTo} />
				))}
			</ul>
			{!hasMailServer && (
				<p className="mt-2 text-xs text-muted">No mail server is set: mails are kept as files beside the database.</p>
			)}
		</Part>
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
					To {recipient}. {whatHappened(mail)}
				</p>
				{reason && <p className="text-xs text-danger [overflow-wrap:anywhere]">{reason}</p>}
			</div>
			{canSendAgain && <SendAgain mail={mail} backTo={backTo} className="bg-white" />}
		</li>
	)
}

function whatHappened({ state, attempts, queuedOn, sentOn, nextOn }: DatedMail): string {
	const tried = attempts === 1 ? 'one attempt' : `${attempts} attempts`
	if (state === 'kept') return `Not sent: no mail server was set. A file since ${sentOn ?? nextOn}.`
	if (state === 'sent') return `Sent ${sentOn ?? nextOn}.`
	if (state === 'failed') return `Given up after ${tried}, ${nextOn}.`
	if (state === 'sending' || attempts === 0) return `Queued ${queuedOn}.`
	return `Not sent in ${tried}; tried again ${nextOn}.`
}
