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
	/** The name of the export in the activity log. */
	what: string
	/** The event in the account log; `null` when the file contains no personal data. */
	event: AccountEvent | null
	name: string
	lines: AsyncIterable<string>
}

const files = {
	orders: (asked) => {
		const { page: _, ...filter } = readOrderListState(asked)
		return { what: 'Orders', event: 'orders-exported', name: 'orders', lines: exportOrders(filter) }
	},
	users: () => {
		return { what: 'Customers', event: 'customers-exported', name: 'customers', lines: exportCustomers() }
	},
	update: () => {
		return { what: 'Subscribers', event: 'subscribers-exported', name: 'subscribers', lines: exportSubscribers() }
	},
	invoices: (asked) => {
		const month = monthOf(asked.get('month'), new Date())
		const file = { what: `Invoices of ${month.words}`, name: `invoices-of-${month.key}` }
		return { ...file, event: 'invoices-exported', lines: exportRegister(month) }
	},
	numbers: (asked) => {
		const period = periodOf(asked.get('from'), asked.get('to')) ?? usualPeriods(new Date())[0]![1]
		const table = numberTables.find((one) => one === asked.get('table')) ?? 'days'
		const name = table === 'days' ? 'numbers' : table
		return { what: 'Reports', event: null, name, lines: exportNumbers(period, table) }
	},
} satisfies { [list: string]: (asked: URLSearchParams) => ExportedFile }

/** Returns the file of the list in whose path the route is. */
export async function loader({ url, context, pattern }: Route.LoaderArgs) {
	const admin = await adminOf(context)
	const { what, event, name, lines } = files[pattern.split('/').at(-2) as keyof typeof files](url.searchParams)
	if (event) noteEvent(event, context.get(requestContext), admin.userId)
	await noteExport(admin, what)
	return csvResponse(name, addByteOrderMark(lines))
}
