import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { openCopyAsShop } from '#app/shop/backup/silent-copy.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'settings of money' }

const route = actRoute({
	back: '/admin',
	schema: z.object({ holdsBack: z.literal('on').optional() }),
	act: async (admin, { values }) =>
		(await openCopyAsShop(admin, { holdsBack: values.holdsBack === 'on' }))
			? 'This is the shop now. What comes is sent again.'
			: 'This is the shop already.',
	unexpected: 'This could not be saved.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
