import { expect, test } from 'vitest'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { startedWith } from '../../support/pages/started-with.ts'

startedWith({ SMTP_URL: 'smtp://me:hush-hush@127.0.0.1:9', MAIL_FROM: 'Loom <orders@loom.example>' })

test('the page names the mail server without its password, and a test mail that fails says why', async () => {
	const person = await loggedInAdmin()
	const page = await person.open('/admin/settings/mail')
	expect(page.text).toContain('Mails leave by 127.0.0.1:9, as SMTP_URL says')
	expect(page.text).toContain('From the environment: MAIL_FROM')
	const after = await person.submit({ to: 'riya@example.com' }, { button: 'Send a test mail' })
	expect(after.words('.toasts')).toMatch(/^The test mail was not sent: .*ECONNREFUSED/)
	for (const { html } of [page, after]) expect(html).not.toContain('hush-hush')
})
