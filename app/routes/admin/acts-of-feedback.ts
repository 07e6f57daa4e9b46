import { z } from 'zod'
import { actRoute, actRoutes } from '#app/http/admin/act-route.server.ts'
import { markAnswered } from '#app/shop/feedback/contact.server.ts'
import { approvePhoto, refusePhoto } from '#app/shop/feedback/photos/review-photos.server.ts'
import { hideRating } from '#app/shop/feedback/rating-list.server.ts'
import { listFrom } from '#app/shop/search/list-state.ts'

export const handle = { act: 'feedback' }

const messages = listFrom('/admin/contact', 'answered')
const reviews = listFrom('/admin/reviews', 'hidden', 'photos')

const { loader, action } = actRoutes({
	'contact/:id/answered': actRoute({
		back: ({ url }) => messages(url),
		schema: z.object({ answered: z.string().optional() }),
		act: async (admin, { id, values }) => {
			const isAnswered = values.answered === 'yes'
			await markAnswered(admin, id, isAnswered)
			return isAnswered ? 'Marked as answered.' : 'Marked as to answer.'
		},
		unexpected: 'The message was not marked.',
	}),
	'reviews/:id/hidden': actRoute({
		back: ({ url }) => reviews(url),
		schema: z.object({ hidden: z.string().optional() }),
		act: async (admin, { id, values }) => {
			const isHidden = values.hidden === 'yes'
			await hideRating(admin, id, isHidden)
			return isHidden ? 'The review is hidden.' : 'The review is shown again.'
		},
		unexpected: 'The review was not changed.',
	}),
	'reviews/photos/:id': actRoute({
		back: ({ url }) => reviews(url),
		schema: z.object({ show: z.string().optional() }),
		act: async (admin, { id, values }) => {
			const isShown = values.show === 'yes'
			await (isShown ? approvePhoto : refusePhoto)(admin, id)
			return isShown ? 'The photo is shown.' : 'The photo is removed.'
		},
		unexpected: 'The photo was not changed.',
	}),
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
