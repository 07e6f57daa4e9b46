/** The state of an email. 'kept' was written to a file because there is no mail server. */
export type EmailState = 'waiting' | 'sending' | 'sent' | 'kept' | 'failed'

const failureReasons: [pattern: RegExp, reason: string][] = [
	[/^held back/, 'The email was not sent.'],
	[/not an e-?mail address/, 'The address is not a valid email address.'],
	[/ENOTFOUND|EAI_AGAIN|EDNS/, 'The email server was not found. Check its name.'],
	[
		/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed? ?out|Greeting never received|closed unexpectedly/i,
		'The email server could not be reached.',
	],
	[/Invalid login|EAUTH|\b53[05]\b/, 'The email server rejected the shop’s login.'],
	[/certificate|TLS|SSL/, 'The connection to the email server is not secure.'],
	[/\b5\d\d[ -]/, 'The email server rejected this email.'],
	[/\b4\d\d[ -]/, 'The email server has not accepted this email yet.'],
]

/** Returns the message of a delivery error with the server's response. `null` when there is none. */
export function describeFailure(error: string | null): string | null {
	if (!error) return null
	const sentence = failureReasons.find(([pattern]) => pattern.test(error))?.[1] ?? 'The email could not be sent.'
	return `${sentence} (${error})`
}
