/** The next 1, 2 or 5 with zeros, in rupees, above the highest bar; in paise. */
export function axisTop(highestPaise: number): number {
	const rupees = Math.max(1, highestPaise / 100)
	const magnitude = 10 ** Math.floor(Math.log10(rupees))
	const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= rupees) ?? 10
	return step * magnitude * 100
}
