import { actRoute } from '#app/http/admin/act-route.server.ts'
import { sendTestMail, testMailSchema } from '#app/shop/letters/mail/test-mail.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'settings' }

const route = actRoute({
	back: '/admin/settings/mail',
	schema: testMailSchema,
	act: async (admin, { values: { to } }) =>
		(await sendTestMail(admin, to)) === 'sent'
			? `The mail server took the test mail to ${to}`
			: 'No mail server is set: the test mail is kept as a file',
	unexpected: 'The test mail was not sent.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
