/** 'kept': it is a file, for no mail server was set. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'kept' | 'failed'

/** A mail as the admin sees it. */
export interface MailView {
	id: number
	subject: string
	recipient: string
	state: MailState
	attempts: number
	createdAt: Date
	sentAt: Date | null
	/** When it is tried next; of a mail that failed, when it did. */
	nextAttemptAt: Date
	/** Why it did not leave the last time; null when nothing went wrong. */
	reason: string | null
	/** Whether the admin may send it again. */
	canSendAgain: boolean
}

/** The subject of a mail, for the admin. */
export function mailSubject(template: string): string {
	return subjects[template] ?? 'Mail'
}

const subjects: Record<string, string> = {
	'order-confirmation': 'Order confirmation',
	'password-reset': 'Password link',
	'email-change': 'Link for a new email',
	'email-changed': 'Email was changed',
	'account-exists': 'Account exists already',
}

const causes: [pattern: RegExp, words: string][] = [
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

/** An error of the delivery as a sentence, followed by what was said; null when there is none. */
export function reasonInWords(error: string | null): string | null {
	if (!error) return null
	const sentence = causes.find(([pattern]) => pattern.test(error))?.[1] ?? 'The mail could not be sent.'
	return `${sentence} (${error})`
}
