import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { cpuOf, processesOf } from '../../support/process/processes-of.ts'
import { cartTotalPaise, type Shopper } from './checkout-shop.ts'
import { startBenchShop } from './filled-shop.ts'

// A shop under load by wrk on the same cores: pages that are rendered for a customer, pages that are cached, and orders.

const seconds = 5
const connections = 16
/** More than are ordered in that time. */
const ordersOfLoad = 4_000
export const ordersOfRound = 2 * ordersOfLoad + 1

export interface Load {
	perSecond: number
	/** Milliseconds. */
	p99: number
	/** Milliseconds of one core a request: the shop's and wrk's. */
	cpuMs: number
	wrkMs: number
}
export type Kind = 'rendered' | 'cached' | 'orders'

export const wordsOf = ({ perSecond, p99, cpuMs, wrkMs }: Load) =>
	`${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms, ${cpuMs.toFixed(2)} ms CPU each, wrk ${wrkMs.toFixed(2)}`

/** Every kind once, on the shop of a folder started with `changes`. */
export async function loadsOf(
	folder: string,
	shoppers: Shopper[],
	changes: Record<string, string>,
): Promise<Record<Kind, Load>> {
	const shop = await startBenchShop(folder, changes)
	const { port } = shop
	try {
		const pids = [shop.pid, ...processesOf(shop.pid)]
		const { cookie } = shoppers[0]!
		const look = (headers: string[]) => wrk(folder, port, pids, '/allproducts', pageScript, headers)
		const rendered = () => look([`Cookie: ${cookie}`])
		const cached = () => look([])
		const buyers = shoppers.slice(1)
		const orders = () => wrk(folder, port, pids, '/checkout', orderScript(buyers.splice(0, ordersOfLoad)), [])
		// A shop that has just started still compiles what it runs often.
		for (const warm of [rendered, cached, orders]) await warm()
		return { rendered: await rendered(), cached: await cached(), orders: await orders() }
	} finally {
		await shop.close()
	}
}

/** Counts what was not answered as it should. */
const counting = (status: number) => `
local bad = 0
local threads = {}
function setup(thread) table.insert(threads, thread) end
function response(status) if status ~= ${status} then bad = bad + 1; refused = bad end end
refused = 0
function done(summary, latency)
	local wrong = 0
	for _, thread in ipairs(threads) do wrong = wrong + thread:get("refused") end
	io.write(string.format("RESULT %d %d %.3f %d\\n", summary.requests, summary.duration, latency:percentile(99) / 1000, wrong))
end`
const pageScript = counting(200)

function orderScript(shoppers: Shopper[]): string {
	const orders = shoppers.map(({ cookie }) => {
		const fields = { ...deliveryWithPhone, apartment: 'Flat 4', paymentMethod: 'cod' }
		const own = { idempotencyKey: randomUUID(), seenTotalPaise: String(cartTotalPaise) }
		return `{${JSON.stringify(cookie)},${JSON.stringify(new URLSearchParams({ ...fields, ...own }).toString())}}`
	})
	return `${counting(303)}
local orders = {${orders.join(',\n')}}
local at = 0
function request()
	at = at + 1
	local order = orders[at]
	return wrk.format("POST", nil, {
		["Content-Type"] = "application/x-www-form-urlencoded", ["Sec-Fetch-Site"] = "same-origin",
		["Accept"] = "text/html", ["Cookie"] = order[1], ["Host"] = wrk.headers["Host"],
	}, order[2])
end`
}

async function wrk(
	folder: string,
	port: number,
	pids: number[],
	target: string,
	script: string,
	headers: string[],
): Promise<Load> {
	const file = path.join(folder, 'load.lua')
	writeFileSync(file, script)
	const all = [...headers, 'Accept: text/html', `Host: localhost:${port}`].flatMap((header) => ['-H', header])
	const cpu = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
	const before = cpu()
	const terms = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', file, ...all]
	// In a shell of its own, which tells what its child has worked.
	const line = `wrk ${terms.map((term) => `'${term}'`).join(' ')} 'http://127.0.0.1:${port}${target}'; times`
	const { stdout, stderr } = await run(line)
	const [, requests, micros, p99, wrong] = /RESULT (\d+) (\d+) ([\d.]+) (\d+)/.exec(stdout)?.map(Number) ?? []
	if (!requests || wrong) throw new Error(`${target}: ${wrong} of ${requests} were refused. ${stdout}${stderr}`)
	const own = [.../(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(stdout)!].slice(1).map(Number) as [
		number,
		number,
		number,
		number,
	]
	const wrkMs = ((own[0] + own[2]) * 60 + own[1] + own[3]) * 1000
	return {
		perSecond: (requests / micros!) * 1e6,
		p99: p99!,
		cpuMs: (cpu() - before) / requests,
		wrkMs: wrkMs / requests,
	}
}

async function run(line: string): Promise<{ stdout: string; stderr: string }> {
	const child = spawn('bash', ['-c', line], { stdio: ['ignore', 'pipe', 'pipe'] })
	const output = { stdout: '', stderr: '' }
	child.stdout.on('data', (text: Buffer) => (output.stdout += text.toString()))
	child.stderr.on('data', (text: Buffer) => (output.stderr += text.toString()))
	await once(child, 'close')
	return output
}
