import { once } from 'node:events'
import { Agent, get } from 'node:http'

// Ten pages a second until stopped; reports milliseconds. Apart: whoever orders would read late.

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

const looks: Promise<number>[] = []
const looking = setInterval(() => looks.push(open()), 100)
await once(process, 'message')
clearInterval(looking)
process.send!(await Promise.all(looks))
process.disconnect()
agent.destroy()
