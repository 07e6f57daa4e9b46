import { Form } from 'react-router'
import { SubmitButton } from '../forms/button.tsx'

/** Sends a mail anew; `backTo` is the page that it stands on. */
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
