import { z } from 'zod'
import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { runHealthChecksOnRequest } from '#app/shop/health/doctor.server.ts'
import { sendTestEmail, testEmailSchema } from '#app/shop/notifications/email/test-email.server.ts'
import { getCardName } from '#app/shop/settings/cards.ts'
import { restoreDefault } from '#app/shop/settings/save-settings.server.ts'

export const handle = { act: 'settings' }

const { loader, action } = actionRoutes({
	'settings/:card/default': actionRoute({
		back: ({ params: { card = '' } }) => `/admin/settings/${encodeURIComponent(card)}`,
		schema: z.object({ field: z.string() }),
		act: (admin, { params: { card = '' }, values: { field } }) => restoreDefault(admin, getCardName(card), field),
		done: 'The default holds again',
		unexpected: 'The settings could not be saved.',
	}),
	'settings/health/look': actionRoute({
		back: '/admin/settings/health',
		schema: z.object({}),
		act: runHealthChecksOnRequest,
		done: 'Everything was looked at.',
		unexpected: 'Not everything could be looked at.',
	}),
	'settings/mail/test': actionRoute({
		back: '/admin/settings/mail',
		schema: testEmailSchema,
		act: async (admin, { values: { to } }) =>
			(await sendTestEmail(admin, to)) === 'sent'
				? `The mail server took the test mail to ${to}`
				: 'No mail server is set: the test mail is kept as a file',
		unexpected: 'The test mail was not sent.',
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
