import { test as base, type Cookie, expect, type Page } from '@playwright/test'
import { productNamed } from '../shop-behind.ts'

/** Fails on errors of the console, refused scripts and missing files. */
export const test = base.extend<{ page: Page; allow: (problem: RegExp) => void; allowed: RegExp[] }>({
	/** For a problem on purpose. */
	allow: async ({ allowed }, provide) => provide((problem) => allowed.push(problem)),
	allowed: async ({ baseURL: _ }, provide) => provide([]),
	// A project of its own would start as many workers and browsers again.
	javaScriptEnabled: async ({ baseURL: _ }, provide, { file }) => provide(!file.includes('without-script')),
	page: async ({ page, context, allowed, javaScriptEnabled }, provide) => {
		if (javaScriptEnabled) waitForScript(page)
		const problems: string[] = []
		page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
		page.on('console', (message) => {
			// A refused form is 4xx, a failed load to browsers; files are watched below.
			const refusedForm = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
			if (message.type() === 'error' && !refusedForm) problems.push(`console: ${message.text()}`)
		})
		page.on('response', (response) => {
			const isFile = !['document', 'fetch', 'xhr'].includes(response.request().resourceType())
			if (response.status() >= 500 || (isFile && response.status() >= 400))
				problems.push(`${response.status()} ${response.url()}`)
		})
		await provide(page)
		// The next test is given the same context.
		await context.setOffline(false)
		expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
	},
})

export { expect }

/** Lets every page that opens run its script; a click before acts as without. */
function waitForScript(page: Page) {
	const open = page.goto.bind(page)
	page.goto = async (...asked) => {
		const response = await open(...asked)
		if (await page.locator('script[type=module]').count()) await hydrated(page)
		return response
	}
}

/** Waits until script has taken over an open page: React in the back-office, the behaviours of a document elsewhere. */
export async function hydrated(page: Page) {
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

/** On the page; `join` is quicker. */
export async function signUp(page: Page, person: Person) {
	await page.goto('/signup')
	await page.getByLabel('Username').fill(person.username)
	await page.getByLabel('Email').fill(person.email)
	await page.getByLabel('Phone').fill(person.phone)
	await page.getByLabel('Password', { exact: true }).fill(person.password)
	await page.getByLabel('Re-enter password').fill(person.password)
	await page.getByRole('button', { name: 'Sign up' }).click()
	await expect(page.getByText('Signup Successful! Redirecting to login...')).toBeVisible()
	await page.waitForURL('**/login')
}

type Account = Pick<Person, 'email' | 'password'>

/** On the open page; `enter` is quicker. */
export async function logIn(page: Page, { email, password }: Account) {
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('button', { name: 'Log in' }).click()
	await expect(page.getByText('Logged In! Redirecting...')).toBeVisible()
	await page.waitForURL((url) => url.pathname !== '/login')
}

/** Without a page; the owner once for all tests of a worker. */
export async function enter(page: Page, { email, password }: Account) {
	if (email !== admin.email) return send(page, '/login', { email, password })
	if (!ownersCookies) {
		await send(page, '/login', admin)
		ownersCookies = await page.context().cookies()
	}
	await page.context().addCookies(ownersCookies)
}

let ownersCookies: Cookie[] | undefined

/** Without a page. */
export async function join(page: Page): Promise<Person> {
	const person = newPerson()
	await send(page, '/signup', { ...person, confirmPassword: person.password })
	await enter(page, person)
	return person
}

/** Puts a piece of each of these products, in its first colour, into the cart of who is logged in, without a page. */
export async function putIntoCart(page: Page, ...names: string[]) {
	for (const name of names) await send(page, '/cart/lines', { productId: String(productNamed(name)) })
	// Otherwise the first page shown would say so.
	await page.request.get('/cart')
}

/** Address and way to pay, on the open checkout page. */
export async function fillCheckout(page: Page) {
	await page.getByLabel('Name', { exact: true }).fill('Riya Shah')
	await fillAddress(page)
	await page.getByText('Cash on Delivery', { exact: true }).click()
}

/** What is ordered, which the checkout folds on a phone. */
export const openSummary = (page: Page) => page.locator('section[aria-labelledby=summary] summary').click()

/** City and state follow the PIN code, without script when the order is sent. */
export async function fillAddress(page: Page) {
	await page.getByLabel('PIN or postal code').fill('395002')
	if (await page.locator('html[data-live]').count())
		await expect(page.getByText('PIN code 395002 is in Surat, Gujarat. City and state are filled in.')).toBeVisible()
	await page.getByLabel('Street address').fill('12 Ring Road')
}

async function send(page: Page, address: string, form: Record<string, string>) {
	const headers = { Origin: `http://localhost:${process.env.E2E_PORT}` }
	const response = await page.request.post(address, { form, headers, maxRedirects: 0 })
	expect(response.status(), `${address} accepts`).toBe(303)
}

export const admin = { email: 'owner@example.com', password: 'owner password' }
