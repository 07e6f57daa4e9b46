import { expect, test } from 'vitest'
import { tableOf } from '../../support/pages/inbox-page.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'

const person = await loggedInAdmin()
const table = tableOf(person)

test('deleting a user is not possible for the own account', async () => {
	await person.open('/admin/users?search=owner')
	const row = table.rows().find((one) => wordsOf(one).includes(`#${person.userId}`))!
	expect(wordsOf(row)).toContain('OwnerOwner')
	expect(wordsOf(row)).toMatch(/You$/)
	expect(row.querySelectorAll('a').map(wordsOf)).not.toContainEqual(expect.stringMatching(/^Delete/))
	await person.open(`/admin/users/${person.userId}/delete`)
	const page = await person.submit({}, { button: 'Delete' })
	expect(page.document.querySelector('[role=alert]')?.textContent).toBe('You cannot delete your own account.')
	expect(page.text).not.toContain('User deleted successfully')
	expect((await person.open('/admin')).status).toBe(200)
})
