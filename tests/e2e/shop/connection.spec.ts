import type { Page } from '@playwright/test'
import { enter, expect, join, newPerson, admin, putIntoCart, hydrated, test } from '../../support/browser/browser.ts'

// A lost connection leaves a page as it is, also before hydration; without any script the browser restores what was
// typed.

const line = (page: Page) => page.locator('[role=alert]', { hasText: 'Try again' })
const tryAgain = (page: Page) => line(page).getByRole('button', { name: 'Try again' })
const nothingSent = 'There is no connection, so nothing was sent. What you entered is still here.'
const notKnown = 'No answer came, so it is not known whether this arrived. What you entered is still here.'
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const noise =
	/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource|ERR_INCOMPLETE|ERR_EMPTY|ERR_CONNECTION|ERR_ABORTED|no answer of the shop|^50\d /

async function toCheckout(page: Page) {
	const person = await join(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	const typed = {
		'First name': 'Riya',
		'Last name': 'Shah',
		'Street address': '12 Ring Road',
		City: 'Surat',
		'PIN or postal code': '395002',
	}
	for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
	await page.getByLabel('Email', { exact: true }).fill(person.email)
	await page.getByRole('combobox', { name: 'State' }).selectOption('Gujarat')
	await page.getByText('Cash on Delivery').click()
}

const placeOrderButton = (page: Page) => page.getByRole('button', { name: /Place order/ })

test.describe('with script', () => {
	test.skip(({ scripted }) => !scripted, 'without script the browser itself says that it is offline')
	test.beforeEach(({ allow }) => allow(noise))

	for (const [answer, path] of [
		['the answer to a form', /\/quantity\.data/],
		['the page read anew after a form', /\/cart\.data/],
	] as const)
		test(`a button of a page whose routes come after ${answer} leads to that page`, async ({ page, context }) => {
			await join(page)
			await putIntoCart(page, 'Tapi Linen Shirt')
			await page.goto('/cart')
			await page.getByRole('button', { name: 'One more' }).click()
			await expect(page.locator('output')).toHaveText('Quantity 2')
			const answered = Promise.withResolvers<void>()
			await context.route(path, async (route) => {
				const response = await route.fetch({ maxRedirects: 0 })
				await routesRequested.promise
				await route.fulfill({ response })
				answered.resolve()
			})
			const routesRequested = Promise.withResolvers<void>()
			await context.route(/__manifest.*checkout/, async (route) => {
				routesRequested.resolve()
				await answered.promise
				// Long enough for the answer to be taken
				await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
				await route.continue()
			})
			await page.getByRole('button', { name: 'One fewer' }).click()
			await page.getByRole('button', { name: /^Checkout/ }).click()
			await expect(page.getByRole('heading', { level: 1, name: 'Check Out' })).toBeVisible()
			await expect(page).toHaveURL('/checkout')
		})

	test('an order without a connection keeps the form, says that nothing was sent, and is placed by trying again', async ({
		page,
		context,
	}) => {
		await toCheckout(page)
		await context.setOffline(true)
		await placeOrderButton(page).click()
		await expect(line(page)).toContainText(nothingSent)
		await expect(page).toHaveURL('/checkout')
		await expect(page.getByLabel('Street address')).toHaveValue('12 Ring Road')
		await expect(placeOrderButton(page)).toBeEnabled()
		await tryAgain(page).click()
		await expect(line(page)).toContainText(nothingSent)
		await context.setOffline(false)
		await tryAgain(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
		await expect(line(page)).toHaveCount(0)
	})

	test('an order whose answer was lost is found by trying again, and is one', async ({ page }) => {
		await toCheckout(page)
		let sent = 0
		await page.route('**/checkout.data*', async (route) => {
			if (route.request().method() !== 'POST') return route.fallback()
			sent += 1
			await route.fetch({ maxRedirects: 0 })
			return route.abort()
		})
		await placeOrderButton(page).click()
		await expect(line(page)).toContainText(`${notKnown} Trying again is safe: it is not done twice.`)
		await expect(page.getByLabel('Street address')).toHaveValue('12 Ring Road')
		await tryAgain(page).click()
		await expect(line(page)).toContainText(notKnown)
		await page.unroute('**/checkout.data*')
		await tryAgain(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
		expect(sent).toBe(2)
		await page.goto('/profile?tab=order')
		await expect(page.getByRole('link', { name: /Track/ })).toHaveCount(1)
	})

	test('an order that was placed while its confirmation could not be fetched leads there by trying again', async ({
		page,
	}) => {
		await toCheckout(page)
		await page.route('**/order-confirmation.data*', (route) => route.abort())
		await placeOrderButton(page).click()
		await expect(line(page)).toContainText('This was sent and answered, but the page that follows could not be opened.')
		await expect(page).toHaveURL('/checkout')
		await expect(page.getByLabel('Street address')).toHaveValue('12 Ring Road')
		await page.unroute('**/order-confirmation.data*')
		await tryAgain(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
	})

	test('a log-in without a connection keeps the form and is done by the same button later', async ({
		page,
		context,
	}) => {
		const person = await join(page)
		await context.clearCookies()
		await page.goto('/login')
		await page.getByLabel('Email').fill(person.email)
		await page.getByLabel('Password').fill(person.password)
		await context.setOffline(true)
		await page.getByRole('button', { name: 'Log in' }).click()
		await expect(line(page)).toContainText(nothingSent)
		await expect(page.getByLabel('Password')).toHaveValue(person.password)
		await context.setOffline(false)
		await page.getByRole('button', { name: 'Log in' }).click()
		await expect(page.getByText('Logged In! Redirecting...')).toBeVisible()
	})

	test('a sign-up without a connection keeps everything that was typed', async ({ page, context }) => {
		const person = newPerson()
		await page.goto('/signup')
		await page.getByLabel('Username').fill(person.username)
		await page.getByLabel('Email').fill(person.email)
		await page.getByLabel('Password', { exact: true }).fill(person.password)
		await context.setOffline(true)
		await page.getByRole('button', { name: 'Sign up' }).click()
		await expect(line(page)).toContainText(nothingSent)
		await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
	})

	const answers = {
		'a line of text': { status: 429, contentType: 'text/plain', body: 'slow down' },
		"a proxy's page": { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' },
		"another page than the shop's": { status: 200, contentType: 'text/html', body: '<h1>Log in to this network</h1>' },
		'an object of JSON': { status: 500, contentType: 'application/json', body: '{"error":"down"}' },
		'a half of an answer': {
			status: 200,
			contentType: 'text/x-script',
			headers: { 'X-Remix-Response': 'yes' },
			body: '[{"_1":2},"routes',
		},
	}

	test('a form that is answered with anything but an answer of the shop stays, and shows nothing of it', async ({
		page,
	}) => {
		const person = newPerson()
		for (const [what, answer] of Object.entries(answers)) {
			await page.goto('/login')
			await page.getByLabel('Email').fill(person.email)
			await page.getByLabel('Password').fill('some password')
			await page.route('**/login.data*', (route) => route.fulfill(answer))
			await page.getByRole('button', { name: 'Log in' }).click()
			await expect(line(page), what).toContainText(answer.status === 429 ? 'Too many attempts' : notKnown)
			await expect(page.getByLabel('Email'), what).toHaveValue(person.email)
			await expect(page.locator('body'), what).not.toContainText(/slow down|Bad Gateway|this network|down"|_1/)
			await page.unroute('**/login.data*')
		}
	})

	test('a link that is answered with anything but an answer of the shop leaves the page where it is', async ({
		page,
	}) => {
		for (const [what, answer] of Object.entries(answers)) {
			await page.goto('/contact')
			await page.route('**/newarrivals.data*', (route) => route.fulfill(answer))
			await page.getByRole('contentinfo').getByRole('link', { name: 'New Arrivals' }).click()
			await expect(line(page), what).toContainText('the page')
			await expect(page.getByRole('heading', { level: 1, name: 'Contact' }), what).toBeVisible()
			await expect(page, what).toHaveURL('/contact')
			await page.unroute('**/newarrivals.data*')
			await tryAgain(page).click()
			await expect(page.getByRole('heading', { level: 1, name: 'New Arrivals' }), what).toBeVisible()
		}
	})

	test('links without a connection leave the page, and work by the same click later, without a reload', async ({
		page,
		context,
	}) => {
		await page.goto('/allproducts')
		await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
		await context.setOffline(true)
		// Pages of a kind not fetched yet
		for (const name of ['Contact Us', 'New Arrivals', 'Privacy Policy']) {
			await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
			await expect(line(page)).toContainText(
				'There is no connection, so the page could not be opened. You are still where you were.',
			)
			await expect(page).toHaveURL('/allproducts')
			await line(page).getByRole('button', { name: 'Close' }).click()
			await expect(line(page)).toHaveCount(0)
		}
		await context.setOffline(false)
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us', exact: true }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
		expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
	})

	test('going back without a connection leaves the page and its address, and works later', async ({
		page,
		context,
	}) => {
		await page.goto('/allproducts')
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us', exact: true }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
		await page.getByLabel('Message').fill('A long message')
		await context.setOffline(true)
		await page.evaluate(() => history.back())
		await expect(line(page)).toContainText('There is no connection')
		await expect(page).toHaveURL('/contact')
		await expect(page.getByLabel('Message')).toHaveValue('A long message')
		await context.setOffline(false)
		await tryAgain(page).click()
		await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
		await expect(page).toHaveURL('/allproducts')
	})

	test('a part that the shop no longer has, because it was renewed, is opened as a document', async ({ page }) => {
		await page.goto('/allproducts')
		await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
		await page.route(
			'**/assets/contact-*.js',
			(route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' }),
			{ times: 1 },
		)
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us', exact: true }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
		expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
	})

	test('a form that needs a part that the shop no longer has is sent as a document', async ({ page }) => {
		await join(page)
		await page.route('**/assets/cart-add-*.js', (route) =>
			route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' }),
		)
		await page.goto('/allproducts?search=tapi')
		await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
		await page.getByRole('button', { name: /^Add Tapi/ }).click()
		await expect(page.getByText('Product added to cart!')).toBeVisible()
		expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
	})

	test('a shop that says that it was renewed is followed into a document, again and again', async ({ page }) => {
		await page.goto('/allproducts')
		await page.route('**/__manifest*', (route) =>
			route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
		)
		for (const [name, heading] of [
			['Contact Us', 'Contact'],
			['Privacy Policy', 'Privacy Policy'],
			['New Arrivals', 'New Arrivals'],
		] as const) {
			await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
			await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
			await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
			await page.waitForLoadState()
			expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
			await hydrated(page)
		}
	})

	test('without a connection forms of the profile, the password, the cart, an image and a message keep what was typed', async ({
		page,
		context,
	}) => {
		await join(page)
		const keeps = async (address: string, field: string, typed: string, button: RegExp) => {
			await page.goto(address)
			const form = page.getByRole('main')
			await form.getByLabel(field, { exact: true }).fill(typed)
			await context.setOffline(true)
			await form.getByRole('button', { name: button }).click()
			await expect(line(page)).toContainText(nothingSent)
			await expect(form.getByLabel(field, { exact: true })).toHaveValue(typed)
			await expect(form.getByRole('button', { name: button })).toBeEnabled()
			await context.setOffline(false)
		}
		await keeps('/profile', 'Username', 'Another name', /Save Changes/)
		await keeps('/profile/password', 'Current password', 'a good password', /password/i)
		await keeps('/contact', 'Message', 'A long message', /send/i)
		await tryAgain(page).click()
		await expect(page.getByText('Please enter your name.').first()).toBeVisible()
		await expect(page.getByLabel('Message')).toHaveValue('A long message')

		await page.goto('/profile')
		await page.getByRole('button', { name: 'Change profile photo' }).click()
		const dialog = page.getByRole('dialog', { name: 'Profile photo' })
		await dialog
			.getByLabel('Choose an image')
			.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
		await context.setOffline(true)
		await dialog.getByRole('button', { name: 'Upload' }).click()
		await expect(line(page)).toContainText(nothingSent)
		await expect(dialog).toBeVisible()
		await context.setOffline(false)

		await putIntoCart(page, 'Tapi Linen Shirt')
		await page.goto('/cart')
		// What buttons need is fetched before they are used.
		await page.waitForLoadState('networkidle')
		await context.setOffline(true)
		await page
			.getByRole('main')
			.getByRole('button', { name: /^Remove/ })
			.click()
		await expect(line(page)).toContainText('Failed to remove item: There is no connection, so nothing was sent.')
		await expect(page.getByRole('main').getByRole('button', { name: /^Remove/ })).toBeVisible()
		await context.setOffline(false)
		await tryAgain(page).click()
		await expect(page.getByText('Item removed from cart!')).toBeVisible()
	})

	test('what was read anew after a form and did not come stays as it was', async ({ page }) => {
		await join(page)
		await page.goto('/allproducts?search=tapi')
		await page.route('**/allproducts.data*', (route) => route.abort())
		await page.getByRole('button', { name: /^Add Tapi/ }).click()
		await expect(line(page)).toContainText('This was')
		await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
		await page.unroute('**/allproducts.data*')
		await tryAgain(page).click()
		await expect(page.getByRole('link', { name: /Cart, 1 item/ }).first()).toBeVisible()
	})

	test('a product that was added without a connection is added by trying again', async ({ page, context }) => {
		await join(page)
		await page.goto('/allproducts?search=tapi')
		await context.setOffline(true)
		await page.getByRole('button', { name: /^Add Tapi/ }).click()
		await expect(line(page)).toContainText(nothingSent)
		await expect(page).toHaveURL('/allproducts?search=tapi')
		await context.setOffline(false)
		await tryAgain(page).click()
		await expect(page.getByText('Product added to cart!')).toBeVisible()
	})

	test("without a connection the admin's forms keep what was typed, in a dialog too", async ({ page, context }, {
		project,
	}) => {
		await enter(page, admin)
		await page.goto('/admin/categories')
		await page.getByRole('link', { name: 'Add Category' }).first().click()
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('textbox', { name: 'Name' }).fill(`Held back ${project.name}`)
		await context.setOffline(true)
		await dialog.getByRole('button', { name: /Add|Save|Create/ }).click()
		await expect(line(page)).toContainText(nothingSent)
		await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(`Held back ${project.name}`)
		await context.setOffline(false)
		await tryAgain(page).click()
		await expect(page.getByText('Category Added').first()).toBeVisible()
	})

	test('without a connection the form of a product and a page of the settings keep what was typed', async ({
		page,
		context,
	}) => {
		await enter(page, admin)
		for (const [path, label, button] of [
			['/admin/products/25', 'Name', 'Save changes'],
			['/admin/settings/shop', 'Name of the shop', 'Save'],
		] as const) {
			await page.goto(path)
			const field = page.getByRole('main').getByLabel(label, { exact: true }).first()
			await field.fill('Held back')
			await context.setOffline(true)
			await page.getByRole('button', { name: button, exact: true }).last().click()
			await expect(line(page)).toContainText(nothingSent)
			await expect(field).toHaveValue('Held back')
			await expect(page).toHaveURL(path)
			await context.setOffline(false)
		}
	})
})

test('a click before hydration without a connection stays on the page', async ({ page, context, scripted, allow }) => {
	test.skip(!scripted, 'without script the browser itself says that it is offline')
	allow(noise)
	await page.goto('/robots.txt')
	await page.evaluate(() => location.assign('/login'))
	await page.waitForURL('**/login', { waitUntil: 'networkidle' })
	// As a password manager does.
	await page.evaluate(() => {
		for (const [name, value] of [
			['email', 'early@example.com'],
			['password', 'a good password'],
		])
			document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value!
	})
	expect(await page.evaluate(() => 'live' in document.documentElement.dataset)).toBe(false)
	await context.setOffline(true)
	await page.evaluate(() => document.querySelector('form')!.requestSubmit())
	await expect(line(page)).toContainText(nothingSent)
	await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
	await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/forgot-password"]')!.click())
	await expect(line(page)).toContainText('There is no connection, so the page could not be opened')
	await expect(page).toHaveURL('/login')
	await context.setOffline(false)
	await page.evaluate(() => document.querySelector('form')!.requestSubmit())
	await expect(page.getByText('Invalid email or password.')).toBeVisible()
})
