import type { Page } from '@playwright/test'
import { expect, join, newPerson, signUp, test } from '../../support/browser/browser.ts'

/** Untouched, its script held back. */
async function openBeforeScript(page: Page, address: string) {
	const released = Promise.withResolvers<void>()
	// Also of the page that follows: a pointer over it touches it before anybody does.
	await page.route('**/assets/react*.js', async (route) => {
		await released.promise
		await route.continue().catch(() => undefined)
	})
	await page.goto('/robots.txt')
	await page.evaluate((target) => location.assign(target), address)
	await page.waitForURL(`**${address}`)
	return released.resolve
}

/** The pages that follow say it by themselves: a page that is being left cannot be asked. */
async function tellWhenHydrated(page: Page) {
	const { promise, resolve } = Promise.withResolvers<void>()
	await page.exposeBinding('sayHydrated', () => resolve())
	await page.addInitScript(() => {
		const look = setInterval(() => {
			const part = document.querySelector('main') ?? document.body?.firstElementChild
			if (!Object.keys(part ?? {}).some((key) => key.startsWith('__reactProps'))) return
			clearInterval(look)
			const page = globalThis as unknown as { sayHydrated: () => void }
			page.sayHydrated()
		}, 20)
	})
	return () => promise
}

/** Documents and page data, with times. */
function watch(page: Page) {
	const asked: { what: string; at: number }[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (request.isNavigationRequest() || pathname.endsWith('.data'))
			asked.push({ what: `${request.method()} ${pathname}`, at: performance.now() })
	})
	return asked
}

async function sendLogin(page: Page, { email, password }: { email: string; password: string }) {
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('button', { name: 'Log in' }).click()
	await expect(page.getByText('Logged In! Redirecting...')).toBeVisible()
}

const isLoggedIn = (page: Page) => expect(page.getByRole('button', { name: 'Your account' })).toBeAttached()

test('after the log-in the page goes on by itself after two seconds, in lite mode too', async ({ page }) => {
	const person = await join(page)
	await page.context().clearCookies()
	await page.goto('/lite-mode/on')
	await page.goto('/login')
	const asked = watch(page)
	await sendLogin(page, person)
	await page.waitForURL('/')
	const [waiting, home] = ['GET /login', 'GET /'].map((what) => asked.find((one) => one.what === what)!)
	expect(home!.at - waiting!.at).toBeGreaterThan(1_600)
	await isLoggedIn(page)
})

test('after the sign-up the page goes on to the log-in by itself, in lite mode too', async ({ page }) => {
	const person = newPerson()
	await page.goto('/lite-mode/on')
	await signUp(page, person)
})

test.describe('with script', () => {
	test.skip(({ scripted }) => !scripted, 'without script there is no moment before it')

	test('a sign-up or log-in sent before script has come goes on by itself', async ({ page }) => {
		const person = await join(page)
		await page.context().clearCookies()
		await openBeforeScript(page, '/login')
		await sendLogin(page, person)
		await page.waitForURL('/')
		await isLoggedIn(page)
	})

	test('a page that script takes over while it waits goes on once', async ({ page }) => {
		const person = await join(page)
		await page.context().clearCookies()
		const letScriptCome = await openBeforeScript(page, '/login')
		const hydrated = await tellWhenHydrated(page)
		await sendLogin(page, person)
		const asked = watch(page)
		const arrival = Promise.withResolvers<void>()
		const asksHome = page.waitForRequest('**/')
		letScriptCome()
		await page.route('/', async (route) => {
			await arrival.promise
			await route.continue()
		})
		// Files held back were the previous page's; these come with the touch. Where it comes too late, the page still
		// goes on once.
		await Promise.race([page.mouse.move(3, 3).then(hydrated), asksHome])
		// By now a timer of the script would have fired too.
		await page.waitForTimeout(2_200)
		arrival.resolve()
		await page.waitForURL('/')
		expect(asked.filter(({ what }) => what === 'GET /' || what.endsWith('.data')).map(({ what }) => what)).toEqual([
			'GET /',
		])
	})

	test('a form sent by script goes on by script, once', async ({ page }) => {
		const person = await join(page)
		await page.context().clearCookies()
		await page.goto('/login')
		await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
		await sendLogin(page, person)
		await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0)
		const at = performance.now()
		await page.waitForURL('/')
		expect(performance.now() - at).toBeGreaterThan(1_500)
		await isLoggedIn(page)
		expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
	})
})
