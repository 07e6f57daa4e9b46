import {
	logInByRequest,
	expect,
	admin,
	fillCheckout,
	signUpByRequest,
	putIntoCart,
	test,
} from '../../support/browser/browser.ts'

test('an order is shipped, and its COD cash collected and received, on the order page', async ({ page }) => {
	await signUpByRequest(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	await fillCheckout(page)
	await page.getByRole('button', { name: /^Place order/ }).click()
	await expect(page.getByText('Cash due on delivery')).toBeVisible()
	const id = new URL(page.url()).searchParams.get('orderId')!
	await page.context().clearCookies()
	await logInByRequest(page, admin)
	await page.goto('/admin/orders')
	const line = page.getByRole('link', { name: `#${id}`, exact: true })
	await line.focus()
	await page.keyboard.press('j')
	await expect(line).not.toBeFocused()
	await page.keyboard.press('k')
	await expect(line).toBeFocused()
	await page.keyboard.press('x')
	await expect(page.getByRole('checkbox', { name: `Select order ${id}` })).toBeChecked()
	await page.keyboard.press('Enter')
	const details = page.getByRole('main')
	await details.getByRole('combobox', { name: `Status of order ${id}` }).selectOption('Shipped')
	await details.getByRole('button', { name: /Update status/ }).click()
	await details.getByLabel('Tracking number').fill('DL 1')
	await details.getByRole('button', { name: 'Ship order' }).click()
	await expect(page.getByText('Order status updated successfully!')).toBeVisible()
	await expect(details.getByText('Pending → Shipped')).toBeVisible()
	await details.getByRole('button', { name: 'Mark as collected' }).click()
	await expect(details.getByText('Collected', { exact: true }).first()).toBeVisible()
	await details.getByRole('textbox', { name: 'Reference (optional)', exact: true }).fill('Courier of Friday')
	await details.getByRole('button', { name: 'Mark as received' }).click()
	await expect(details.getByText('Received', { exact: true }).first()).toBeVisible()
	await expect(details.getByText('Courier of Friday')).toBeVisible()
	await expect(details.getByRole('button', { name: /^Mark as (?!delivered)/ })).toHaveCount(0)
})

test('the menu of a row changes a status with the keyboard, closes, and returns the focus', async ({ page }) => {
	await signUpByRequest(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	await fillCheckout(page)
	await page.getByRole('button', { name: /^Place order/ }).click()
	await expect(page.getByText('Cash due on delivery')).toBeVisible()
	const id = new URL(page.url()).searchParams.get('orderId')!
	await page.context().clearCookies()
	await logInByRequest(page, admin)
	await page.goto(`/admin/orders?search=${id}`)
	const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `#${id}`, exact: true }) })
	await expect(row.getByText('1 × Tapi Linen Shirt')).toBeVisible()
	await expect(page.getByRole('form', { name: 'Bulk actions' })).toBeHidden()
	const opener = row.getByRole('button', { name: `Change status of order ${id}` })
	const status = row.getByRole('combobox', { name: `Status of order ${id}` })
	await expect(status).toBeHidden()
	await opener.press('Enter')
	await status.focus()
	// The shortcuts of the list would confirm the order with this key.
	await page.keyboard.press('c')
	await expect(row.getByText('Pending', { exact: true }).first()).toBeVisible()
	await status.selectOption('Delivered')
	await row.getByRole('button', { name: `Update status of order ${id}` }).press('Enter')
	await expect(page.getByText('Order status updated successfully!')).toBeVisible()
	await expect(status).toBeHidden()
	await expect(opener).toBeFocused()
	await expect(row.locator('.o-state')).toHaveText('Delivered')
})
