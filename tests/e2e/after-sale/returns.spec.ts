import {
	admin,
	logInByRequest,
	expect,
	fillCheckout,
	signUpByRequest,
	putIntoCart,
	test,
} from '../../support/browser/browser.ts'
import { violations } from '../../support/browser/violations.ts'

test('a customer returns a shirt and sees each status', { tag: '@ci' }, async ({ page, browser }) => {
	const owner = await browser.newPage()
	await logInByRequest(owner, admin)
	await owner.goto('/admin/settings/returns')
	await owner.getByLabel('Days for returns and exchanges').fill('10')
	await owner.getByRole('button', { name: 'Save' }).click()
	await expect(owner.getByText('Settings saved').first()).toBeVisible()

	await signUpByRequest(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	await fillCheckout(page)
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page).toHaveURL(/orderId=\d+/)
	const id = new URL(page.url()).searchParams.get('orderId')!
	const delivered = await owner.request.post(`/admin/orders/${id}/status`, {
		form: { status: '4' },
		headers: { Origin: `http://localhost:${process.env.E2E_PORT}` },
		maxRedirects: 0,
	})
	expect(delivered.status()).toBe(303)

	await page.goto(`/profile?tab=order&order=${id}`)
	await page.getByRole('link', { name: 'Return or exchange' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Return or exchange' })).toBeVisible()
	await page.getByLabel('Refund').check()
	await page.getByRole('button', { name: 'Send request' }).click()
	await expect(page.getByText('Please enter a reason.').first()).toBeVisible()
	expect(await violations(page)).toEqual([])
	await page.getByLabel('Reason').fill('Too wide')
	await page.getByRole('button', { name: 'Send request' }).click()
	await expect(page.getByText('We received your request and will reply soon.').first()).toBeVisible()

	await owner.goto('/admin/returns')
	await owner.getByRole('link', { name: `order #${id}` }).click()
	expect(await violations(owner)).toEqual([])
	await owner.getByLabel(/^Message to the customer/).fill('Please send it to 1 Ring Road.')
	await owner.getByRole('button', { name: 'Accept' }).click()
	await expect(owner.getByText(/was accepted\./)).toBeVisible()
	await owner.getByRole('button', { name: 'Mark as received' }).click()
	await expect(owner.getByText(/ was received\./)).toBeVisible()
	await page.reload()
	await expect(page.getByText('Please send it to 1 Ring Road.')).toBeVisible()
	await expect(page.getByText('We received your return.')).toBeVisible()
	await owner.close()
})
