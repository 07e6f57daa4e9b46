import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { type Figure, median } from './figure.ts'

/** Slow 4G: 1.6 Mbit/s and a latency of 150 ms. */
const bytesPerSecond = 1_600_000 / 8
const latency = 150

/** The addresses of the measured shop (BENCH_SHOP) and of another build to compare it with (BENCH_BEFORE). */
export const shopAddresses = [process.env.BENCH_SHOP ?? 'http://localhost:3000', process.env.BENCH_BEFORE].filter(
	Boolean,
) as string[]

export function launchBrowser(): Promise<Browser> {
	const { CHROMIUM_PATH: executablePath } = process.env
	return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
}

/** Opens an empty phone with a slow network and a processor that is `slowdown` times slower. */
export async function openPhone(browser: Browser, slowdown = 6): Promise<{ page: Page; cdp: CDPSession }> {
	const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true })
	const page = await context.newPage()
	const cdp = await context.newCDPSession(page)
	await cdp.send('Network.enable')
	await cdp.send('Network.emulateNetworkConditions', {
		offline: false,
		latency,
		downloadThroughput: bytesPerSecond,
		uploadThroughput: bytesPerSecond / 2,
	})
	if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
	return { page, cdp }
}

/** Builds the figure of a measurement from the values of each shop. */
export function buildMetric(what: string, [now, before]: number[][], unit: string, target?: string): Figure {
	const [one, other] = [median(now!), before?.length ? median(before) : undefined]
	return {
		what,
		measured: `${one.toFixed(0)} ${unit}`.trim(),
		...(target && { target }),
		...(other !== undefined && {
			baseline: `${other.toFixed(0)} ${unit}`.trim() + ' before',
			ratio: (one / other).toFixed(2),
		}),
	}
}
