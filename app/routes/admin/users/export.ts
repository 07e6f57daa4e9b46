import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { csvResponse, addByteOrderMark } from '#app/http/admin/csv-response.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { noteExport } from '#app/shop/journal/journal.server.ts'
import { exportCustomers } from '#app/shop/people/customers/customer.server.ts'
import type { Route } from './+types/export.ts'

export const handle = { act: 'exports' }

export async function loader({ context }: Route.LoaderArgs) {
	const admin = await adminOf(context)
	noteEvent('customers-exported', context.get(requestContext), admin.userId)
	await noteExport(admin, 'Customers')
	return csvResponse('customers', addByteOrderMark(exportCustomers()))
}
