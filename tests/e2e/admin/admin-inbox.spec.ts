import type { Page } from '@playwright/test'
import { violations } from '../../support/browser/violations.ts'
import { enter, expect, admin, test } from '../../support/browser/browser.ts'

test.beforeEach(({ page }) => enter(page, admin))

/** A dialog with script, a page without. */
async function askToDelete(page: Page, name: string, question: string, scripted: boolean) {
	await page.getByRole('link', { name: `Delete ${name}` }).click()
	await expect(page.getByRole('heading', { name: question })).toBeVisible()
	await expect(page.getByRole('dialog')).toHaveCount(scripted ? 1 : 0)
}

/** Another page's refusal is answered in its place. */
async function loseTheList(page: Page) {
	await page.route('**/admin/users.data*', async (route) => {
		const refused = await page.request.get('/admin/users/0/delete.data')
		await route.fulfill({
			response: refused,
			body: (await refused.text()).replace('customers/user-delete', 'customers/users'),
		})
	})
}

test('the admin finds a user, keeps one and deletes another', async ({ page, scripted }) => {
	const project = scripted ? 'script-on' : 'script-off'
	const link = page.getByRole('main').getByRole('link', { name: 'Users', exact: true })
	await page.goto('/admin/users/2')
	if (scripted) {
		await loseTheList(page)
		await link.click()
		await expect(page.getByRole('alert').filter({ hasText: 'Error loading users' })).toBeAttached()
		await page.unroute('**/admin/users.data*')
		await page.goto('/admin/users/2')
	}
	await link.click()
	await expect(page.getByRole('heading', { level: 1, name: 'Users', exact: true })).toBeVisible()
	await page.getByRole('searchbox').fill(`asha ${project}`)
	await page.getByRole('searchbox').press('Enter')
	await expect(page).toHaveURL(/search=asha/)
	await expect(page.getByRole('row', { name: `Inbox Asha ${project}` })).toContainText('active')
	if (scripted) expect(await violations(page)).toEqual([])
	await askToDelete(page, `Inbox Asha ${project}`, 'Are you sure you want to delete this user?', scripted)
	if (scripted) expect(await violations(page)).toEqual([])
	await (scripted ? page.getByRole('button', { name: 'Cancel' }) : page.getByRole('link', { name: 'Cancel' })).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
	if (scripted) await expect(page.getByRole('link', { name: `Delete Inbox Asha ${project}` })).toBeFocused()

	await page.goto(`/admin/users?search=leaver+${project}`)
	await askToDelete(page, `Inbox Leaver ${project}`, 'Are you sure you want to delete this user?', scripted)
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByText('No users found')).toBeVisible()
	await expect(page.getByRole('status').filter({ hasText: 'User deleted successfully' })).toBeAttached()
	if (scripted) expect(await violations(page)).toEqual([])
})

test('the admin reads about a customer, adds a note, blocks and unblocks', async ({ page, scripted }) => {
	const name = `Inbox Asha ${scripted ? 'script-on' : 'script-off'}`
	await page.goto(`/admin/users?search=${encodeURIComponent(name)}`)
	await page.getByRole('link', { name, exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
	await page.getByLabel('A new note').fill('Asks for indigo')
	await page.getByRole('button', { name: 'Add note' }).click()
	await expect(page.getByText('Asks for indigo').first()).toBeVisible()
	await expect(page.getByLabel('A new note')).toHaveValue('')
	await page.getByRole('link', { name: 'Block', exact: true }).click()
	await page.getByRole('button', { name: 'Block', exact: true }).click()
	if (scripted) await expect(page.getByLabel('Reason')).toBeFocused()
	await page.getByLabel('Reason').fill('Three parcels came back')
	await page.getByRole('button', { name: 'Block', exact: true }).click()
	await expect(page.getByRole('heading', { name: /^Blocked since .*: cannot place orders$/ })).toBeVisible()
	if (scripted) expect(await violations(page)).toEqual([])
	await page.getByRole('link', { name: /^Unblock/ }).click()
	await expect(page.getByRole('dialog')).toHaveCount(scripted ? 1 : 0)
	await page.getByRole('button', { name: 'Unblock' }).click()
	await expect(page.getByRole('status').filter({ hasText: 'The customer can order again.' })).toBeAttached()
	await expect(page.getByText('Three parcels came back')).toBeHidden()
})

test('the admin reads a long message, then deletes it, a review and a subscriber', async ({ page, scripted }) => {
	const project = scripted ? 'script-on' : 'script-off'
	await page.goto(`/admin/contact?search=writer+${project}`)
	await expect(page.getByText('Show less')).toBeHidden()
	await page.getByText('Show more').click()
	await expect(page.getByText(/The end$/)).toBeVisible()
	await expect(page.getByText('Show more')).toBeHidden()
	await expect(page.getByText('Show less')).toBeVisible()
	if (scripted) expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: `Mark answered the message from Inbox Writer ${project}` }).click()
	await expect(
		page.getByRole('button', { name: `Mark to answer the message from Inbox Writer ${project}` }),
	).toBeVisible()
	await askToDelete(page, `Inbox Writer ${project}`, 'Are you sure you want to delete this contact request?', scripted)
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByText('No contact requests found')).toBeVisible()
	await expect(page.getByRole('status').filter({ hasText: 'Request Deleted...' })).toBeAttached()

	await page.goto(`/admin/reviews?search=inbox+review+${project}`)
	if (scripted) expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: /^Hide the review/ }).click()
	await expect(page.getByRole('button', { name: /^Show again the review/ })).toBeVisible()
	await askToDelete(page, 'Ordered Overshirt, 2 of 5 stars', 'Are you sure you want to delete this review?', scripted)
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByText('No reviews found')).toBeVisible()
	await expect(page.getByRole('status').filter({ hasText: 'Review deleted successfully' })).toBeAttached()

	await page.goto(`/admin/update?search=reader+${project}`)
	if (scripted) expect(await violations(page)).toEqual([])
	await askToDelete(page, `Inbox Reader ${project}`, 'Are you sure you want to delete this user?', scripted)
	await page.getByRole('button', { name: 'Delete', exact: true }).click()
	await expect(page.getByText('No users found')).toBeVisible()
	await expect(page.getByRole('status').filter({ hasText: 'User deleted successfully' })).toBeAttached()
})
