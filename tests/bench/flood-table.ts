import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './support/figure.ts'
import { fillShop } from './support/fill-shop.ts'
import { median, openShopWith } from './support/filled-shop.ts'
import { lookAround } from './support/look-around.ts'
import { startFlood } from './support/start-flood.ts'

// What a flood by one address costs another visitor: each method on each kind of path with each kind of body over few and
// many connections, each from an address of its own. FLOOD_CELLS=6 takes six of them, spread over all, and
// FLOOD_CELLS='PUT to a form' those whose names have that.

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
const paths = {
	'a page': '/ourstory',
	'a new listing each time': '/allproducts?min={n}',
	'a new search each time': '/allproducts?search=kurta+{n}',
	'a form': '/login',
	'an upload': '/admin/products/new',
	'a call': '/products/get/999999',
	nowhere: '/no/such/{n}',
}
const part = '--x\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\n'
const bodies = {
	nothing: { type: '', kilobytes: 0, begin: '', end: '' },
	'a form of 1 KB': {
		type: 'application/x-www-form-urlencoded',
		kilobytes: 1,
		begin: 'email=a%40b.c&password=',
		end: '',
	},
	'JSON of 60 KB': { type: 'application/json', kilobytes: 60, begin: '{"a":"', end: '"}' },
	'an upload of 1 MB': { type: 'multipart/form-data; boundary=x', kilobytes: 1024, begin: part, end: '\r\n--x--' },
}
const connections = [1, 20, 150]
const seconds = 3
/** Milliseconds. */
const most = { median: 60, ever: 500 }

const cells = methods.flatMap((method) =>
	Object.keys(paths).flatMap((path) =>
		Object.keys(bodies).flatMap((body) =>
			connections.map((count) => ({
				method,
				path: path as keyof typeof paths,
				body: body as keyof typeof bodies,
				count,
			})),
		),
	),
)
type Cell = (typeof cells)[number]

export async function measure(): Promise<Figure[]> {
	const shop = await openShopWith((file) => fillShop(file, 400, 400), { RATE_LIMITS: 'on' })
	try {
		const port = Number(new URL(shop.address).port)
		await lookAround(port, 3)
		const quiet = median(await lookAround(port, 10))
		const allowed = Math.max(4 * quiet, most.median)
		const taken = chosen()
		const results: { cell: Cell; median: number; longest: number }[] = []
		let memory = 0
		const watch = setInterval(() => (memory = Math.max(memory, shop.memory())), 50)
		for (const [index, cell] of taken.entries()) {
			const { times, answers } = await floodWith(port, cell, `127.1.${Math.floor(index / 200)}.${1 + (index % 200)}`)
			const result = { cell, median: median(times), longest: Math.max(...times) }
			results.push(result)
			const isBad = result.median > allowed || result.longest > most.ever
			console.error(
				`${isBad ? '! ' : '  '}${nameOf(cell).padEnd(75)} ${result.median.toFixed(1).padStart(6)} ms, at most ${result.longest.toFixed(0).padStart(4)} ms   ${JSON.stringify(answers)}`,
			)
		}
		clearInterval(watch)
		return figures({ results, quiet, allowed, memory })
	} finally {
		await shop.close()
	}
}

function chosen(): Cell[] {
	const wanted = process.env.FLOOD_CELLS ?? String(cells.length)
	if (!/^\d+$/.test(wanted)) return cells.filter((cell) => nameOf(cell).includes(wanted))
	const goldenSection = 0.618034
	const spread = cells.toSorted((one, other) => placeIn(one) - placeIn(other))
	return spread.slice(0, Number(wanted)).toSorted((one, other) => cells.indexOf(one) - cells.indexOf(other))

	function placeIn(cell: Cell): number {
		return (cells.indexOf(cell) * goldenSection) % 1
	}
}

async function floodWith(port: number, { method, path, body, count }: Cell, from: string) {
	const { type, ...content } = bodies[body]
	const head = ['Accept: text/html', 'Accept-Encoding: br', ...(type ? [`Content-Type: ${type}`] : [])]
	const flood = startFlood({
		port,
		from,
		method,
		path: paths[path],
		head,
		body: content,
		connections: count,
		isPolite: true,
	})
	const times = await lookAround(port, seconds)
	const answers = await flood.stop()
	await sleep(300)
	return { times, answers }
}

interface Results {
	results: { cell: Cell; median: number; longest: number }[]
	quiet: number
	allowed: number
	memory: number
}

function figures({ results, quiet, allowed, memory }: Results): Figure[] {
	const worst = results.toSorted((one, other) => other.median - one.median)[0]!
	const longest = results.toSorted((one, other) => other.longest - one.longest)[0]!
	const beyond = results.filter((one) => one.median > allowed || one.longest > most.ever)
	const row = (what: string, measured: string, baseline: string, ratio: string, target: string): Figure => ({
		what,
		measured,
		baseline,
		ratio,
		target,
	})
	const quietly = `${quiet.toFixed(1)} ms quiet`
	return [
		row(
			`worst median of another visitor in ${results.length} floods: ${nameOf(worst.cell)}`,
			`${worst.median.toFixed(1)} ms`,
			quietly,
			(worst.median / quiet).toFixed(1),
			`${allowed.toFixed(0)} ms`,
		),
		row(
			`longest wait of another visitor: ${nameOf(longest.cell)}`,
			`${longest.longest.toFixed(0)} ms`,
			quietly,
			(longest.longest / quiet).toFixed(1),
			`${most.ever} ms`,
		),
		row('floods beyond one of the two', String(beyond.length), `of ${results.length}`, '', '0'),
		row('most memory meanwhile', `${memory.toFixed(0)} MB`, '', '', '350 MB'),
	]
}

function nameOf({ method, path, body, count }: Cell): string {
	return `${method} to ${path} with ${body} on ${count} connection${count === 1 ? '' : 's'}`
}
