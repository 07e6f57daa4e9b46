import { sendOtherSize } from '#app/shop/orders/after-sale/returns/take-return-step.server.ts'
import { answerSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/send.ts'
import { stepOfReturn, toReturn } from './_step.server.ts'

export const handle = { act: 'orders' }

export const loader = (args: Route.LoaderArgs) => toReturn(args)

export function action(args: Route.ActionArgs) {
	return stepOfReturn(args, answerSchema, async (actor, id) => {
		await sendOtherSize(actor, id)
		return `The other size for return #${id} is on its way.`
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage
