/** Counts by network. Contains only networks with a count above 0. */
export function countByNetwork() {
	const counts = new Map<string, number>()
	let total = 0
	return {
		total: () => total,
		of: (network: string) => counts.get(network) ?? 0,
		add(network: string, change: number) {
			total += change
			const count = (counts.get(network) ?? 0) + change
			if (count > 0) counts.set(network, count)
			else counts.delete(network)
		},
	}
}
