import { expect, test } from 'vitest'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { startWith } from '../../support/pages/started-with.ts'

startWith({ SMTP_URL: 'smtp://me:hush-hush@127.0.0.1:9', MAIL_FROM: 'Loom <orders@loom.example>' })

test('the page shows the mail server without its password, and a failed test email shows the reason', async () => {
	const person = await logInAdmin()
	const page = await person.open('/admin/settings/mail')
	expect(page.text).toContain('Emails are sent through 127.0.0.1:9, set by SMTP_URL in the environment.')
	expect(page.text).toContain('Set by the environment: MAIL_FROM')
	const after = await person.submit({ to: 'riya@example.com' }, { button: 'Send test email' })
	expect(after.words('.toasts')).toMatch(/^The test email was not sent: .*ECONNREFUSED/)
	for (const { html } of [page, after]) expect(html).not.toContain('hush-hush')
})
