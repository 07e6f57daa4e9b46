import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, median } from './support/figure.ts'
import { openFilledShop, watchMemory } from './support/filled-shop.ts'
import { browseShop } from './support/browse-pages.ts'
import { startFlood } from './support/start-flood.ts'

// Measures how a flood from one address affects another visitor: each method on each kind of path with each kind of
// body, over few and many connections, each case from a different address. FLOOD_CELLS=6 runs six cases spread over
// all; FLOOD_CELLS='PUT to a form' runs the cases whose names contain this text.

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
	const shop = await openFilledShop(400, 400, { RATE_LIMITS: 'on' })
	try {
		await browseShop(shop.port, 3)
		const quiet = median(await browseShop(shop.port, 10))
		const allowed = Math.max(4 * quiet, most.median)
		const results: Result[] = []
		const memoryWatch = watchMemory(shop)
		for (const [index, cell] of chosen().entries()) {
			const from = `127.1.${Math.floor(index / 200)}.${1 + (index % 200)}`
			const { times, answers } = await floodWith(shop.port, cell, from)
			const result = { cell, median: median(times), longest: Math.max(...times) }
			results.push(result)
			const isBad = isBeyond(result, allowed)
			console.error(
				`${isBad ? '! ' : '  '}${getName(cell).padEnd(75)} ${result.median.toFixed(1).padStart(6)} ms, ` +
					`at most ${result.longest.toFixed(0).padStart(4)} ms   ${JSON.stringify(answers)}`,
			)
		}
		return figures(results, quiet, allowed, memoryWatch())
	} finally {
		await shop.close()
	}
}

interface Result {
	cell: Cell
	median: number
	longest: number
}

const isBeyond = (result: Result, allowed: number) => result.median > allowed || result.longest > most.ever

function chosen(): Cell[] {
	const wanted = process.env.FLOOD_CELLS ?? String(cells.length)
	if (!/^\d+$/.test(wanted)) return cells.filter((cell) => getName(cell).includes(wanted))
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
	const times = await browseShop(port, seconds)
	const answers = await flood.stop()
	await sleep(300)
	return { times, answers }
}

function figures(results: Result[], quiet: number, allowed: number, memory: number): Figure[] {
	const worstBy = (key: 'median' | 'longest') => results.toSorted((one, other) => other[key] - one[key])[0]!
	const row = (what: string, { cell }: Result, ms: number, target: number): Figure => ({
		what: `${what}: ${getName(cell)}`,
		measured: `${ms.toFixed(1)} ms`,
		baseline: `${quiet.toFixed(1)} ms quiet`,
		ratio: (ms / quiet).toFixed(1),
		target: `${target.toFixed(0)} ms`,
	})
	const [worst, longest] = [worstBy('median'), worstBy('longest')]
	const beyond = results.filter((one) => isBeyond(one, allowed))
	return [
		row(`worst median of another visitor in ${results.length} floods`, worst, worst.median, allowed),
		row('longest wait of another visitor', longest, longest.longest, most.ever),
		{
			what: 'floods beyond one of the two',
			measured: String(beyond.length),
			baseline: `of ${results.length}`,
			target: '0',
		},
		{ what: 'most memory meanwhile', measured: `${memory.toFixed(0)} MB`, target: '350 MB' },
	]
}

function getName({ method, path, body, count }: Cell): string {
	return `${method} to ${path} with ${body} on ${count} connection${count === 1 ? '' : 's'}`
}
