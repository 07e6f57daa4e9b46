/** 'kept': written to a file, without a mail server. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'kept' | 'failed'

export interface MailView {
	id: number
	subject: string
	recipient: string
	state: MailState
	attempts: number
	createdAt: Date
	sentAt: Date | null
	/** The next attempt, or when it failed for good. */
	nextAttemptAt: Date
	reason: string | null
	canSendAgain: boolean
}

/** The subject of a mail. */
export function mailSubject(template: string): string {
	return subjects[template] ?? 'Mail'
}

const subjects: Record<string, string> = {
	'order-confirmation': 'Order confirmation',
	'order-processing': 'Order is confirmed',
	'order-shipped': 'Order is on its way',
	'order-delivered': 'Order has arrived',
	'order-cancelled': 'Order is cancelled',
	'payment-not-found': 'Payment was not found',
	'payment-received': 'Payment received',
	'order-changed': 'Order has changed',
	'return-asked': 'Return was asked for',
	'return-accepted': 'Return is accepted',
	'return-declined': 'Return is declined',
	'return-received': 'Return has come',
	'return-refunded': 'Return is paid back',
	'return-sent': 'Other size is on its way',
	'password-reset': 'Password link',
	'email-change': 'Link for a new email',
	'email-changed': 'Email was changed',
	'account-exists': 'Account exists already',
	'back-in-stock': 'Back in stock',
	'new-order': 'New order, to the shop',
	'cancelled-order': 'Cancelled order, to the shop',
	'new-return': 'Return asked for, to the shop',
	'new-message': 'New message, to the shop',
}

const causes: [pattern: RegExp, words: string][] = [
	[/^held back/, 'The mail was not sent.'],
	[/not an e-mail address/, 'The address is not an e-mail address.'],
	[/ENOTFOUND|EAI_AGAIN|EDNS/, 'The name of the mail server could not be found.'],
	[
		/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed? ?out|Greeting never received|closed unexpectedly/i,
		'The mail server could not be reached.',
	],
	[/Invalid login|EAUTH|\b53[05]\b/, 'The mail server refused the log-in of the shop.'],
	[/certificate|TLS|SSL/, 'The connection to the mail server is not safe.'],
	[/\b5\d\d[ -]/, 'The mail server refused this mail.'],
	[/\b4\d\d[ -]/, 'The mail server did not take this mail yet.'],
]

/** A delivery error in words, with the server's own; null without one. */
export function reasonInWords(error: string | null): string | null {
	if (!error) return null
	const sentence = causes.find(([pattern]) => pattern.test(error))?.[1] ?? 'The mail could not be sent.'
	return `${sentence} (${error})`
}
