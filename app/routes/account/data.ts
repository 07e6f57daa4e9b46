import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { exportData } from '#app/shop/people/profile/profile.server.ts'
import type { Route } from './+types/data.ts'

export async function loader({ context }: Route.LoaderArgs) {
	const userId = await customerOf(context)
	const everything = await pageOrRefusal(exportData(userId))
	noteEvent('data-exported', context.get(requestContext), userId)
	return new Response(JSON.stringify(everything, null, '\t'), {
		headers: {
			'Content-Type': 'application/json; charset=utf-8',
			'Content-Disposition': 'attachment; filename="my-data.json"',
		},
	})
}
