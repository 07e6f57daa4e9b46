import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { exportData } from '#app/shop/people/profile/profile.server.ts'
import type { Route } from './+types/data.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const userId = await requireCustomer(context)
	const everything = await orThrowResponse(exportData(userId))
	recordAccountEvent('data-exported', context.get(requestContext), userId)
	return new Response(JSON.stringify(everything, null, '\t'), {
		headers: {
			'Content-Type': 'application/json; charset=utf-8',
			'Content-Disposition': 'attachment; filename="my-data.json"',
		},
	})
}
