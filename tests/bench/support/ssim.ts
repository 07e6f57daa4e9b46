/** Mean structural similarity, 0 to 1, over windows of 8 by 8, 4 apart. */
export function ssim(a: Uint8Array, b: Uint8Array, width: number, height: number): number {
	const [side, step, c1, c2] = [8, 4, (0.01 * 255) ** 2, (0.03 * 255) ** 2]
	let sum = 0
	let windows = 0
	for (let top = 0; top + side <= height; top += step) {
		for (let left = 0; left + side <= width; left += step) {
			let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
			for (let y = top; y < top + side; y += 1) {
				for (let x = left; x < left + side; x += 1) {
					const [valueA, valueB] = [a[y * width + x]!, b[y * width + x]!]
					sumA += valueA
					sumB += valueB
					squaresA += valueA * valueA
					squaresB += valueB * valueB
					products += valueA * valueB
				}
			}
			const count = side * side
			const [meanA, meanB] = [sumA / count, sumB / count]
			const variances = squaresA / count - meanA ** 2 + squaresB / count - meanB ** 2
			const covariance = products / count - meanA * meanB
			sum += ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (variances + c2))
			windows += 1
		}
	}
	return sum / windows
}
