import { z } from 'zod'
import { actRoute, actRoutes } from '#app/http/admin/act-route.server.ts'
import { openCopyAsShop } from '#app/shop/backup/silent-copy.server.ts'
import { skipFirstStep } from '#app/shop/desk/first-steps.server.ts'

export const handle = { act: 'settings of money' }

const { loader, action } = actRoutes({
	'this-shop': actRoute({
		back: '/admin',
		schema: z.object({ holdsBack: z.literal('on').optional() }),
		act: async (admin, { values }) =>
			(await openCopyAsShop(admin, { holdsBack: values.holdsBack === 'on' }))
				? 'This is the shop now. What comes is sent again.'
				: 'This is the shop already.',
		unexpected: 'This could not be saved.',
	}),
	'first-steps/:step/skip': actRoute({
		back: '/admin',
		act: (admin, { params }) => skipFirstStep(admin, params.step!),
		done: 'It is off the list.',
	}),
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
