import { SentRow } from './list/sent-row.tsx'
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
		<SentRow title={subject} facts={[`To ${recipient}`, failedOn]} problem={reason} orderId={orderId}>
			<SendAgain mail={mail} backTo={backTo} />
		</SentRow>
	)
}
