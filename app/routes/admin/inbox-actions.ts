import { z } from 'zod'
import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { markAnswered } from '#app/shop/contact/contact.server.ts'
import { approvePhoto, rejectPhoto } from '#app/shop/reviews/review-photos.server.ts'
import { setRatingHidden } from '#app/shop/reviews/rating-list.server.ts'
import { createListPath } from '#app/shop/search/list-state.ts'

export const handle = { act: 'feedback' }

const messages = createListPath('/admin/contact', 'answered')
const reviews = createListPath('/admin/reviews', 'hidden', 'photos')

const { loader, action } = actionRoutes({
	'contact/:id/answered': actionRoute({
		back: ({ url }) => messages(url),
		schema: z.object({ answered: z.string().optional() }),
		act: async (admin, { id, values }) => {
			const isAnswered = values.answered === 'yes'
			await markAnswered(admin, id, isAnswered)
			return isAnswered ? 'Marked as answered.' : 'Marked as to answer.'
		},
		unexpected: 'The message was not marked.',
	}),
	'reviews/:id/hidden': actionRoute({
		back: ({ url }) => reviews(url),
		schema: z.object({ hidden: z.string().optional() }),
		act: async (admin, { id, values }) => {
			const isHidden = values.hidden === 'yes'
			await setRatingHidden(admin, id, isHidden)
			return isHidden ? 'The review is hidden.' : 'The review is shown again.'
		},
		unexpected: 'The review was not changed.',
	}),
	'reviews/photos/:id': actionRoute({
		back: ({ url }) => reviews(url),
		schema: z.object({ show: z.string().optional() }),
		act: async (admin, { id, values }) => {
			const isShown = values.show === 'yes'
			await (isShown ? approvePhoto : rejectPhoto)(admin, id)
			return isShown ? 'The photo is shown.' : 'The photo is removed.'
		},
		unexpected: 'The photo was not changed.',
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
