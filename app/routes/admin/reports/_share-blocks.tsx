import { Link } from 'react-router'
import { formatWholeRupees, formatPaise } from '#app/shop/values/money.ts'
import {
	maxShown,
	type ReportTable as Table,
	type PincodeReport,
	hourBands,
	type HourlyOrders,
	weekdayNames,
} from '#app/shop/reports/report-view.ts'
import { reportedChannelLabel } from '#app/shop/orders/order-view.ts'
import type { SalesBreakdown, getProductReport } from '#app/shop/reports/sales-breakdown.server.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { CardLink } from '#app/ui/admin/dashboard/dashboard-card.tsx'
import { BarTable } from '#app/ui/admin/reports/charts.tsx'
import { ReportTable } from './_report-table.tsx'
import { locale } from '#app/shop/region/india.ts'

interface DateRange {
	from: string
	to: string
}

interface ShareBlocksProps {
	shares: Omit<SalesBreakdown, 'pin'>
	pincodes: PincodeReport[]
	period: DateRange
}

const drawn = [
	['category', 'By category', 'Category'],
	['color', 'By color', 'Color'],
	['size', 'By size', 'Size'],
	['source', 'By sales channel', 'Channel'],
] as const

function labelChannels(shares: SalesBreakdown['source']): SalesBreakdown['source'] {
	return shares.map((share) => ({ ...share, name: reportedChannelLabel(share.name, 'screen') }))
}

/**
 * Shows the sales by category, color, size, sales channel and PIN area, the busiest times, and the abandoned carts.
 * Each block except the abandoned carts links to its complete table as a CSV file.
 */
export function ShareBlocks({ shares, pincodes, period }: ShareBlocksProps) {
	const hasBefore = shares.source.some(({ beforePaise }) => beforePaise > 0)
	return (
		<>
			{drawn.map(
				([kind, title, named]) =>
					shares[kind].length > 0 && (
						<Block
							key={kind}
							title={title}
							note={hasBefore ? 'Marker: previous period' : undefined}
							link={<CsvLink {...period} table={kind} of={title} />}
						>
							<BarTable
								caption={`Sales ${title.toLowerCase()}`}
								named={named}
								shares={kind === 'source' ? labelChannels(shares.source) : shares[kind]}
							/>
						</Block>
					),
			)}
			<Block
				title="Busiest times"
				note="orders by day and hour"
				link={<CsvLink {...period} table="hours" of="Busiest times" />}
			>
				<HourMap hours={shares.hours} />
			</Block>
			<CartReminders reminders={shares.cartReminders} />
			{pincodes.length > 0 && <PincodeBlock pincodes={pincodes} period={period} />}
		</>
	)
}

/** Shows the messages about abandoned carts and the orders that followed; nothing without any. */
function CartReminders({ reminders }: { reminders: SalesBreakdown['cartReminders'] }) {
	const { sentCount, recoveredCount, recoveredPaise } = reminders
	if (sentCount + recoveredCount === 0) return null
	return (
		<Block title="Abandoned carts" link={<CardLink to="/admin/abandoned-carts?show=recovered">View</CardLink>}>
			<p className="tabular text-sm">
				{sentCount.toLocaleString(locale)} {sentCount === 1 ? 'reminder' : 'reminders'} sent,{' '}
				{recoveredCount.toLocaleString(locale)} {recoveredCount === 1 ? 'cart' : 'carts'} recovered,{' '}
				{formatPaise(recoveredPaise)} in their orders.
			</p>
			<p className="mt-2 max-w-prose text-xs text-muted">
				Recovered: the customer ordered one of the items within 14 days of the message. Counted by order date, without
				cancelled orders.
			</p>
		</Block>
	)
}

function PincodeBlock({ pincodes, period }: { pincodes: PincodeReport[]; period: DateRange }) {
	const bad = pincodes.filter(({ isBad }) => isBad).slice(0, maxShown)
	const shown = pincodes.filter((one, index) => index < maxShown || bad.includes(one))
	return (
		<Block title="By PIN area" note="with COD returns" link={<CsvLink {...period} table="pins" of="By PIN area" />}>
			<ReportTable
				caption="Orders and COD returns by PIN area"
				columns={[
					{ title: 'PIN', cell: ({ pin, district }) => `${pin}… ${district}` },
					{ title: 'Orders', cell: ({ orderCount }) => orderCount.toLocaleString(locale) },
					{ title: 'Sales', cell: ({ salesPaise }) => formatWholeRupees(salesPaise) },
					{
						title: 'COD returned (RTO)',
						cell: formatReturned,
						isEmptyCell: ({ sentCount }) => sentCount === 0,
					},
				]}
				rows={shown}
				keyOf={({ pin }) => pin}
			/>
			{bad.length > 0 && (
				<p className="mt-2 text-sm">
					Suggested rule: <b className="font-semibold">no cash on delivery to {formatPincodes(bad)}</b>{' '}
					<Link to="/admin/settings/cash" className="text-indigo underline underline-offset-2">
						View COD settings
					</Link>
				</p>
			)}
		</Block>
	)
}

function formatReturned({ refusedCount, sentCount, isBad }: PincodeReport) {
	return <span className={isBad ? 'font-semibold text-danger' : ''}>{`${refusedCount} of ${sentCount}`}</span>
}

/** Lists the PIN prefixes: '141… and 302…' */
function formatPincodes(pincodes: readonly PincodeReport[]): string {
	return new Intl.ListFormat(locale).format(pincodes.map(({ pin }) => `${pin}…`))
}

/** Links to a complete table as a CSV file. `isFile` is set, because React Router must not open the file as a page. */
export function CsvLink({ from, to, table, of }: DateRange & { table: Table; of: string }) {
	return (
		<CardLink to={`/admin/reports/export.csv?from=${from}&to=${to}&table=${table}`} isFile>
			CSV<span className="sr-only"> of {of}</span>
		</CardLink>
	)
}

/** Shows the best sellers and the unsold stock. */
export function GoodsBlocks({
	goods,
	period,
}: {
	goods: Awaited<ReturnType<typeof getProductReport>>
	period: DateRange
}) {
	return (
		<>
			{goods.best.length > 0 && (
				<Block title="Best sellers" link={<CsvLink {...period} table="best" of="Best sellers" />}>
					<ReportTable
						caption="Products by items sold"
						columns={[
							{ title: 'Product', cell: ({ productId, name }) => renderProductLink(productId, name) },
							{ title: 'Items', cell: ({ units }) => units.toLocaleString(locale) },
							{ title: 'Sales', cell: ({ salesPaise }) => formatWholeRupees(salesPaise) },
						]}
						rows={goods.best}
						keyOf={({ productId, name }) => productId ?? name}
					/>
				</Block>
			)}
			<Block
				title="Unsold stock"
				link={goods.dead.length > 0 && <CsvLink {...period} table="unsold" of="Unsold stock" />}
			>
				{goods.dead.length === 0 ? (
					<p className="text-sm text-muted">No unsold stock. Only products that were added before this period count.</p>
				) : (
					<>
						<p className="mb-2 text-sm">
							{goods.deadCount === 1
								? '1 product in stock had no sales in this period. It is worth'
								: `${goods.deadCount.toLocaleString(locale)} products in stock had no sales in this period. They are worth`}{' '}
							{formatPaise(goods.deadPaise)} at selling price. Highest value first.
						</p>
						<ReportTable
							caption="Products in stock without sales"
							columns={[
								{ title: 'Product', cell: ({ productId, name }) => renderProductLink(productId, name) },
								{ title: 'Items', cell: ({ units }) => units.toLocaleString(locale) },
								{ title: 'Value', cell: ({ worthPaise }) => formatWholeRupees(worthPaise) },
							]}
							rows={goods.dead}
							keyOf={({ productId }) => productId}
						/>
					</>
				)}
			</Block>
		</>
	)
}

function renderProductLink(productId: number | null, name: string) {
	if (productId === null) return name
	return (
		<Link
			to={`/admin/products/${productId}`}
			className="underline underline-offset-2 hover:no-underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
		>
			{name}
		</Link>
	)
}

const tones = ['', 'bg-madder/15', 'bg-madder/30', 'bg-madder/45', 'bg-madder/80 text-white', 'bg-madder text-white']

/** Shows orders by weekday and hour. Darker cells have more orders. */
function HourMap({ hours }: { hours: HourlyOrders }) {
	const maxOrders = Math.max(1, ...hours.flat())
	const conclusion = findBusiestHour(hours)
	return (
		<>
			<table className="tabular w-full table-fixed border-separate border-spacing-0.5 text-center text-xs">
				<caption className="sr-only">Orders by weekday and hour (IST)</caption>
				<thead>
					<tr>
						<th scope="col" className="w-9">
							<span className="sr-only">Day</span>
						</th>
						{hourBands.map((name) => (
							<th
								key={name}
								scope="col"
								className="text-[0.75rem] font-normal tracking-tight whitespace-nowrap text-muted max-md:text-[0.625rem]"
							>
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{hours.map((bands, day) => (
						<tr key={weekdayNames[day]}>
							<th scope="row" className="text-left font-normal text-muted">
								{weekdayNames[day]}
							</th>
							{bands.map((orders, band) => (
								<td
									key={hourBands[band]}
									className={`h-7 rounded-[4px] ${tones[Math.ceil((orders / maxOrders) * (tones.length - 1))]}`}
								>
									{orders > 0 && orders.toLocaleString(locale)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{conclusion && <p className="mt-2 text-xs text-muted">{conclusion}</p>}
		</>
	)
}

/**
 * The minimum number of orders for `findBusiestHour` to name the busiest band of hours. The band must also have at
 * least twice the average number of orders of a band.
 */
const minOrders = 30

function findBusiestHour(hours: HourlyOrders): string | null {
	const bands = hourBands.map((_, band) => hours.reduce((sum, day) => sum + day[band]!, 0))
	const all = bands.reduce((sum, orders) => sum + orders, 0)
	const maxOrders = Math.max(...bands)
	if (all < minOrders || maxOrders * bands.length < all * 2) return null
	const [from, to] = hourBands[bands.indexOf(maxOrders)]!.split('–')
	const formatOrders = (orders: number) => orders.toLocaleString(locale)
	return `Busiest from ${from} to ${to}: ${formatOrders(maxOrders)} of ${formatOrders(all)} orders.`
}
