import { declineReturn } from '#app/shop/orders/after-sale/returns/take-return-step.server.ts'
import { answerSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/decline.ts'
import { stepOfReturn, toReturn } from './_step.server.ts'

export const handle = { act: 'payments' }

export const loader = (args: Route.LoaderArgs) => toReturn(args)

export function action(args: Route.ActionArgs) {
	return stepOfReturn(args, answerSchema, async (actor, id, values) => {
		await declineReturn(actor, id, values.answer)
		return `Return #${id} is declined.`
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage
