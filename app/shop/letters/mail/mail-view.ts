/** The state of an email. 'kept' was written to a file because there is no mail server. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'kept' | 'failed'

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

/** Returns the message of a delivery error with the server's response. `null` when there is none. */
export function reasonInWords(error: string | null): string | null {
	if (!error) return null
	const sentence = causes.find(([pattern]) => pattern.test(error))?.[1] ?? 'The mail could not be sent.'
	return `${sentence} (${error})`
}
