import { actRoute } from '#app/http/admin/act-route.server.ts'
import { skipFirstStep } from '#app/shop/desk/first-steps.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'

export const handle = { act: 'settings of money' }

const route = actRoute({
	back: '/admin',
	act: (admin, { params }) => skipFirstStep(admin, params.step!),
	done: 'It is off the list.',
})
export const loader = route.loader
export const action = route.action
export const ErrorBoundary = ErrorMessage
