import {
	listTopCustomers,
	type TopCustomer,
	getMoneyReport,
	type OrderReport,
	getOrderReport,
	listDailyReports,
	type PaymentMethodReport,
} from '#app/shop/reports/sales-report.server.ts'
import { listSellingOutSoon } from '#app/shop/catalog/product/low-stock.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import {
	buildSalesChart,
	isMonthly,
	type ReportRow,
	buildReportRows,
	sumRows,
	maxShown,
	sumBy,
	getPreviousPeriod,
	parsePeriod,
	listPresetPeriods,
} from '#app/shop/reports/report-view.ts'
import { formatDateOfDay } from '#app/shop/values/dates.ts'
import {
	countReturnsByPincode,
	buildPincodeReport,
	getSalesBreakdown,
	getProductReport,
} from '#app/shop/reports/sales-breakdown.server.ts'
import { Block, ExportLink, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { SellingOutSoon } from '#app/ui/admin/dashboard/dashboard-card.tsx'
import { OrderMetrics } from '#app/ui/admin/reports/order-metrics.tsx'
import { SalesChart } from '#app/ui/admin/reports/charts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import type { Route } from './+types/reports.ts'
import { type Column, PeriodForm, ReportTable, createSumColumn } from './_report-table.tsx'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { CsvLink, ShareBlocks, GoodsBlocks } from './_share-blocks.tsx'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'overview' }

export const meta: Route.MetaFunction = () => [{ title: 'Reports · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const [from, to] = [url.searchParams.get('from'), url.searchParams.get('to')]
	const now = new Date()
	const presetPeriods = listPresetPeriods(now)
	const requestedPeriod = parsePeriod(from, to)
	const period = requestedPeriod ?? presetPeriods[0]![1]
	const past = getPreviousPeriod(period)
	const toDateRange = ({ first, last }: typeof period) => ({ from: formatDateOfDay(first), to: formatDateOfDay(last) })
	const { days, methods } = await getMoneyReport(period)
	const before = (await listDailyReports(past)).map(({ totalPaise }) => totalPaise)
	const { pin, ...shares } = await getSalesBreakdown(period)
	const refused = await countReturnsByPincode(period)
	return {
		period: toDateRange(period),
		usual: presetPeriods.map(([name, one]) => ({ name, ...toDateRange(one) })),
		isWrong: requestedPeriod === null && (from !== null || to !== null),
		now: { orders: await getOrderReport(period), pins: refused },
		before: { orders: await getOrderReport(past), pins: await countReturnsByPincode(past) },
		drawn: buildSalesChart(days, before),
		lines: buildReportRows(days),
		byMonth: isMonthly(days),
		methods,
		shares,
		pins: buildPincodeReport(pin, refused),
		goods: await getProductReport(period),
		customers: await listTopCustomers(period),
		next: await listSellingOutSoon(now, maxShown),
	}
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
	const {
		period,
		usual: presetPeriods,
		isWrong,
		now,
		before,
		drawn,
		lines,
		byMonth,
		methods,
		shares,
		pins,
		goods,
		customers,
		next,
	} = loaderData
	const isEmpty = lines.length === 0 && before.orders.orderCount === 0
	return (
		<>
			<PageHeader title="Reports">
				<div className="flex flex-wrap gap-2">
					<ButtonLink to={`/admin/reports/rto?from=${period.from}&to=${period.to}`}>Returns to origin (RTO)</ButtonLink>
					<ExportLink to={`/admin/reports/export.csv?from=${period.from}&to=${period.to}`} />
				</div>
			</PageHeader>
			<PeriodForm path="/admin/reports" {...period} usual={presetPeriods} isWrong={isWrong} />
			<div className="stack lg:grid-cols-2">
				{isEmpty ? (
					<Block className="lg:col-span-2">
						<p className="text-sm text-muted">No orders or payments in this period.</p>
					</Block>
				) : (
					<>
						<OrderMetrics now={now} before={before} />
						<Block
							title={byMonth ? 'Sales by month' : 'Sales by day'}
							note={before.orders.orderCount > 0 ? 'Line: previous period' : undefined}
							className="lg:col-span-2"
						>
							{drawn.length > 1 && <SalesChart days={drawn} each={byMonth ? 'month' : 'day'} />}
							{lines.length > 0 && <PeriodTable lines={lines} byMonth={byMonth} />}
						</Block>
					</>
				)}
				{!isEmpty && <ShareBlocks shares={shares} pincodes={pins} period={period} />}
				{methods.length > 0 && <Money orders={now.orders} methods={methods} />}
				<TopCustomers customers={customers} />
				<SellingOutSoon
					next={next}
					link={next.length > 0 && <CsvLink {...period} table="sells-out" of="Selling out soon" />}
				/>
				<GoodsBlocks goods={goods} period={period} />
			</div>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load reports.')

const lineColumns: [Column<ReportRow>, ...Column<ReportRow>[]] = [
	{ title: 'Date', cell: ({ label }) => label },
	{
		title: 'Orders',
		cell: ({ orderCount }) => orderCount.toLocaleString(locale),
		isEmptyCell: ({ orderCount }) => orderCount === 0,
	},
	createSumColumn('Sales', ({ salesPaise }) => salesPaise),
	createSumColumn('Received', ({ inPaise }) => inPaise),
	createSumColumn('Refunded', ({ backPaise }) => backPaise),
	createSumColumn('From couriers', ({ remittedPaise }) => remittedPaise),
]

const methodColumns: [Column<PaymentMethodReport>, ...Column<PaymentMethodReport>[]] = [
	{ title: 'Method', cell: ({ method }) => method },
	{ title: 'Payments', cell: ({ entryCount }) => entryCount.toLocaleString(locale) },
	createSumColumn('Received', ({ inPaise }) => inPaise),
	createSumColumn('Refunded', ({ backPaise }) => backPaise),
]

/** Shows the orders, sales and payments of each day or month as a table, with their total. */
function PeriodTable({ lines, byMonth }: { lines: ReportRow[]; byMonth: boolean }) {
	return (
		<details className="mt-3">
			<summary className="inline-flex min-h-11 cursor-pointer items-center text-xs underline underline-offset-4">
				View as table
			</summary>
			<ReportTable
				caption={byMonth ? 'Sales and payments by month' : 'Sales and payments by day'}
				columns={lineColumns}
				rows={lines}
				keyOf={({ label }) => label}
				total={sumRows(lines)}
			/>
			<p className="mt-2 max-w-prose text-xs text-muted">
				Times are IST. Sales are counted by order date, less cancellations and returns. Payments are counted on the day
				they were received or refunded. COD counts as received when it is collected, and under From couriers when the
				courier pays it out.
			</p>
		</details>
	)
}

/** Shows the payments by method, and the payment status of the period's orders. */
function Money({ orders, methods }: { orders: OrderReport; methods: PaymentMethodReport[] }) {
	const periodMetrics = [
		`${formatPaise(orders.receivedPaise)} received for these orders`,
		orders.duePaise > 0 && `${formatPaise(orders.duePaise)} outstanding`,
		orders.unknownPaise > 0 && `${formatPaise(orders.unknownPaise)} not recorded`,
	]
	return (
		<Block title="Payments by method">
			<ReportTable
				caption="Payments received and refunded by method"
				columns={methodColumns}
				rows={methods}
				keyOf={({ method }) => method}
				total={{
					method: 'Total',
					entryCount: sumBy(methods, ({ entryCount }) => entryCount),
					inPaise: sumBy(methods, ({ inPaise }) => inPaise),
					backPaise: sumBy(methods, ({ backPaise }) => backPaise),
				}}
			/>
			<p className="tabular mt-2 text-sm">
				{periodMetrics.filter(Boolean).join(', ')}.
				{orders.pendingRemittancePaise > 0 &&
					` Couriers still hold ${formatPaise(orders.pendingRemittancePaise)} of the COD. It is included in these amounts.`}
			</p>
			<p className="mt-1 text-xs text-muted">COD counts as received when the courier collects it.</p>
		</Block>
	)
}

const columns: [Column<TopCustomer>, ...Column<TopCustomer>[]] = [
	{
		title: 'Customer',
		cell: ({ customerId, username }) => (
			<Link to={`/admin/users/${customerId}`} className="act-link">
				{username}
			</Link>
		),
	},
	{ title: 'Orders', cell: ({ orderCount }) => orderCount.toLocaleString(locale) },
	{
		title: 'Unconfirmed',
		cell: ({ unconfirmedCount }) => unconfirmedCount.toLocaleString(locale),
		isEmptyCell: ({ unconfirmedCount }) => unconfirmedCount === 0,
	},
	createSumColumn('Total', ({ paise }) => paise),
]

/** Shows the customers with the highest order totals (rule: unconfirmed-orders); nothing if there are none. */
function TopCustomers({ customers }: { customers: TopCustomer[] }) {
	if (customers.length === 0) return null
	return (
		<Block title="Top customers">
			<ReportTable
				caption="Customers with the highest order totals"
				columns={columns}
				rows={customers}
				keyOf={({ customerId }) => customerId}
			/>
			<p className="mt-2 max-w-prose text-xs text-muted">
				Excludes cancelled orders; returns are not deducted.
				{customers.some(({ unconfirmedCount }) => unconfirmedCount > 0) &&
					' Unconfirmed: orders that staff entered with this customer’s phone number and that the customer has not confirmed.'}
			</p>
		</Block>
	)
}
