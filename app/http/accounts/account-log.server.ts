import { log } from '#app/adapters/log.server.ts'

export interface Sender {
	address: string
}

/** The log messages by the name of their event. */
const messages = {
	'logged-in': 'user logged in',
	'log-in-failed': 'login failed',
	'log-in-blocked': 'login blocked after too many failures',
	'code-failed': 'wrong two-step login code',
	'code-blocked': 'two-step login code blocked after too many failures',
	'signed-up': 'account created',
	'password-changed': 'password changed',
	'password-reset': 'password reset',
	'email-changed': 'email changed',
	'second-factor-on': 'two-step login turned on',
	'second-factor-off': 'two-step login turned off',
	'passkey-added': 'passkey added',
	'passkey-removed': 'passkey removed',
	'passkey-failed': 'wrong passkey',
	'session-ended': 'session ended',
	'key-made': 'API key created',
	'key-revoked': 'API key revoked',
	'data-exported': 'account data exported',
	'invoices-exported': 'invoices exported',
	'orders-exported': 'orders exported',
	'customers-exported': 'customers exported',
	'subscribers-exported': 'subscribers exported',
	'account-deleted': 'account deleted',
} as const

export type AccountEvent = keyof typeof messages

/**
 * Logs an event of the account `account`, which is `null` when it is unknown. `by` is the user who caused the event, if
 * that may be someone else. Never logs user input, which may be a password.
 */
export function recordAccountEvent(
	event: AccountEvent,
	{ address }: Sender,
	account: number | null,
	by?: number,
): void {
	log.info({ event, account, address, ...(by === undefined ? {} : { by }) }, messages[event])
}
