import { expect, join, putIntoCart, test } from '../../support/browser/browser.ts'

test('six digits of a PIN code fill in the state, say so, and overwrite nothing (rule 179)', async ({
	page,
	scripted,
}) => {
	await join(page)
	await putIntoCart(page, 'Tapi Linen Shirt')
	await page.goto('/checkout')
	const state = page.getByRole('combobox', { name: 'State' })
	const pin = page.getByLabel('PIN or postal code')
	const lookUp = async (code: string) => {
		await pin.fill(code)
		if (!scripted) await page.getByRole('button', { name: 'Look up PIN' }).click()
	}
	await page.getByLabel('First name').fill('Riya')
	await lookUp('682001')
	await expect(page.getByText('PIN code 682001 is in Ernakulam, Kerala. The state is filled in.')).toBeVisible()
	await expect(state).toHaveValue('Kerala')
	await lookUp('395007')
	await expect(page.getByText('PIN code 395007 is in Surat, Gujarat. Is the state above right?')).toBeVisible()
	await expect(state).toHaveValue('Kerala')
	await expect(page.getByLabel('First name')).toHaveValue('Riya')
})
