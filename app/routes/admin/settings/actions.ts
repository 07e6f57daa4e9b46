import { z } from 'zod'
import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { runHealthChecksOnRequest } from '#app/shop/health/doctor.server.ts'
import { sendTestEmail, testEmailSchema } from '#app/shop/notifications/email/sent-emails.server.ts'
import { getCardName } from '#app/shop/settings/cards.ts'
import { restoreDefault } from '#app/shop/settings/save-settings.server.ts'

export const handle = { permission: 'settings' }

const { loader, action } = actionRoutes({
	'settings/:card/default': actionRoute({
		back: ({ params: { card = '' } }) => `/admin/settings/${encodeURIComponent(card)}`,
		schema: z.object({ field: z.string() }),
		run: (admin, { params: { card = '' }, values: { field } }) => restoreDefault(admin, getCardName(card), field),
		done: 'Reset to the default.',
		unexpected: 'The settings could not be saved.',
	}),
	'settings/health/check': actionRoute({
		back: '/admin/settings/health',
		schema: z.object({}),
		run: runHealthChecksOnRequest,
		done: 'All checks finished.',
		unexpected: 'Not all checks could run.',
	}),
	'settings/mail/test': actionRoute({
		back: '/admin/settings/mail',
		schema: testEmailSchema,
		run: async (admin, { values: { to } }) =>
			(await sendTestEmail(admin, to)) === 'sent'
				? `The email server accepted the test email to ${to}`
				: 'Email is not set up: the test email was saved as a file',
		unexpected: 'The test email was not sent.',
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
