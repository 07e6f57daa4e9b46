import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { csvResponse, addByteOrderMark } from '#app/http/admin/csv-response.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { noteExport } from '#app/shop/journal/journal.server.ts'
import { exportSubscribers } from '#app/shop/feedback/subscriber.server.ts'
import type { Route } from './+types/export.ts'

export const handle = { act: 'exports' }

export async function loader({ context }: Route.LoaderArgs) {
	const admin = await adminOf(context)
	noteEvent('subscribers-exported', context.get(requestContext), admin.userId)
	await noteExport(admin, 'Subscribers')
	return csvResponse('subscribers', addByteOrderMark(exportSubscribers()))
}
