import { test as base, expect, type Page } from '@playwright/test'

/** A page on which nothing may go wrong behind the scenes: no error in the console, no refused script, no missing file. */
export const test = base.extend<{ page: Page; scripted: boolean; allow: (problem: RegExp) => void; allowed: RegExp[] }>({
	scripted: async ({ javaScriptEnabled }, provide) => provide(javaScriptEnabled),
	/** For a test that causes a problem on purpose. */
	allow: async ({ allowed }, provide) => provide((problem) => allowed.push(problem)),
	allowed: async ({ baseURL: _ }, provide) => provide([]),
	page: async ({ page, allowed }, provide) => {
		const problems: string[] = []
		page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
		page.on('console', (message) => {
			// A refused form answers 4xx, which the browser reports as a failed load; files are watched below.
			const refusedForm = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
			if (message.type() === 'error' && !refusedForm) problems.push(`console: ${message.text()}`)
		})
		page.on('response', (response) => {
			const isFile = !['document', 'fetch'].includes(response.request().resourceType())
			if (response.status() >= 500 || (isFile && response.status() >= 400)) problems.push(`${response.status()} ${response.url()}`)
		})
		await provide(page)
		expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
	},
})

export { expect }

let people = 0

/** Somebody new to the shop: an e-mail that no other test uses. */
export function newPerson() {
	people += 1
	const name = `${process.env.TEST_WORKER_INDEX ?? 0}-${people}-${Date.now()}`
	return { username: `Riya ${people}`, email: `riya-${name}@example.com`, phone: '919876543210', password: 'a good password' }
}

export type Person = ReturnType<typeof newPerson>

export async function signUp(page: Page, person: Person) {
	await page.goto('/signup')
	await page.getByLabel('Username').fill(person.username)
	await page.getByLabel('Email').fill(person.email)
	await page.getByLabel('Phone').fill(person.phone)
	await page.getByLabel('Password', { exact: true }).fill(person.password)
	await page.getByLabel('Re-enter password').fill(person.password)
	await page.getByRole('button', { name: 'Sign up' }).click()
	await expect(page.getByText('Signup Successful! Redirecting to login...')).toBeVisible()
}

export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('button', { name: 'Log in' }).click()
	await expect(page.getByText('Logged In! Redirecting...')).toBeVisible()
}

export const owner = { email: 'owner@example.com', password: 'owner password' }
