import { Link } from 'react-router'
import { FactLine } from './fact-line.tsx'
import { SendAgain } from './send-again.tsx'

export interface FailedMailFacts {
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
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
			<div className="min-w-0 flex-1 basis-64">
				<p className="text-sm font-medium [overflow-wrap:anywhere]">{subject}</p>
				<FactLine facts={[`To ${recipient}`, failedOn]} />
				{reason && <p className="text-xs text-muted [overflow-wrap:anywhere]">{reason}</p>}
			</div>
			<div className="flex flex-wrap items-center gap-x-5">
				{orderId !== null && (
					<Link
						to={`/admin/orders/${orderId}`}
						discover="none"
						prefetch="none"
						className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-2 hover:no-underline"
					>
						Order #{orderId}
					</Link>
				)}
				<SendAgain mail={mail} backTo={backTo} />
			</div>
		</li>
	)
}
