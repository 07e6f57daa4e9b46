import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { markAnswered } from '#app/shop/feedback/contact.server.ts'
import { listFrom } from '#app/shop/search/list-state.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'feedback' }

const list = listFrom('/admin/contact', 'answered')
const route = actRoute({
	back: ({ url }) => list(url),
	schema: z.object({ answered: z.string().optional() }),
	act: async (admin, { id, values }) => {
		const isAnswered = values.answered === 'yes'
		await markAnswered(admin, id, isAnswered)
		return isAnswered ? 'Marked as answered.' : 'Marked as to answer.'
	},
	unexpected: 'The message was not marked.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
