import { log } from '#app/adapters/log.server.ts'

export interface Sender {
	address: string
}

/** The events by name, with the message for the log. */
const messages = {
	'logged-in': 'somebody logged in',
	'log-in-failed': 'a log-in failed',
	'log-in-blocked': 'a log-in was blocked after too many failures',
	'code-failed': 'a code of a second factor was wrong',
	'code-blocked': 'a code of a second factor was blocked after too many failures',
	'signed-up': 'an account was made',
	'password-changed': 'a password was changed',
	'password-reset': 'a forgotten password was replaced',
	'email-changed': 'the email of an account was changed',
	'second-factor-on': 'a second factor was switched on',
	'second-factor-off': 'a second factor was switched off',
	'session-ended': 'a session was ended',
	'key-made': 'an API key was made',
	'key-revoked': 'an API key was revoked',
	'data-exported': 'the data of an account were exported',
	'invoices-exported': 'invoices were exported',
	'orders-exported': 'orders were exported',
	'customers-exported': 'the customers were exported',
	'subscribers-exported': 'the subscribers were exported',
	'account-deleted': 'an account was deleted',
} as const

export type AccountEvent = keyof typeof messages

/**
 * Logs an event of an account (`null` without one) that `by` changed. Never logs user input, which may be a password.
 */
export function noteEvent(event: AccountEvent, { address }: Sender, account: number | null, by?: number): void {
	log.info({ event, account, address, ...(by === undefined ? {} : { by }) }, messages[event])
}
