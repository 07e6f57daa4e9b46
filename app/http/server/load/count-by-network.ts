/** Counts by network. Contains only networks with a count above 0. */
export function countByNetwork() {
	const held = new Map<string, number>()
	let total = 0
	return {
		total: () => total,
		of: (network: string) => held.get(network) ?? 0,
		add(network: string, change: number) {
			total += change
			const count = (held.get(network) ?? 0) + change
			if (count > 0) held.set(network, count)
			else held.delete(network)
		},
	}
}
