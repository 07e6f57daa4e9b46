import { Form, Link } from 'react-router'
import { SubmitButton } from '../forms/button.tsx'
import { FactLine } from './fact-line.tsx'

export interface FailedMailFacts {
	id: number
	recipient: string
	subject: string
	orderId: number | null
	failedOn: string
	reason: string | null
}

export function FailedMailRow({
	mail: { id, recipient, subject, orderId, failedOn, reason },
	backTo,
}: {
	mail: FailedMailFacts
	backTo: string
}) {
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
					<Link
						to={`/admin/orders/${orderId}`}
						discover="none"
						prefetch="none"
						className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-2 hover:no-underline"
					>
						Order #{orderId}
					</Link>
				)}
				<Form method="post" action={to} preventScrollReset>
					<input type="hidden" name="redirectTo" value={backTo} />
					<SubmitButton
						look="secondary"
						action={to}
						pendingText="Sending..."
						aria-label={`Send again: ${subject}, to ${recipient}`}
						className="px-4"
					>
						Send again
					</SubmitButton>
				</Form>
			</div>
		</li>
	)
}
