/** Whom limits count. */
export interface Asker<Account extends number | null = number | null> {
	/** null without a session. */
	userId: Account
	/** One sender: an IPv4 address, or the first half of an IPv6 one. */
	network: string
}
