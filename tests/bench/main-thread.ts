import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import type { Figure } from './support/figure.ts'
import { buildMetric, launchBrowser, openPhone, shopAddresses } from './support/slow-phone.ts'
import { type MainThread, readMainThread, type TraceEvent } from './support/main-thread-trace.ts'

// Measures what the first view of a page costs the main thread of a slow phone, in processor time, which other programs
// on the machine hardly change. BENCH_SHOP is the address of a running shop with demo data; BENCH_BEFORE is that of
// another build. BENCH_CPU=6 slows the processor down; without it the times are multiplied by 6, which other programs
// change even less, but then the parser has fewer long tasks.

const rounds = 9
const slowdown = Number(process.env.BENCH_CPU ?? 1)
/** The factor from measured times to those of the phone. The processor time of a slowed-down thread is slowed down. */
const scale = slowdown > 1 ? 1 : 6
const pages = { home: '/', listing: '/allproducts', product: '/singleproduct/1' }
const emptyPage = '<!DOCTYPE html><html lang="en"><head><title>Empty</title></head><body><p>Empty</p></body></html>'

export async function measure(): Promise<Figure[]> {
	const browser = await launchBrowser()
	const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(emptyPage))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const empty = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
	try {
		const targets = Object.entries(pages).flatMap(([name, path]) =>
			shopAddresses.map((shop) => ({ name, address: shop + path, loads: [] as Measured[] })),
		)
		targets.push({ name: 'empty page', address: empty, loads: [] })
		// The first round only fills the caches of the shop and the browser's code.
		for (let round = 0; round <= rounds; round += 1)
			for (const { address, loads } of targets) {
				const load = await loadPage(browser, address)
				if (round > 0) loads.push(load)
			}
		return [...Object.keys(pages), 'empty page'].flatMap((name) =>
			buildMetrics(
				name,
				targets.filter((target) => target.name === name).map(({ loads }) => loads),
			),
		)
	} finally {
		server.close()
		await browser.close()
	}
}

type Measured = MainThread & { elements: number }

function buildMetrics(name: string, loads: Measured[][]): Figure[] {
	const build = (what: string, key: keyof Measured, unit = '') =>
		buildMetric(
			`${name}, ${what}`,
			loads.map((some) => some.map((one) => one[key])),
			unit,
		)
	return [
		build('main thread in all', 'total', 'ms'),
		build('longest task', 'longest', 'ms'),
		build('longest task after the first paint', 'longestAfterPaint', 'ms'),
		build('blocking time', 'blocking', 'ms'),
		build('blocking time after the first paint', 'blockingAfterPaint', 'ms'),
		build('calculated styles', 'styled'),
		build('layout objects', 'objects'),
		build('elements', 'elements'),
	]
}

async function loadPage(browser: Browser, address: string): Promise<Measured> {
	const { page, cdp } = await openPhone(browser, slowdown)
	const events: TraceEvent[] = []
	cdp.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
	await cdp.send('Tracing.start', {
		transferMode: 'ReportEvents',
		traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing'] },
	})
	await page.goto(address, { waitUntil: 'load' })
	await page.waitForTimeout(slowdown > 1 ? 3_000 : 1_500)
	const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
	await cdp.send('Tracing.end')
	await complete
	const elements = await page.evaluate(() => document.querySelectorAll('*').length)
	await page.context().close()
	return { ...readMainThread(events, address, scale), elements }
}
