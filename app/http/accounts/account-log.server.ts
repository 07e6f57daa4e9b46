import { log } from '#app/adapters/log.server.ts'

/** Who did something, as far as the log may know. */
export interface Sender {
	/** The network address. */
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

/**
 * Logs what happened to an account, under a name to search for. `account` is the id of the account, null when there is
 * none; `by` is who changed somebody else's. Nothing that was typed is logged, for it may be a password.
 */
export function noteEvent(event: AccountEvent, { address }: Sender, account: number | null, by?: number): void {
	log.info({ event, account, address, ...(by === undefined ? {} : { by }) }, event)
}
