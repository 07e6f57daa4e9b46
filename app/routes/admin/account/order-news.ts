import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { setOrderNews } from '#app/shop/people/staff/order-news.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'own account' }

const route = actRoute({
	back: '/admin/account',
	schema: z.object({ wanted: z.enum(['yes', 'no']) }),
	act: async (actor, { values: { wanted } }) => {
		await setOrderNews(actor, wanted === 'yes')
		return wanted === 'yes' ? 'Each new order is mailed to you.' : 'New orders are mailed to you no more.'
	},
	unexpected: 'It was not saved.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
