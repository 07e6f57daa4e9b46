const step = 5_000
const worthTelling = 2_000

/** Says what is done, every five seconds that it goes on, and how long it took when that was long. */
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
