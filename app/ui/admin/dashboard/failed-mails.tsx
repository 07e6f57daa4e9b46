import { type FailedMailFacts, FailedMailRow } from '../failed-mail-row.tsx'
import { formatCount, Part, PartLink } from './part.tsx'

interface FailedMailsView {
	total: number
	late: { total: number; reason: string | null }
	newest: FailedMailFacts[]
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
