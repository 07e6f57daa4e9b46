import { Link } from 'react-router'
import { formatPaise } from '#app/shop/money.ts'
import { goodsOf, refusedByPin } from '#app/shop/numbers/goods-numbers.server.ts'
import { moneyOf, ordersOf } from '#app/shop/numbers/money-numbers.server.ts'
import { type NumberLine, numberLines, totalOf } from '#app/shop/numbers/number-lines.ts'
import { sumOf } from '#app/shop/numbers/numbers-view.ts'
import { dateOfDay, periodOf, usualPeriods } from '#app/shop/numbers/period.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { ExportLink } from '#app/ui/admin/list/export-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/numbers.ts'
import { type Column, NumberTable } from './_number-table.tsx'
import { PeriodForm } from './_period-form.tsx'
import { Stated } from './_stated.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Numbers · Admin' }]

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
		lines: numberLines(days),
		ways,
		pins: await refusedByPin(period),
		goods: await goodsOf(period),
	}
}

const lineColumns: [Column<NumberLine>, ...Column<NumberLine>[]] = [
	{ title: 'Day', cell: ({ label }) => label },
	{ title: 'Orders', cell: ({ orderCount }) => orderCount.toLocaleString('en-IN') },
	{ title: 'Sales', cell: ({ salesPaise }) => formatPaise(salesPaise) },
	{ title: 'Came in', cell: ({ inPaise }) => formatPaise(inPaise) },
	{ title: 'Given back', cell: ({ backPaise }) => formatPaise(backPaise) },
	{ title: 'From couriers', cell: ({ handedOverPaise }) => formatPaise(handedOverPaise) },
]

export default function NumbersPage({ loaderData }: Route.ComponentProps) {
	const { period, usual, isWrong, orders, lines, ways, pins, goods } = loaderData
	const productLink = (productId: number | null, name: string) =>
		productId === null ? (
			name
		) : (
			<Link
				to={`/admin/products/${productId}`}
				discover="none"
				prefetch="none"
				className="underline underline-offset-2 hover:no-underline"
			>
				{name}
			</Link>
		)
	return (
		<>
			<PageHead title="Numbers">
				<ExportLink to={`/admin/numbers/export.csv?from=${period.from}&to=${period.to}`} />
			</PageHead>
			<PeriodForm {...period} usual={usual} isWrong={isWrong} />
			<div className="grid gap-4">
				<section>
					<h2 className="sr-only">Orders of the period, as they stand now</h2>
					<Stated orders={orders} />
				</section>
				<Block title="By day">
					{lines.length === 0 ? (
						<p className="text-sm text-muted">Nothing was ordered, and no money moved.</p>
					) : (
						<>
							<NumberTable
								caption="Sales and money by day"
								columns={lineColumns}
								rows={lines}
								keyOf={({ label }) => label}
								total={totalOf(lines)}
							/>
							<p className="mt-2 max-w-prose text-xs text-muted">
								Days of India. Sales by the day of the order, without cancelled ones; money by the day that it moved.
								Cash comes in when it is collected; from couriers is when they hand it over.
							</p>
						</>
					)}
				</Block>
				{ways.length > 0 && (
					<Block title="Money by way">
						<NumberTable
							caption="What came in and was given back by way to pay"
							columns={[
								{ title: 'Way', cell: ({ way }) => way },
								{ title: 'Payments', cell: ({ entryCount }) => entryCount.toLocaleString('en-IN') },
								{ title: 'Came in', cell: ({ inPaise }) => formatPaise(inPaise) },
								{ title: 'Given back', cell: ({ backPaise }) => formatPaise(backPaise) },
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
				<Block title="Cash refused, by PIN code">
					{pins.length === 0 ? (
						<p className="text-sm text-muted">No cash order that was sent came back.</p>
					) : (
						<NumberTable
							caption="Cash orders that came back, by PIN code"
							columns={[
								{ title: 'PIN code', cell: ({ pin }) => pin },
								{ title: 'Sent', cell: ({ sentCount }) => sentCount.toLocaleString('en-IN') },
								{ title: 'Refused', cell: ({ refusedCount }) => refusedCount.toLocaleString('en-IN') },
								{ title: 'Worth', cell: ({ refusedPaise }) => formatPaise(refusedPaise) },
							]}
							rows={pins}
							keyOf={({ pin }) => pin}
						/>
					)}
				</Block>
				<Block title="What sold best">
					{goods.best.length === 0 ? (
						<p className="text-sm text-muted">Nothing was sold.</p>
					) : (
						<NumberTable
							caption="Products by pieces sold"
							columns={[
								{ title: 'Product', cell: ({ productId, name }) => productLink(productId, name) },
								{ title: 'Pieces', cell: ({ pieces }) => pieces.toLocaleString('en-IN') },
								{ title: 'Sales', cell: ({ salesPaise }) => formatPaise(salesPaise) },
							]}
							rows={goods.best}
							keyOf={({ productId, name }) => productId ?? name}
						/>
					)}
				</Block>
				<Block title="In stock and not sold">
					{goods.dead.length === 0 ? (
						<p className="text-sm text-muted">Of everything in stock something was sold.</p>
					) : (
						<>
							<p className="mb-2 text-sm">
								{goods.deadCount.toLocaleString('en-IN')} products, worth {formatPaise(goods.deadPaise)} at their price.
								The dearest first.
							</p>
							<NumberTable
								caption="Products in stock of which nothing was sold"
								columns={[
									{ title: 'Product', cell: ({ productId, name }) => productLink(productId, name) },
									{ title: 'Pieces', cell: ({ pieces }) => pieces.toLocaleString('en-IN') },
									{ title: 'Worth', cell: ({ worthPaise }) => formatPaise(worthPaise) },
								]}
								rows={goods.dead}
								keyOf={({ productId }) => productId}
							/>
						</>
					)}
				</Block>
			</div>
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load the numbers." back={{ to: '/admin', label: 'To the dashboard' }} />
	)
}
