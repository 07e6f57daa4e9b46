import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { csvResponse, addByteOrderMark } from '#app/http/admin/csv-response.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { noteExport } from '#app/shop/journal/journal.server.ts'
import { exportOrders } from '#app/shop/orders/order-export.server.ts'
import { readOrderListState } from '#app/ui/admin/list/order-list-state.ts'
import type { Route } from './+types/export.ts'

export const handle = { act: 'exports' }

export async function loader({ url, context }: Route.LoaderArgs) {
	const admin = await adminOf(context)
	noteEvent('orders-exported', context.get(requestContext), admin.userId)
	await noteExport(admin, 'Orders')
	const { page: _, ...filter } = readOrderListState(url.searchParams)
	return csvResponse('orders', addByteOrderMark(exportOrders(filter)))
}
