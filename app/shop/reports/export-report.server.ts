import { listSellingOutSoon } from '../catalog/product/low-stock.server.ts'
import { formatDateOfDay } from '../values/dates.ts'
import { formatCsvRecord, escapeTextCell } from '../values/csv-cell.ts'
import { reportedChannelLabel } from '../orders/order-view.ts'
import { formatRtoBand, getRtoReport, type RtoGroup } from './rto-report.server.ts'
import { getMoneyReport } from './sales-report.server.ts'
import { hourBands, type ReportTable, type BreakdownRow, weekdayNames, type Period } from './report-view.ts'
import {
	countReturnsByPincode,
	buildPincodeReport,
	getSalesBreakdown,
	getProductReport,
} from './sales-breakdown.server.ts'
import { formatDecimal } from '../values/money.ts'

type Cells = (string | number)[]

/** The heading of the column of units sold, which other programs read. */
const unitsColumn = 'Pieces'

/** Streams a table of the reports with all its rows as CSV, amounts in rupees (rule: sales-report). */
export async function* exportReport(period: Period, table: ReportTable = 'days'): AsyncGenerator<string> {
	for (const cells of await tables[table](period)) yield formatCsvRecord(cells.map(String))
}

const tables: Record<ReportTable, (period: Period) => Promise<Cells[]>> = {
	async days(period) {
		const { days } = await getMoneyReport(period)
		return [
			['Day', 'Orders', 'Sales (INR)', 'Received (INR)', 'Refunded (INR)', 'Handed over by couriers (INR)'],
			...days.map(({ day, orderCount, ...paise }) => [
				formatDateOfDay(day),
				orderCount,
				...[paise.salesPaise, paise.inPaise, paise.backPaise, paise.remittedPaise].map(formatDecimal),
			]),
		]
	},
	category: async (period) => buildBreakdownTable('Category', unitsColumn, (await getSalesBreakdown(period)).category),
	size: async (period) => buildBreakdownTable('Size', unitsColumn, (await getSalesBreakdown(period)).size),
	color: async (period) => buildBreakdownTable('Colour', unitsColumn, (await getSalesBreakdown(period)).color),
	async source(period) {
		const { source } = await getSalesBreakdown(period)
		const labeled = source.map((share) => ({ ...share, name: reportedChannelLabel(share.name, 'file') }))
		return buildBreakdownTable('From', 'Orders', labeled)
	},
	async pins(period) {
		const pins = buildPincodeReport((await getSalesBreakdown(period)).pin, await countReturnsByPincode(period))
		return [
			['PIN begins with', 'District', 'Orders', 'Sales (INR)', 'Cash sent', 'Cash refused', 'Refused (INR)'],
			...pins.map(({ pin: pincode, district, orderCount, salesPaise, sentCount, refusedCount, refusedPaise }) => [
				pincode,
				district,
				orderCount,
				formatDecimal(salesPaise),
				sentCount,
				refusedCount,
				formatDecimal(refusedPaise),
			]),
		]
	},
	'rto-pincode': (period) => buildRtoTable('PIN', 'pincode', period),
	'rto-phone': (period) => buildRtoTable('Phone', 'phone', period),
	'rto-courier': (period) => buildRtoTable('Courier', 'courier', period),
	'rto-value': (period) => buildRtoTable('Order value', 'value', period),
	async hours(period) {
		const { hours } = await getSalesBreakdown(period)
		return [['Day', ...hourBands], ...hours.map((bands, index) => [weekdayNames[index]!, ...bands])]
	},
	async best(period) {
		const { best } = await getProductReport(period, Number.POSITIVE_INFINITY)
		return [
			['Product', unitsColumn, 'Sales (INR)'],
			...best.map(({ name, units, salesPaise }) => [name, units, formatDecimal(salesPaise)]),
		]
	},
	async unsold(period) {
		const { dead } = await getProductReport(period, Number.POSITIVE_INFINITY)
		return [
			['Product', unitsColumn, 'Worth (INR)'],
			...dead.map(({ name, units, worthPaise }) => [name, units, formatDecimal(worthPaise)]),
		]
	},
	async 'sells-out'() {
		const next = await listSellingOutSoon(new Date(), maxSellingOutSoon)
		return [
			['Product', 'Colour and size', 'Left', 'Gone in days'],
			...next.map(({ name, variantName, left, daysLeft }) => [name, variantName, left, daysLeft]),
		]
	},
}

async function buildRtoTable(title: string, group: RtoGroup, period: Period): Promise<Cells[]> {
	const rows = (await getRtoReport(period))[group]
	return [
		[title, 'Shipped', 'Returned', 'Return rate (%)', 'Returned (INR)'],
		...rows.map(({ name, sentCount, returnedCount, returnedPaise }) => [
			escapeTextCell(group === 'value' ? formatRtoBand(Number(name)) : name),
			sentCount,
			returnedCount,
			((returnedCount / sentCount) * 100).toFixed(1),
			formatDecimal(returnedPaise),
		]),
	]
}

/** The maximum number of rows of products that sell out soon, because each row needs its own query. */
const maxSellingOutSoon = 100

function buildBreakdownTable(title: string, counted: string, shares: readonly BreakdownRow[]): Cells[] {
	return [
		[title, counted, 'Sales (INR)', 'Before (INR)'],
		...shares.map(({ name, count, salesPaise, beforePaise }) => [
			escapeTextCell(name),
			count,
			formatDecimal(salesPaise),
			formatDecimal(beforePaise),
		]),
	]
}
