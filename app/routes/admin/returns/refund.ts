import { refundReturn } from '#app/shop/orders/after-sale/returns/refund-return.server.ts'
import { returnRefundSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/refund.ts'
import { stepOfReturn, toReturn } from './_step.server.ts'

export const handle = { act: 'payments' }

export const loader = (args: Route.LoaderArgs) => toReturn(args)

export function action(args: Route.ActionArgs) {
	return stepOfReturn(args, returnRefundSchema, async (actor, id, values) => {
		await refundReturn(actor, id, values)
		return `Return #${id} is given back.`
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage
