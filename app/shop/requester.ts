export interface Requester<Account extends number | null = number | null> {
	userId: Account
	/** One sender: an IPv4 address, or the first half of an IPv6 one. */
	network: string
}
