import { expect, logIn, newPerson, signUp, hydrated, test } from '../../support/browser/browser.ts'

test('a shopper finds a shirt, signs up, logs in, fills the cart and orders it by cash on delivery', async ({
	page,
}) => {
	const person = newPerson()
	await page.goto('/')
	await page
		.getByRole('link', { name: /All Products/ })
		.first()
		.click()
	await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
	await page.getByRole('searchbox', { name: /search products/i }).fill('tapi')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/search=tapi/)
	await page
		.getByRole('article')
		.filter({ hasText: 'Tapi Linen Shirt' })
		.getByRole('link', { name: 'View Details' })
		.click()
	await expect(page.getByRole('heading', { level: 1, name: 'Tapi Linen Shirt' })).toBeVisible()

	// Without a session the addition waits for the log-in
	await page.getByText('Rust', { exact: true }).click()
	await page.getByRole('button', { name: 'Add to Cart' }).click()
	await expect(page.getByText('Please log in to add items to your cart.')).toBeVisible()

	await signUp(page, person)
	await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
	await logIn(page, person)
	await expect(page).toHaveURL('/')
	await expect(page.getByText('Product added to cart!')).toBeVisible()

	await page.goto('/allproducts?search=tapi')
	await page.getByRole('link', { name: 'View Details' }).click()
	await page.getByRole('button', { name: 'Add to Cart' }).click()
	await expect(page.getByText('Please select a color.').first()).toBeVisible()

	await page.goto('/cart')
	await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
	await expect(page.getByRole('button', { name: 'One fewer' })).toBeDisabled()
	await page.getByRole('button', { name: 'One more' }).click()
	await expect(page.getByText('₹ 3,596.00').first()).toBeVisible()
	await page.getByRole('button', { name: 'One fewer' }).click()
	await expect(page.getByText('₹ 3,596.00')).toHaveCount(0)
	await page.getByRole('button', { name: /Checkout/ }).click()

	await expect(page.getByRole('heading', { level: 1, name: 'Check Out' })).toBeVisible()
	await page.getByLabel('First name').fill('Riya')
	await page.getByRole('button', { name: /Place order/ }).click()
	await expect(page.getByText('Please fill in the lastName field.').first()).toBeVisible()
	await expect(page.getByLabel('First name')).toHaveValue('Riya')

	await page.getByLabel('Last name').fill('Shah')
	await page.getByLabel('Email', { exact: true }).fill(person.email)
	await page.getByLabel('Street address').fill('12 Ring Road')
	await page.getByLabel('City').fill('Surat')
	await page.getByRole('combobox', { name: 'State' }).selectOption('Gujarat')
	await page.getByLabel('PIN or postal code').fill('395002')
	await page.getByText('Cash on Delivery').click()
	await page.getByRole('button', { name: 'Place order · ₹ 1,798.00' }).click()

	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()
	await expect(page.getByText('Order successful!', { exact: true })).toBeVisible()
	await expect(page.getByText('Tapi Linen Shirt').first()).toBeVisible()
	await expect(page.getByText('Cash on Delivery')).toBeVisible()
	await page.reload()
	await expect(page.getByRole('heading', { level: 1, name: 'Order Successful!' })).toBeVisible()

	await page.goto('/cart')
	await expect(page.getByText('Your cart is empty, please add items to your cart')).toBeVisible()
	await page.goto('/profile')
	await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
	await expect(page.getByText('Logged out')).toBeVisible()
})

test('a listing can be filtered, sorted, shared and walked back', async ({ page }) => {
	await page.goto('/allproducts')
	// By keyboard: under a slow pointer the link can move, for cards and footer get their height as they come near.
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).press('Enter')
	await expect(page).toHaveURL(/page=2/)
	await page.goBack()
	await expect(page).not.toHaveURL(/page=2/)
	await page.goto('/allproducts?sort=price-desc&max=5000')
	await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'View Details' }).first()).toContainText(
		'Tapi Linen Shirt',
	)
	await page.goto('/collection/monsoon%20linen')
	await expect(page.getByRole('heading', { level: 1, name: 'Monsoon linen' })).toBeVisible()
})

test('a listing is filtered by colour and price with the controls of the page, and a filter is taken off again', async ({
	page,
	scripted,
}) => {
	await page.goto('/allproducts')
	if (scripted) await hydrated(page)
	await page.getByText('Filters', { exact: true }).click()
	await page.getByRole('textbox', { name: 'From' }).fill('1700')
	await page.getByRole('group', { name: 'Colour' }).getByText(/^Rust/).click()
	// With script a colour counts at once, and takes the typed price along.
	if (!scripted) await page.getByRole('button', { name: 'Apply filters' }).click()
	await expect(page.getByText('1 product', { exact: true })).toBeVisible()
	await expect(page).toHaveURL(/color=\d+/)
	await expect(page).toHaveURL(/min=1700/)
	await expect(page.getByRole('article')).toContainText('Tapi Linen Shirt')
	await page.goBack()
	await expect(page.getByText('1 product', { exact: true })).toHaveCount(0)
	await page.goForward()
	await expect(page.getByText('1 product', { exact: true })).toBeVisible()
	await page.getByRole('link', { name: /remove.*rust/i }).click()
	await expect(page).not.toHaveURL(/color=/)
})

test('a sold-out product cannot be added to the cart', async ({ page }) => {
	await page.goto('/allproducts?search=sold+out')
	await page.getByRole('link', { name: 'View Details' }).click()
	await expect(page.getByRole('button', { name: 'Sold out', exact: true })).toBeDisabled()
})

test('clicking the chosen colour again takes the choice back', async ({ page, scripted }) => {
	test.skip(!scripted, 'without script there are plain radio buttons (rule 21)')
	await page.goto('/singleproduct/25')
	await hydrated(page)
	const indigo = page.getByRole('radio', { name: 'Indigo' })
	await page.getByText('Indigo', { exact: true }).click()
	await expect(indigo).toBeChecked()
	await page.getByText('Indigo', { exact: true }).click()
	await expect(indigo).not.toBeChecked()
})
