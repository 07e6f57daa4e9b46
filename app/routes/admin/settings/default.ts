import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { cardNamed } from '#app/shop/settings/cards.ts'
import { restoreDefault } from '#app/shop/settings/save-settings.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'settings' }

const route = actRoute({
	back: ({ params: { card = '' } }) => `/admin/settings/${encodeURIComponent(card)}`,
	schema: z.object({ field: z.string() }),
	act: async (admin, { params: { card = '' }, values: { field } }) => {
		await restoreDefault(admin, cardNamed(card), field)
		return 'The default holds again'
	},
	unexpected: 'The settings could not be saved.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
