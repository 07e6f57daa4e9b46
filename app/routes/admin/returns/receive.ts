import { receiveReturn } from '#app/shop/orders/after-sale/returns/take-return-step.server.ts'
import { receiveSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/receive.ts'
import { stepOfReturn, toReturn } from './_step.server.ts'

export const handle = { act: 'orders' }

export const loader = (args: Route.LoaderArgs) => toReturn(args)

export function action(args: Route.ActionArgs) {
	return stepOfReturn(args, receiveSchema, async (actor, id, values) => {
		await receiveReturn(actor, id, values.restock)
		return `Return #${id} has come back.`
	})
}

// Makes errors a page instead of JSON.
export default ErrorMessage
// A re-export would be given no error.
export const ErrorBoundary = ErrorMessage
