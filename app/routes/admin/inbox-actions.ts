import { z } from 'zod'
import { actionRoute, actionRoutes } from '#app/http/admin/action-route.server.ts'
import { contactFilters } from '#app/shop/contact/complaint.ts'
import { markAnswered, markAsNotSpam } from '#app/shop/contact/contact.server.ts'
import { approvePhoto, rejectPhoto } from '#app/shop/reviews/review-photos.server.ts'
import { markSubscriberAsNotSpam } from '#app/shop/newsletter/subscriber.server.ts'
import { setRatingHidden } from '#app/shop/reviews/rating.server.ts'
import { createListPath } from '#app/shop/search/list-state.ts'

export const handle = { permission: 'feedback' }

const messages = createListPath('/admin/contact', ...contactFilters)
const subscribers = createListPath('/admin/update')
const reviews = createListPath('/admin/reviews', 'hidden', 'photos')

const { loader, action } = actionRoutes({
	'contact/:id/answered': actionRoute({
		back: ({ url }) => messages(url),
		schema: z.object({ answered: z.string().optional() }),
		run: async (admin, { id, values }) => {
			const isAnswered = values.answered === 'yes'
			await markAnswered(admin, id, isAnswered)
			return isAnswered ? 'Marked as answered.' : 'Marked as unanswered.'
		},
		unexpected: 'The message was not marked.',
	}),
	'contact/:id/not-spam': actionRoute({
		back: ({ url }) => messages(url),
		run: (admin, { id }) => markAsNotSpam(admin, id),
		done: 'Marked as not spam.',
		unexpected: 'The message was not marked.',
	}),
	'update/:id/not-spam': actionRoute({
		back: ({ url }) => subscribers(url),
		run: (admin, { id }) => markSubscriberAsNotSpam(admin, id),
		done: 'Marked as not spam.',
		unexpected: 'The subscriber was not marked.',
	}),
	'reviews/:id/hidden': actionRoute({
		back: ({ url }) => reviews(url),
		schema: z.object({ hidden: z.string().optional() }),
		run: async (admin, { id, values }) => {
			const isHidden = values.hidden === 'yes'
			await setRatingHidden(admin, id, isHidden)
			return isHidden ? 'The review was hidden.' : 'The review is visible again.'
		},
		unexpected: 'The review was not updated.',
	}),
	'reviews/photos/:id': actionRoute({
		back: ({ url }) => reviews(url),
		schema: z.object({ show: z.string().optional() }),
		run: async (admin, { id, values }) => {
			const isShown = values.show === 'yes'
			await (isShown ? approvePhoto : rejectPhoto)(admin, id)
			return isShown ? 'The photo is now visible.' : 'The photo was removed.'
		},
		unexpected: 'The photo was not updated.',
	}),
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
