/** Who asks for something, as far as limits need to know. */
export interface Asker<Account extends number | null = number | null> {
	/** null for who is not logged in. */
	userId: Account
	/** What counts as one sender: an IPv4 address, or the first half of an IPv6 one. */
	network: string
}
