import { z } from 'zod'
import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { activateCopy } from '#app/shop/backup/standby-copy.server.ts'
import { skipChecklistItem } from '#app/shop/dashboard/setup-checklist.server.ts'

export const handle = { permission: 'financial settings' }

const { loader, action } = actionRoutes({
	'activate-copy': actionRoute({
		back: '/admin',
		schema: z.object({ holdsBack: z.literal('on').optional() }),
		run: async (admin, { values }) =>
			(await activateCopy(admin, { keepsPaused: values.holdsBack === 'on' }))
				? 'This is now the live shop. Emails and webhooks are on again.'
				: 'This is already the live shop.',
		unexpected: 'The change was not saved.',
	}),
	'setup-checklist/:step/skip': actionRoute({
		back: '/admin',
		run: (admin, { params }) => skipChecklistItem(admin, params.step!),
		done: 'The step was skipped.',
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
