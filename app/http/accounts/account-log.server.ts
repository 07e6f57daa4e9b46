import { log } from '#app/adapters/log.server.ts'

export interface Sender {
	/** Network address. */
	address: string
}

export type AccountEvent =
	| 'logged-in'
	| 'log-in-failed'
	| 'log-in-blocked'
	| 'code-failed'
	| 'code-blocked'
	| 'signed-up'
	| 'password-changed'
	| 'password-reset'
	| 'email-changed'
	| 'second-factor-on'
	| 'second-factor-off'
	| 'session-ended'
	| 'data-exported'
	| 'orders-exported'
	| 'account-deleted'

/** Logs an event of an account (null without one), changed `by` another. Never what was typed: it may be a password. */
export function noteEvent(event: AccountEvent, { address }: Sender, account: number | null, by?: number): void {
	log.info({ event, account, address, ...(by === undefined ? {} : { by }) }, event)
}
