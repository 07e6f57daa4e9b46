import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { csvResponse, addByteOrderMark } from '#app/http/admin/csv-response.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { noteExport } from '#app/shop/journal/journal.server.ts'
import { exportRegister } from '#app/shop/orders/documents/register/export-register.server.ts'
import { monthOf } from '#app/shop/orders/documents/register/month.ts'
import type { Route } from './+types/export.ts'

export const handle = { act: 'exports' }

export async function loader({ url, context }: Route.LoaderArgs) {
	const admin = await adminOf(context)
	const month = monthOf(url.searchParams.get('month'), new Date())
	noteEvent('invoices-exported', context.get(requestContext), admin.userId)
	await noteExport(admin, `Invoices of ${month.words}`)
	return csvResponse(`invoices-of-${month.key}`, addByteOrderMark(exportRegister(month)))
}
