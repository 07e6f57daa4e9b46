import { violations } from '../../support/browser/violations.ts'
import { enter, expect, admin, hydrated, test } from '../../support/browser/browser.ts'

test('the admin adds a colour with a picker or a hex code, edits it and deletes it', async ({ page, scripted }) => {
	const name = `Lac Red ${Date.now()}${scripted ? 'a' : 'b'}`
	const editor = page.getByRole('dialog')
	await enter(page, admin)
	await page.goto('/admin/colors?search=lac+red')
	if (scripted) {
		await hydrated(page)
		expect(await violations(page)).toEqual([])
	}

	await page.getByRole('link', { name: 'Add Color' }).first().click()
	await expect(editor.getByRole('heading', { name: 'Add Color' })).toBeVisible()
	await expect(editor.getByLabel('Color', { exact: true })).toHaveValue('#000000')
	if (scripted) expect(await violations(page)).toEqual([])
	await editor.getByLabel('Color', { exact: true }).fill('crimson')
	await editor.getByRole('button', { name: 'Add Color' }).click()
	await expect(editor.getByRole('alert')).toContainText('Please enter a hex code such as #9C2F1F')
	await expect(editor.getByRole('alert')).toContainText('Please enter a name')
	await expect(editor.getByLabel('Color', { exact: true })).toHaveValue('crimson')
	if (scripted) expect(await violations(page)).toEqual([])

	await editor.getByLabel('Name').fill(name)
	await editor.getByLabel('Color', { exact: true }).fill('a3142e')
	if (scripted) {
		await expect(editor.getByLabel('Pick a color')).toHaveValue('#a3142e')
		await editor.getByLabel('Pick a color').fill('#8b1e2d')
		await expect(editor.getByLabel('Color', { exact: true })).toHaveValue('#8B1E2D')
	} else {
		await expect(editor.getByLabel('Pick a color')).toHaveCount(0)
	}
	await editor.getByRole('button', { name: 'Add Color' }).click()
	await expect(page.getByRole('status')).toContainText('Color Added')
	await expect(page).toHaveURL('/admin/colors?search=lac+red#saved')
	const card = page.getByRole('listitem').filter({ hasText: name })
	await expect(card).toContainText(scripted ? '#8B1E2D' : '#A3142E')

	await page.getByRole('link', { name: `Edit ${name}` }).click()
	await expect(editor.getByLabel('Name')).toHaveValue(name)
	await editor.getByLabel('Color', { exact: true }).fill('#123')
	await editor.getByRole('button', { name: 'Save changes' }).click()
	await expect(page.getByRole('status')).toContainText('Color Updated')
	await expect(card).toContainText('#112233')

	await page.getByRole('link', { name: `Delete ${name}` }).click()
	await expect(page.getByRole('heading', { name: 'Are you sure you want to delete this color?' })).toBeVisible()
	if (scripted) expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByRole('status')).toContainText('Color Deleted')
	await expect(card).toHaveCount(0)
})

test('the admin adds an offer, edits it, keeps it and deletes it', async ({ page, scripted }) => {
	const text = `Free hemming ${Date.now()}${scripted ? 'a' : 'b'}`
	const editor = page.getByRole('dialog')
	await enter(page, admin)
	await page.goto('/admin/offers?search=free+hemming')
	if (scripted) {
		await hydrated(page)
		expect(await violations(page)).toEqual([])
	}

	await page.getByRole('link', { name: 'Add Offer' }).first().click()
	await editor.getByRole('button', { name: 'Add Offer' }).click()
	await expect(editor.getByRole('alert')).toContainText('Please enter the offer text')
	if (scripted) {
		expect(await violations(page)).toEqual([])
		await page.keyboard.press('Escape')
		await expect(editor).toHaveCount(0)
		await expect(page.getByRole('link', { name: 'Add Offer' }).first()).toBeFocused()
		await page.keyboard.press('Enter')
	}
	await editor.getByLabel('Offer Text').fill(text)
	await editor.getByRole('button', { name: 'Add Offer' }).click()
	await expect(page.getByRole('status')).toContainText('Offer Added')
	const card = page.getByRole('listitem').filter({ hasText: text })
	await expect(card.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible()

	await page.getByRole('link', { name: `Edit ${text}` }).click()
	await expect(editor.getByLabel('Offer Text')).toHaveValue(text)
	await editor.getByLabel('Offer Text').fill(`${text} until Diwali`)
	await editor.getByRole('button', { name: 'Save changes' }).click()
	await expect(page.getByRole('status')).toContainText('Offer Updated')
	await expect(card).toContainText('until Diwali')
	if (scripted) await expect(page.getByRole('link', { name: `Edit ${text}` })).toBeFocused()

	const remove = page.getByRole('link', { name: `Delete ${text}` })
	const question = page.getByRole('heading', { name: 'Are you sure you want to delete this offer?' })
	await remove.click()
	await expect(question).toBeVisible()
	if (scripted) expect(await violations(page)).toEqual([])
	await page.getByText('Cancel', { exact: true }).click()
	await expect(question).toHaveCount(0)
	await expect(card).toHaveCount(1)
	if (scripted) await expect(remove).toBeFocused()
	await remove.click()
	await expect(question).toBeVisible()
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByRole('status')).toContainText('Offer Deleted')
	await expect(card).toHaveCount(0)
})

for (const { list, button, label, noun } of [
	{ list: 'colors', button: 'Color', label: 'Name', noun: 'color' },
	{ list: 'offers', button: 'Offer', label: 'Offer Text', noun: 'offer' },
	{ list: 'categories', button: 'Category', label: 'Name', noun: 'category' },
])
	test(`the second of two editors of one ${noun} chooses which version is saved (rule 190)`, async ({
		page,
		scripted,
	}) => {
		const name = `Twice Edited ${Date.now()}${scripted ? 'a' : 'b'}`
		const editor = page.getByRole('dialog')
		const field = editor.getByLabel(label, { exact: true })
		await enter(page, admin)
		await page.goto(`/admin/${list}?search=twice+edited`)
		await page
			.getByRole('link', { name: `Add ${button}` })
			.first()
			.click()
		await field.fill(name)
		if (noun === 'color') await editor.getByLabel('Color', { exact: true }).fill('#123456')
		await editor.getByRole('button', { name: `Add ${button}` }).click()
		await page.getByRole('link', { name: `Edit ${name}` }).click()
		await expect(field).toHaveValue(name)

		const other = await page.context().newPage()
		await other.goto(page.url())
		await other.getByLabel(label, { exact: true }).fill(`${name} theirs`)
		await other.getByRole('button', { name: 'Save changes' }).click()
		await expect(other.getByRole('link', { name: `Edit ${name} theirs` })).toBeVisible()
		await other.close()

		await field.fill(`${name} mine`)
		await editor.getByRole('button', { name: 'Save changes' }).click()
		await expect(editor.getByRole('alert')).toContainText(`Somebody else changed this ${noun} in the meantime`)
		await expect(editor.getByRole('group', { name: label })).toContainText(`${name} theirs`)
		if (scripted) expect(await violations(page)).toEqual([])
		await editor.getByRole('radio', { name: 'Yours' }).check()
		await editor.getByRole('button', { name: 'Save the chosen' }).click()
		await page.getByRole('link', { name: `Delete ${name} mine` }).click()
		await page.getByRole('button', { name: 'Delete', exact: true }).click()
		await expect(page.getByRole('link', { name: `Delete ${name}` })).toHaveCount(0)
	})
