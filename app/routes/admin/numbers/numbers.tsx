import { formatPaise } from '#app/shop/money.ts'
import { goodsOf, countRefusedByPin } from '#app/shop/numbers/goods-numbers.server.ts'
import { moneyOf, ordersOf } from '#app/shop/numbers/money-numbers.server.ts'
import { isByMonth, type NumberLine, numberLines, totalOf } from '#app/shop/numbers/number-lines.ts'
import { sumOf } from '#app/shop/numbers/numbers-view.ts'
import { dateOfDay, periodOf, usualPeriods } from '#app/shop/numbers/period.ts'
import { formatShortDate, startOfIndianDay } from '#app/shop/dates.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { ExportLink, PageHead } from '#app/ui/admin/page-head.tsx'
import { SalesChart } from '#app/ui/admin/numbers/sales-chart.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/numbers.ts'
import { GoodsBlocks } from './_goods-blocks.tsx'
import { type Column, NumberTable } from './_number-table.tsx'
import { PeriodForm } from './_period-form.tsx'
import { Stated } from './_stated.tsx'

export const handle = { act: 'overview' }

export const meta: Route.MetaFunction = () => [{ title: 'Reports · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const [from, to] = [url.searchParams.get('from'), url.searchParams.get('to')]
	const usual = usualPeriods(new Date())
	const asked = periodOf(from, to)
	const period = asked ?? usual[0]![1]
	const dates = ({ first, last }: typeof period) => ({ from: dateOfDay(first), to: dateOfDay(last) })
	const { days, ways } = await moneyOf(period)
	return {
		period: dates(period),
		usual: usual.map(([name, one]) => ({ name, ...dates(one) })),
		isWrong: asked === null && (from !== null || to !== null),
		orders: await ordersOf(period),
		drawn: days.map(({ day, orderCount, salesPaise }) => ({
			label: formatShortDate(startOfIndianDay(day)),
			orderCount,
			totalPaise: salesPaise,
		})),
		lines: numberLines(days),
		byMonth: isByMonth(days),
		ways,
		pins: await countRefusedByPin(period),
		goods: await goodsOf(period),
	}
}

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
	const { period, usual, isWrong, orders, drawn, lines, byMonth, ways, pins, goods } = loaderData
	return (
		<>
			<PageHead title="Reports">
				<ExportLink to={`/admin/numbers/export.csv?from=${period.from}&to=${period.to}`} />
			</PageHead>
			<PeriodForm {...period} usual={usual} isWrong={isWrong} />
			<div className="grid gap-4">
				<section>
					<h2 className="sr-only">Orders of the period, as they stand now</h2>
					<Stated orders={orders} />
				</section>
				<Block title={byMonth ? 'By month' : 'By day'}>
					{lines.length === 0 ? (
						<p className="text-sm text-muted">Nothing was ordered, and no money moved.</p>
					) : (
						<>
							{!byMonth && drawn.length > 1 && <SalesChart days={drawn} />}
							<LineTable lines={lines} byMonth={byMonth} />
							<p className="mt-2 max-w-prose text-xs text-muted">
								Days of India. Sales by the day of the order, without cancelled ones and less what came back; money by
								the day that it moved. Cash comes in when it is collected; from couriers is when they hand it over.
							</p>
						</>
					)}
				</Block>
				{ways.length > 0 && (
					<Block title="Money by way">
						<NumberTable
							caption="Received and refunded by way to pay"
							columns={[
								{ title: 'Way', cell: ({ way }) => way },
								{ title: 'Payments', cell: ({ entryCount }) => entryCount.toLocaleString('en-IN') },
								{ title: 'Received', cell: ({ inPaise }) => formatPaise(inPaise) },
								{ title: 'Refunded', cell: ({ backPaise }) => formatPaise(backPaise) },
							]}
							rows={ways}
							keyOf={({ way }) => way}
							total={{
								way: 'Total',
								entryCount: sumOf(ways, ({ entryCount }) => entryCount),
								inPaise: sumOf(ways, ({ inPaise }) => inPaise),
								backPaise: sumOf(ways, ({ backPaise }) => backPaise),
							}}
						/>
					</Block>
				)}
				<Block title="Cash refused, by PIN">
					{pins.length === 0 ? (
						<p className="text-sm text-muted">No cash order that was sent came back.</p>
					) : (
						<NumberTable
							caption="Cash orders that came back, by PIN"
							columns={[
								{ title: 'PIN', cell: ({ pin }) => pin },
								{ title: 'Sent', cell: ({ sentCount }) => sentCount.toLocaleString('en-IN') },
								{ title: 'Refused', cell: ({ refusedCount }) => refusedCount.toLocaleString('en-IN') },
								{ title: 'Worth', cell: ({ refusedPaise }) => formatPaise(refusedPaise) },
							]}
							rows={pins}
							keyOf={({ pin }) => pin}
						/>
					)}
				</Block>
				<GoodsBlocks goods={goods} />
			</div>
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load the numbers.', { to: '/admin', label: 'To Today' })

const lineColumns: [Column<NumberLine>, ...Column<NumberLine>[]] = [
	{ title: 'When', cell: ({ label }) => label },
	{
		title: 'Orders',
		cell: ({ orderCount }) => orderCount.toLocaleString('en-IN'),
		isNone: ({ orderCount }) => orderCount === 0,
	},
	{ title: 'Sales', cell: ({ salesPaise }) => formatPaise(salesPaise), isNone: ({ salesPaise }) => salesPaise === 0 },
	{ title: 'Received', cell: ({ inPaise }) => formatPaise(inPaise), isNone: ({ inPaise }) => inPaise === 0 },
	{ title: 'Refunded', cell: ({ backPaise }) => formatPaise(backPaise), isNone: ({ backPaise }) => backPaise === 0 },
	{
		title: 'From couriers',
		cell: ({ handedOverPaise }) => formatPaise(handedOverPaise),
		isNone: ({ handedOverPaise }) => handedOverPaise === 0,
	},
]

/** Days or months, with their sum. */
function LineTable({ lines, byMonth }: { lines: NumberLine[]; byMonth: boolean }) {
	return (
		<NumberTable
			caption={byMonth ? 'Sales and money by month' : 'Sales and money by day'}
			columns={lineColumns}
			rows={lines}
			keyOf={({ label }) => label}
			total={totalOf(lines)}
		/>
	)
}
