const step = 5_000
const worthTelling = 2_000

/** Prints the message, a reminder every five seconds while the work lasts, and the duration if it was long. */
export async function runStage(message, work) {
	console.error(message)
	const began = performance.now()
	const getSeconds = () => (performance.now() - began) / 1000
	const telling = setInterval(() => console.error(`  ${Math.round(getSeconds())} s …`), step)
	try {
		return await work()
	} finally {
		clearInterval(telling)
		if (getSeconds() * 1000 > worthTelling) console.error(`  took ${getSeconds().toFixed(1)} s`)
	}
}
