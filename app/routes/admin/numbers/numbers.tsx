import { sellsOutNext } from '#app/shop/catalog/product/sells-out-next.server.ts'
import { formatPaise } from '#app/shop/money.ts'
import { goodsOf } from '#app/shop/numbers/goods-numbers.server.ts'
import {
	moneyOf,
	type OrderNumbers,
	ordersOf,
	salesOf,
	type WayNumbers,
} from '#app/shop/numbers/money-numbers.server.ts'
import { drawnSales, isByMonth, type NumberLine, numberLines, totalOf } from '#app/shop/numbers/number-lines.ts'
import { mostShown, sumOf } from '#app/shop/numbers/numbers-view.ts'
import { dateOfDay } from '#app/shop/dates.ts'
import { periodBefore, periodOf, usualPeriods } from '#app/shop/numbers/period.ts'
import { countRefusedByPin, pinNumbers } from '#app/shop/numbers/pin-numbers.server.ts'
import { sharesOf } from '#app/shop/numbers/shares.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { SellsOutNext } from '#app/ui/admin/dashboard/sells-out.tsx'
import { Figures } from '#app/ui/admin/numbers/figures.tsx'
import { SalesChart } from '#app/ui/admin/numbers/sales-chart.tsx'
import { ExportLink, PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/numbers.ts'
import { type Column, NumberTable, sumColumn } from './_number-table.tsx'
import { PeriodForm } from './_period-form.tsx'
import { CsvLink, ShareBlocks, GoodsBlocks } from './_share-blocks.tsx'

export const handle = { act: 'overview' }

export const meta: Route.MetaFunction = () => [{ title: 'Reports · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const [from, to] = [url.searchParams.get('from'), url.searchParams.get('to')]
	const now = new Date()
	const usual = usualPeriods(now)
	const asked = periodOf(from, to)
	const period = asked ?? usual[0]![1]
	const past = periodBefore(period)
	const dates = ({ first, last }: typeof period) => ({ from: dateOfDay(first), to: dateOfDay(last) })
	const { days, ways } = await moneyOf(period)
	const before = (await salesOf(past)).map(({ totalPaise }) => totalPaise)
	const { pin, ...shares } = await sharesOf(period)
	const refused = await countRefusedByPin(period)
	return {
		period: dates(period),
		usual: usual.map(([name, one]) => ({ name, ...dates(one) })),
		isWrong: asked === null && (from !== null || to !== null),
		now: { orders: await ordersOf(period), pins: refused },
		before: { orders: await ordersOf(past), pins: await countRefusedByPin(past) },
		drawn: drawnSales(days, before),
		lines: numberLines(days),
		byMonth: isByMonth(days),
		ways,
		shares,
		pins: pinNumbers(pin, refused),
		goods: await goodsOf(period),
		next: await sellsOutNext(now, mostShown),
	}
}

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
	const { period, usual, isWrong, now, before, drawn, lines, byMonth, ways, shares, pins, goods, next } = loaderData
	const isEmpty = lines.length === 0 && before.orders.orderCount === 0
	return (
		<>
			<PageHead title="Reports">
				<ExportLink to={`/admin/numbers/export.csv?from=${period.from}&to=${period.to}`} />
			</PageHead>
			<PeriodForm {...period} usual={usual} isWrong={isWrong} />
			<div className="stack lg:grid-cols-2">
				{isEmpty ? (
					<Block className="lg:col-span-2">
						<p className="text-sm text-muted">Nothing was ordered, and no money moved.</p>
					</Block>
				) : (
					<>
						<Figures now={now} before={before} />
						<Block
							title={byMonth ? 'Sales by month' : 'Sales by day'}
							note={before.orders.orderCount > 0 ? 'the line is the period before' : undefined}
							className="lg:col-span-2"
						>
							{drawn.length > 1 && <SalesChart days={drawn} each={byMonth ? 'month' : 'day'} />}
							{lines.length > 0 && <Lines lines={lines} byMonth={byMonth} />}
						</Block>
					</>
				)}
				{!isEmpty && <ShareBlocks shares={shares} pins={pins} period={period} />}
				{ways.length > 0 && <Money orders={now.orders} ways={ways} />}
				<SellsOutNext
					next={next}
					link={next.length > 0 && <CsvLink {...period} table="sells-out" of="Sells out next" />}
				/>
				<GoodsBlocks goods={goods} period={period} />
			</div>
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load the numbers.')

const lineColumns: [Column<NumberLine>, ...Column<NumberLine>[]] = [
	{ title: 'When', cell: ({ label }) => label },
	{
		title: 'Orders',
		cell: ({ orderCount }) => orderCount.toLocaleString('en-IN'),
		isNone: ({ orderCount }) => orderCount === 0,
	},
	sumColumn('Sales', ({ salesPaise }) => salesPaise),
	sumColumn('Received', ({ inPaise }) => inPaise),
	sumColumn('Refunded', ({ backPaise }) => backPaise),
	sumColumn('From couriers', ({ handedOverPaise }) => handedOverPaise),
]

const wayColumns: [Column<WayNumbers>, ...Column<WayNumbers>[]] = [
	{ title: 'Way', cell: ({ way }) => way },
	{ title: 'Payments', cell: ({ entryCount }) => entryCount.toLocaleString('en-IN') },
	sumColumn('Received', ({ inPaise }) => inPaise),
	sumColumn('Refunded', ({ backPaise }) => backPaise),
]

/** Shows the chart's values as a table of days or months, with their total. */
function Lines({ lines, byMonth }: { lines: NumberLine[]; byMonth: boolean }) {
	return (
		<details className="mt-3">
			<summary className="inline-flex min-h-11 cursor-pointer items-center text-xs underline underline-offset-4">
				The same as a table, with the money that moved
			</summary>
			<NumberTable
				caption={byMonth ? 'Sales and money by month' : 'Sales and money by day'}
				columns={lineColumns}
				rows={lines}
				keyOf={({ label }) => label}
				total={totalOf(lines)}
			/>
			<p className="mt-2 max-w-prose text-xs text-muted">
				Days of India. Sales by the day of the order, without cancelled ones and less what came back; money by the day
				that it moved. Cash comes in when it is collected; from couriers is when they hand it over.
			</p>
		</details>
	)
}

/** Shows the payments by method, and the payment status of the period's orders. */
function Money({ orders, ways }: { orders: OrderNumbers; ways: WayNumbers[] }) {
	const stand = [
		`Of these orders ${formatPaise(orders.receivedPaise)} is received`,
		orders.duePaise > 0 && `${formatPaise(orders.duePaise)} outstanding`,
		orders.withCouriersPaise > 0 && `${formatPaise(orders.withCouriersPaise)} of it with couriers`,
		orders.unknownPaise > 0 && `${formatPaise(orders.unknownPaise)} not recorded`,
	]
	return (
		<Block title="Money by way">
			<NumberTable
				caption="Received and refunded by way to pay"
				columns={wayColumns}
				rows={ways}
				keyOf={({ way }) => way}
				total={{
					way: 'Total',
					entryCount: sumOf(ways, ({ entryCount }) => entryCount),
					inPaise: sumOf(ways, ({ inPaise }) => inPaise),
					backPaise: sumOf(ways, ({ backPaise }) => backPaise),
				}}
			/>
			<p className="tabular mt-2 text-sm">{stand.filter(Boolean).join(', ')}.</p>
		</Block>
	)
}
