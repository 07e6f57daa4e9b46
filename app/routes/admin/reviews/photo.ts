import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { approvePhoto, refusePhoto } from '#app/shop/feedback/photos/review-photos.server.ts'
import { listFrom } from '#app/shop/search/list-state.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'feedback' }

const list = listFrom('/admin/reviews', 'hidden', 'photos')
const route = actRoute({
	back: ({ url }) => list(url),
	schema: z.object({ show: z.string().optional() }),
	act: async (admin, { id, values }) => {
		if (values.show === 'yes') {
			await approvePhoto(admin, id)
			return 'The photo is shown.'
		}
		await refusePhoto(admin, id)
		return 'The photo is removed.'
	},
	unexpected: 'The photo was not changed.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
