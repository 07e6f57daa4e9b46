import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { auditExport } from '#app/shop/audit/audit-export.server.ts'
import { formatIndianDate } from '#app/shop/dates.ts'
import { exportOrders } from '#app/shop/orders/order-export.server.ts'
import { readOrderListState } from '#app/ui/admin/list/order-list-state.ts'
import type { Route } from './+types/export.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
	const admin = await adminOf(context)
	noteEvent('orders-exported', context.get(requestContext), admin.userId)
	await auditExport(admin, 'Orders')
	const { page: _, ...filter } = readOrderListState(url.searchParams)
	const fileName = `orders-${formatIndianDate(new Date())}.csv`
	return new Response(createReadableStreamFromReadable(Readable.from(withMark(exportOrders(filter)))), {
		headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${fileName}"` },
	})
}

/** Without a byte order mark spreadsheets misread names in Gujarati. */
async function* withMark(parts: AsyncIterable<string>): AsyncGenerator<string> {
	yield '\uFEFF'
	yield* parts
}
