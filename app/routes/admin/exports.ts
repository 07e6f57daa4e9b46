import { type AccountEvent, noteEvent } from '#app/http/accounts/account-log.server.ts'
import { addByteOrderMark, csvResponse } from '#app/http/admin/csv-response.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { exportSubscribers } from '#app/shop/feedback/subscriber.server.ts'
import { noteExport } from '#app/shop/journal/journal.server.ts'
import { exportNumbers } from '#app/shop/numbers/numbers-export.server.ts'
import { numberTables } from '#app/shop/numbers/numbers-view.ts'
import { periodOf, usualPeriods } from '#app/shop/numbers/period.ts'
import { exportRegister } from '#app/shop/orders/documents/register/export-register.server.ts'
import { monthOf } from '#app/shop/orders/documents/register/month.ts'
import { exportOrders } from '#app/shop/orders/order-export.server.ts'
import { exportCustomers } from '#app/shop/people/customers/customer.server.ts'
import { readOrderListState } from '#app/ui/admin/list/order-list-state.ts'
import type { Route } from './+types/exports.ts'

export const handle = { act: 'exports' }

interface ExportedFile {
	/** In the journal. */
	what: string
	/** In the log of accounts; none where nobody is named in the file. */
	event?: AccountEvent
	name: string
	lines: AsyncIterable<string>
}

const files: Record<string, (asked: URLSearchParams) => ExportedFile> = {
	'orders/export.csv': (asked) => {
		const { page: _, ...filter } = readOrderListState(asked)
		return { what: 'Orders', event: 'orders-exported', name: 'orders', lines: exportOrders(filter) }
	},
	'users/export.csv': () => {
		return { what: 'Customers', event: 'customers-exported', name: 'customers', lines: exportCustomers() }
	},
	'update/export.csv': () => {
		return { what: 'Subscribers', event: 'subscribers-exported', name: 'subscribers', lines: exportSubscribers() }
	},
	'invoices/export.csv': (asked) => {
		const month = monthOf(asked.get('month'), new Date())
		const file = { what: `Invoices of ${month.words}`, name: `invoices-of-${month.key}` }
		return { ...file, event: 'invoices-exported', lines: exportRegister(month) }
	},
	'numbers/export.csv': (asked) => {
		const period = periodOf(asked.get('from'), asked.get('to')) ?? usualPeriods(new Date())[0]![1]
		const table = numberTables.find((one) => one === asked.get('table')) ?? 'days'
		return { what: 'Reports', name: table === 'days' ? 'numbers' : table, lines: exportNumbers(period, table) }
	},
}

export async function loader({ url, context, pattern }: Route.LoaderArgs) {
	const admin = await adminOf(context)
	const { what, event, name, lines } = files[pattern.replace(/^\/?admin\//, '')]!(url.searchParams)
	if (event) noteEvent(event, context.get(requestContext), admin.userId)
	await noteExport(admin, what)
	return csvResponse(name, addByteOrderMark(lines))
}
