import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { hideRating } from '#app/shop/feedback/rating-list.server.ts'
import { listFrom } from '#app/shop/search/list-state.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'feedback' }

const list = listFrom('/admin/reviews', 'hidden', 'photos')
const route = actRoute({
	back: ({ url }) => list(url),
	schema: z.object({ hidden: z.string().optional() }),
	act: async (admin, { id, values }) => {
		const isHidden = values.hidden === 'yes'
		await hideRating(admin, id, isHidden)
		return isHidden ? 'The review is hidden.' : 'The review is shown again.'
	},
	unexpected: 'The review was not changed.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
