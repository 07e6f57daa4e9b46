import { z } from 'zod'
import { actRoute, actRoutes } from '#app/http/admin/act-route.server.ts'
import { examineNow } from '#app/shop/health/doctor.server.ts'
import { sendTestMail, testMailSchema } from '#app/shop/letters/mail/test-mail.server.ts'
import { cardNamed } from '#app/shop/settings/cards.ts'
import { restoreDefault } from '#app/shop/settings/save-settings.server.ts'

export const handle = { act: 'settings' }

const { loader, action } = actRoutes({
	'settings/:card/default': actRoute({
		back: ({ params: { card = '' } }) => `/admin/settings/${encodeURIComponent(card)}`,
		schema: z.object({ field: z.string() }),
		act: (admin, { params: { card = '' }, values: { field } }) => restoreDefault(admin, cardNamed(card), field),
		done: 'The default holds again',
		unexpected: 'The settings could not be saved.',
	}),
	'settings/health/look': actRoute({
		back: '/admin/settings/health',
		schema: z.object({}),
		act: examineNow,
		done: 'Everything was looked at.',
		unexpected: 'Not everything could be looked at.',
	}),
	'settings/mail/test': actRoute({
		back: '/admin/settings/mail',
		schema: testMailSchema,
		act: async (admin, { values: { to } }) =>
			(await sendTestMail(admin, to)) === 'sent'
				? `The mail server took the test mail to ${to}`
				: 'No mail server is set: the test mail is kept as a file',
		unexpected: 'The test mail was not sent.',
	}),
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
