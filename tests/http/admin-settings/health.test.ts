import { expect, test } from 'vitest'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'

// Rule: doctor.

const owner = await loggedInAdmin()

test('the page of health says what is cheap at once, and what is dear once its button was pressed', async () => {
	const page = await owner.open('/admin/settings/health')
	expect(page.text).toContain('A write reaches it, and it is of this version.')
	expect(page.text).not.toContain('Mail server')
	const after = await owner.submit({}, { button: 'Look at everything' })
	expect(after.path).toBe('/admin/settings/health')
	expect(after.text).toContain('Everything was looked at.')
	expect(after.text).toContain('does not take a mail from')
})
