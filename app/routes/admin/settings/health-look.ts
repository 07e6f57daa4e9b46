import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { examineNow } from '#app/shop/health/doctor.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'settings' }

const route = actRoute({
	back: '/admin/settings/health',
	schema: z.object({}),
	act: async (admin) => {
		await examineNow(admin)
		return 'Everything was looked at.'
	},
	unexpected: 'Not everything could be looked at.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
