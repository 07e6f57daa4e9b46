import { once } from 'node:events'
import { Agent, get } from 'node:http'

// Requests fifty pages a second until stopped. Reports its start and the milliseconds of each page. Runs in a separate
// process, because a process that also places orders would read late.

const port = Number(process.argv[2])
const agent = new Agent({ keepAlive: true })
const headers = { Host: `localhost:${port}`, Accept: 'text/html' }

function open(): Promise<number> {
	const sentAt = performance.now()
	return new Promise((resolve, reject) => {
		get({ host: '127.0.0.1', port, path: '/allproducts', headers, agent }, (response) => {
			if (response.statusCode !== 200) reject(new Error(`/allproducts answered ${response.statusCode}`))
			response.resume().on('end', () => resolve(performance.now() - sentAt))
		}).on('error', reject)
	})
}

// The first request opens the connection.
await open()
process.send!('is here')
const visits: Promise<number>[] = []
const looking = setInterval(() => visits.push(open()), 20)
await once(process, 'message')
clearInterval(looking)
process.send!(await Promise.all(visits))
process.disconnect()
agent.destroy()
