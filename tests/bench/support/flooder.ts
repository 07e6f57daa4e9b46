import { Agent, get } from 'node:http'

// Asks for new listings from one address; reports statuses. Apart, for others' times are measured beside it.

const [port, perSecond, seconds] = process.argv.slice(2).map(Number) as [number, number, number]
const agent = new Agent({ keepAlive: true, maxSockets: 150 })
const headers = { Host: `localhost:${port}`, Accept: 'text/html', 'Accept-Encoding': 'br' }
const answers: Record<string, number> = {}
const asked: Promise<void>[] = []

const kinds = [
	(nth: number) => `min=${nth}`,
	(nth: number) => `max=${100_000 + nth}`,
	(nth: number) => `page=${1 + (nth % 17)}&min=${nth}`,
	(nth: number) => `search=narmada%20${nth}`,
	(nth: number) => `redirectTo=%2F${nth}&max=${200_000 + nth}`,
]

function ask(nth: number): Promise<void> {
	return new Promise((resolve) => {
		const count = (what: string) => {
			answers[what] = (answers[what] ?? 0) + 1
			resolve()
		}
		const path = `/allproducts?${kinds[nth % kinds.length]!(nth)}`
		get({ host: '127.0.0.1', port, path, localAddress: '127.0.0.9', headers, agent }, (response) => {
			response.resume().on('end', () => count(String(response.statusCode)))
		}).on('error', () => count('closed'))
	})
}

const began = performance.now()
await new Promise<void>((resolve) => {
	const timer = setInterval(() => {
		const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - began) / 1000) * perSecond))
		while (asked.length < due) asked.push(ask(asked.length))
		if (due < perSecond * seconds) return
		clearInterval(timer)
		resolve()
	}, 20)
})
await Promise.all(asked)
process.send!(answers)
process.disconnect()
agent.destroy()
