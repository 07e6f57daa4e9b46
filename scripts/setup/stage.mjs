const step = 5_000
const worthTelling = 2_000

/** Prints the message, a reminder every five seconds while the work lasts, and the duration if it was long. */
export async function stage(message, work) {
	console.error(message)
	const began = performance.now()
	const seconds = () => (performance.now() - began) / 1000
	const telling = setInterval(() => console.error(`  ${Math.round(seconds())} s …`), step)
	try {
		return await work()
	} finally {
		clearInterval(telling)
		if (seconds() * 1000 > worthTelling) console.error(`  took ${seconds().toFixed(1)} s`)
	}
}
