import { Form, Link } from 'react-router'
import { SubmitButton } from '../../forms/button.tsx'
import { FactLine } from '../fact-line.tsx'
import { inIndia, Part, rowLink } from './part.tsx'

export interface FailedMailsView {
	total: number
	/** Those that are tried again by themselves. */
	late: { total: number; reason: string | null }
	newest: { id: number; recipient: string; subject: string; orderId: number | null; failedOn: string; reason: string | null }[]
}

/** What failed for good and is tried again only when the owner says so, the newest first; and what is late. */
export function FailedMails({ mails }: { mails: FailedMailsView | 'failed' }) {
	const title = mails !== 'failed' && mails.total === 0 ? 'Mails that are late' : 'Mails that failed'
	return (
		<Part title={title} of={mails} className="border-l-4 border-danger">
			{({ total, late, newest }) => (
				<>
					{late.total > 0 && (
						<p className="text-sm">
							{late.total === 1 ? 'One mail could not be sent yet and is tried again by itself.' : `${inIndia(late.total)} mails could not be sent yet and are tried again by themselves.`}
							{late.reason && <span className="block text-xs text-muted [overflow-wrap:anywhere]">The last try: {late.reason}</span>}
						</p>
					)}
					<p className="text-sm text-muted empty:hidden">
						{total === 0 ? null : total === 1 ? 'One mail was not delivered and is not tried again by itself.' : `${inIndia(total)} mails were not delivered and are not tried again by themselves.`}
					</p>
					<ul className="mt-1 divide-y divide-line">
						{newest.map((mail) => (
							<FailedMailRow key={mail.id} {...mail} />
						))}
					</ul>
					{total > newest.length && <p className="border-t border-line pt-2 text-xs text-muted">These are the newest {newest.length}.</p>}
				</>
			)}
		</Part>
	)
}

function FailedMailRow({ id, recipient, subject, orderId, failedOn, reason }: FailedMailsView['newest'][number]) {
	const to = `/admin/mails/${id}/send`
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
			<div className="min-w-0 flex-1 basis-64">
				<p className="text-sm font-medium [overflow-wrap:anywhere]">{subject}</p>
				<FactLine facts={[`To ${recipient}`, failedOn]} />
				{reason && <p className="text-xs text-muted [overflow-wrap:anywhere]">{reason}</p>}
			</div>
			<div className="flex flex-wrap items-center gap-x-5">
				{orderId !== null && (
					<Link to={`/admin/orders/${orderId}`} discover="none" prefetch="none" className={`${rowLink} text-sm`}>
						Order #{orderId}
					</Link>
				)}
				<Form method="post" action={to} preventScrollReset>
					<input type="hidden" name="redirectTo" value="/admin" />
					<SubmitButton look="secondary" action={to} pendingText="Sending..." aria-label={`Send again: ${subject}, to ${recipient}`} className="px-4">
						Send again
					</SubmitButton>
				</Form>
			</div>
		</li>
	)
}
