import { expect, admin, enter, fillCheckout, join, putIntoCart, test } from '../../support/browser/browser.ts'
import { violations } from '../../support/browser/violations.ts'

test('cash of an order is expected, collected and handed over, and everybody reads where it stands', async ({
	page,
	scripted,
}) => {
	const person = await join(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	await fillCheckout(page, person)
	await page.getByRole('button', { name: /^Place order/ }).click()
	await expect(page.getByText('Please have ₹ 1,798.00 ready in cash.')).toBeVisible()
	const id = new URL(page.url()).searchParams.get('orderId')!

	await page.context().clearCookies()
	await enter(page, admin)
	const inList = async (choice: string) => {
		await page.goto('/admin/orders')
		await page.getByRole('combobox', { name: 'Paid or not' }).selectOption(choice)
		await page.getByRole('button', { name: 'Search' }).click()
		await expect(page).toHaveURL(/payment=\w/)
		return page.getByRole('row').filter({ has: page.getByRole('link', { name: `#${id}`, exact: true }) })
	}
	await expect(await inList('To collect')).toContainText('to collect')
	await page.goto(`/admin/orders/${id}`)
	const details = page.getByRole('dialog', { name: `Order #${id}` })
	await details.getByText('More', { exact: true }).click()
	await details.getByRole('combobox', { name: `Status of order ${id}` }).selectOption('Shipped')
	await details.getByRole('button', { name: /Update status/ }).click()
	await expect(details.getByText('Pending → Shipped')).toBeVisible()
	await details.getByRole('button', { name: 'Mark as collected' }).click()
	await expect(details.getByText('Collected', { exact: true }).first()).toBeVisible()
	await details.getByRole('textbox', { name: 'Reference (optional)', exact: true }).fill('Courier of Friday')
	await details.getByRole('button', { name: 'Mark as remitted' }).click()
	await expect(details.getByText('Remitted', { exact: true }).first()).toBeVisible()
	await expect(details.getByText('Courier of Friday')).toBeVisible()
	await expect(details.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
	if (scripted) expect(await violations(page), 'the order').toEqual([])
	await expect(await inList('To collect')).toHaveCount(0)
	await expect(await inList('Remitted')).toContainText('remitted')
	if (scripted) expect(await violations(page), 'the narrowed list').toEqual([])

	await page.context().clearCookies()
	await enter(page, person)
	await page.goto(`/profile?tab=order&order=${id}`)
	await expect(page.getByText('Paid in cash.')).toBeVisible()
})
