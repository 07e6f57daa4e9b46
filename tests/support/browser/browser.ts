import { test as base, type Cookie, expect, type Page } from '@playwright/test'
import { findProductId } from '../work-behind-shop.ts'

/** Fails the test on console errors, blocked scripts and missing files. */
export const test = base.extend<{ page: Page; allow: (problem: RegExp) => void; allowed: RegExp[] }>({
	/** Allows a problem that the test causes on purpose. */
	allow: async ({ allowed }, provide) => provide((problem) => allowed.push(problem)),
	allowed: async ({ baseURL: _ }, provide) => provide([]),
	// A separate project would start as many additional workers and browsers.
	javaScriptEnabled: async ({ baseURL: _ }, provide, { file }) => provide(!file.includes('without-script')),
	page: async ({ page, context, allowed, javaScriptEnabled }, provide) => {
		if (javaScriptEnabled) waitForScript(page)
		const problems: string[] = []
		page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
		page.on('console', (message) => {
			// Browsers report a rejected form (4xx) as a failed load; missing files are checked below.
			const refusedForm = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
			if (message.type() === 'error' && !refusedForm) problems.push(`console: ${message.text()}`)
		})
		page.on('response', (response) => {
			const isFile = !['document', 'fetch', 'xhr'].includes(response.request().resourceType())
			if (response.status() >= 500 || (isFile && response.status() >= 400))
				problems.push(`${response.status()} ${response.url()}`)
		})
		await provide(page)
		// The next test gets the same context.
		await context.setOffline(false)
		expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
	},
})

export { expect }

/** Makes every page wait for its script; otherwise an early click would work as without script. */
function waitForScript(page: Page) {
	const open = page.goto.bind(page)
	page.goto = async (...asked) => {
		const response = await open(...asked)
		if (await page.locator('script[type=module]').count()) await waitForHydration(page)
		return response
	}
}

/** Waits until script controls the open page: React in the admin, the behaviors of a document elsewhere. */
export async function waitForHydration(page: Page) {
	await page.waitForFunction(() => 'live' in document.documentElement.dataset)
}

let people = 0

export function newPerson() {
	people += 1
	const name = `${process.env.TEST_WORKER_INDEX ?? 0}-${people}-${Date.now()}`
	return {
		username: `Riya ${people}`,
		email: `riya-${name}@example.com`,
		phone: '919876543210',
		password: 'a good password',
	}
}

export type Person = ReturnType<typeof newPerson>

/** Signs up on the page; `join` is faster. */
export async function signUp(page: Page, person: Person) {
	await page.goto('/signup')
	await page.getByLabel('Username').fill(person.username)
	await page.getByLabel('Email').fill(person.email)
	await page.getByLabel('Phone').fill(person.phone)
	await page.getByLabel('Password', { exact: true }).fill(person.password)
	await page.getByLabel('Re-enter password').fill(person.password)
	await page.getByRole('button', { name: 'Sign up' }).click()
	await expect(page.getByText('Signup Successful! Redirecting to login...')).toBeVisible()
	// The log-in page leads a customer on at once.
	await page.waitForURL((url) => url.pathname !== '/signup')
}

type Account = Pick<Person, 'email' | 'password'>

/** Logs in on the open page; `enter` is faster. */
export async function logIn(page: Page, { email, password }: Account) {
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('button', { name: 'Log in' }).click()
	await expect(page.getByText('Logged In! Redirecting...')).toBeVisible()
	await page.waitForURL((url) => url.pathname !== '/login')
}

/** Logs in without a page; the owner logs in once for all tests of a worker. */
export async function logInByRequest(page: Page, { email, password }: Account) {
	if (email !== admin.email) return sendRequest(page, '/login', { email, password })
	if (!ownersCookies) {
		await sendRequest(page, '/login', admin)
		ownersCookies = await page.context().cookies()
	}
	await page.context().addCookies(ownersCookies)
}

let ownersCookies: Cookie[] | undefined

/** Creates an account and logs in without a page. */
export async function signUpByRequest(page: Page): Promise<Person> {
	const person = newPerson()
	await sendRequest(page, '/signup', { ...person, confirmPassword: person.password })
	await logInByRequest(page, person)
	return person
}

/** Puts one unit of each product, in its first color, into the cart of the logged-in customer, without a page. */
export async function putIntoCart(page: Page, ...names: string[]) {
	for (const name of names) await sendRequest(page, '/cart/lines', { productId: String(findProductId(name)) })
	// Otherwise the first page shown would contain the message.
	await page.request.get('/cart')
}

/** Fills in the address and payment method on the open checkout page. */
export async function fillCheckout(page: Page) {
	await page.getByLabel('First name').fill('Riya')
	await page.getByLabel('Last name').fill('Shah')
	await fillAddress(page)
	await page.getByText('Cash on Delivery', { exact: true }).click()
}

/** Opens the order summary, which the checkout collapses on a phone. */
export const openSummary = (page: Page) => page.locator('section[aria-labelledby=summary] summary').click()

/** Fills in the address. City and state follow from the pincode; without script, when the order is submitted. */
export async function fillAddress(page: Page) {
	await page.getByLabel('PIN or postal code').fill('395002')
	if (await page.locator('html[data-live]').count())
		await expect(page.getByText('PIN code 395002 is in Surat, Gujarat. City and state are filled in.')).toBeVisible()
	await page.getByLabel('Street address').fill('12 Ring Road')
}

async function sendRequest(page: Page, address: string, form: Record<string, string>) {
	const headers = { Origin: `http://localhost:${process.env.E2E_PORT}` }
	const response = await page.request.post(address, { form, headers, maxRedirects: 0 })
	expect(response.status(), `${address} accepts`).toBe(303)
}

export const admin = { email: 'owner@example.com', password: 'owner password' }
