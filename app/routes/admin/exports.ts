import { type AccountEvent, recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { addByteOrderMark, createCsvResponse, createJsonFileResponse } from '#app/http/files/file-responses.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { exportTranslations, parseTranslationFilter } from '#app/shop/import/translation-file.server.ts'
import { exportProducts } from '#app/shop/import/draft/product-cells.server.ts'
import { exportUndeclared } from '#app/shop/catalog/product/declarations.server.ts'
import { exportSubscribers } from '#app/shop/newsletter/subscriber.server.ts'
import { recordExport } from '#app/shop/activity/record-activity.server.ts'
import { exportReport } from '#app/shop/reports/export-report.server.ts'
import { reportTables, parsePeriod, listPresetPeriods } from '#app/shop/reports/report-view.ts'
import { buildGstr1, exportTaxRegister } from '#app/shop/orders/invoices/tax-register/tax-register.server.ts'
import { parseMonth, parseReturnPeriod, type ReturnPeriod } from '#app/shop/orders/invoices/tax-document-view.ts'
import type { Gstr1 } from '#app/shop/orders/invoices/tax-register/gstr-1.ts'
import { findGstr1File, formatGstr1Json, gstr1Files } from '#app/shop/orders/invoices/tax-register/gstr-1-files.ts'
import { exportInvoiceList } from '#app/shop/orders/invoices/tax-register/invoice-list.server.ts'
import { exportRemittances } from '#app/shop/orders/payments/cod/stored-remittances.server.ts'
import { exportOrdersForAccounting } from '#app/shop/orders/accounting-export.server.ts'
import { exportOrders } from '#app/shop/orders/order-export.server.ts'
import { exportCustomers } from '#app/shop/people/customers/customer.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { parseOrderListState } from '#app/ui/admin/list/admin-list-state.ts'
import type { Route } from './+types/exports.ts'

export const handle = { permission: 'exports' }

interface ExportedFile {
	/** The name of the export in the activity log. */
	what: string
	/** The event in the account log; `null` when the file contains no personal data. */
	event: AccountEvent | null
	name: string
	lines: AsyncIterable<string>
	/**
	 * Whether no byte order mark is added, because `lines` already begins with one or the program that reads the file
	 * expects none.
	 */
	skipsByteOrderMark?: boolean
	isJson?: boolean
}

const files = {
	'orders/export.csv': (asked) => {
		const { page: _, ...filter } = parseOrderListState(asked)
		return { what: 'Orders', event: 'orders-exported', name: 'orders', lines: exportOrders(filter) }
	},
	'orders/export-accounting.csv': (asked) => {
		const { page: _, ...filter } = parseOrderListState(asked)
		const file = { what: 'Orders for accounting', name: 'orders-for-accounting' }
		return { ...file, event: 'orders-exported', lines: exportOrdersForAccounting(filter) }
	},
	'products/export.csv': (_, origin) => {
		return { what: 'Products', event: null, name: 'products', lines: exportProducts(origin), skipsByteOrderMark: true }
	},
	'products/export-declarations.csv': () => {
		return { what: 'Products without declarations', event: null, name: 'declarations', lines: exportUndeclared() }
	},
	'translations/export.csv': (asked, _, admin) => {
		const lines = exportTranslations(admin, parseTranslationFilter(asked))
		return { what: 'Translations', event: null, name: 'translations', lines }
	},
	'users/export.csv': () => {
		return { what: 'Customers', event: 'customers-exported', name: 'customers', lines: exportCustomers() }
	},
	'update/export.csv': () => {
		return { what: 'Subscribers', event: 'subscribers-exported', name: 'subscribers', lines: exportSubscribers() }
	},
	'invoices/export.csv': (asked) => {
		const month = parseMonth(asked.get('month'), new Date())
		const file = { what: `Invoices for ${month.label}`, name: `invoices-of-${month.key}` }
		return { ...file, event: 'invoices-exported', lines: exportTaxRegister(month) }
	},
	'invoices/export-list.csv': (asked) => {
		const month = parseMonth(asked.get('month'), new Date())
		const file = { what: `Invoices for ${month.label}`, name: `invoice-list-of-${month.key}` }
		return { ...file, event: 'invoices-exported', lines: exportInvoiceList(month) }
	},
	'invoices/gstr-1.json': (asked) => {
		const period = parseReturnPeriod(asked.get('period'), new Date())
		const file = { what: `GSTR-1 for ${period.label}`, name: `gstr-1-${period.filingPeriod}`, isJson: true }
		const lines = formatReturn(period, (gstr1) => formatGstr1Json(gstr1, period.filingPeriod))
		return { ...file, event: 'invoices-exported', lines }
	},
	'invoices/gstr-1.csv': (asked) => {
		const period = parseReturnPeriod(asked.get('period'), new Date())
		const section = findGstr1File(asked.get('section')) ?? 'b2b'
		const file = { what: `GSTR-1 for ${period.label}`, name: `gstr-1-${period.filingPeriod}-${section}` }
		const lines = formatReturn(period, gstr1Files[section])
		return { ...file, event: 'invoices-exported', lines, skipsByteOrderMark: true }
	},
	'remittances/export.csv': (asked, _, admin) => {
		const id = asked.get('id')
		const lines = exportRemittances(admin, id === null ? null : parseRowId(id))
		return { what: 'Remittances', event: null, name: 'remittances', lines }
	},
	'reports/export.csv': (asked) => {
		const period = parsePeriod(asked.get('from'), asked.get('to')) ?? listPresetPeriods(new Date())[0]![1]
		const named = asked.get('table')
		// Older links have `table=colour` instead of `table=color`.
		const table = named === 'colour' ? 'color' : (reportTables.find((one) => one === named) ?? 'days')
		const name = table === 'days' ? 'numbers' : table
		const event = table === 'rto-phone' ? 'customers-exported' : null
		return { what: 'Reports', event, name, lines: exportReport(period, table) }
	},
} satisfies { [list: string]: (asked: URLSearchParams, origin: string, admin: Actor) => ExportedFile }

async function* formatReturn(period: ReturnPeriod, format: (gstr1: Gstr1) => string): AsyncGenerator<string> {
	yield format(await buildGstr1(period))
}

/**
 * Streams the file of `files` that the last two segments of the route's pattern name. Records the export in the
 * activity log, and the event of a file with personal data in the account log.
 */
export async function loader({ url, context, pattern }: Route.LoaderArgs) {
	const admin = await requireAdmin(context)
	const path = pattern.split('/').slice(-2).join('/') as keyof typeof files
	const { what, event, name, lines, skipsByteOrderMark, isJson }: ExportedFile = files[path](
		url.searchParams,
		getOrigin(url),
		admin,
	)
	if (event) recordAccountEvent(event, context.get(requestContext), admin.userId)
	await recordExport(admin, what)
	if (isJson) return createJsonFileResponse(name, lines)
	return createCsvResponse(name, skipsByteOrderMark ? lines : addByteOrderMark(lines))
}
