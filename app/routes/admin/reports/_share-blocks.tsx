import { Link } from 'react-router'
import { formatWholeRupees, formatPaise } from '#app/shop/values/money.ts'
import { maxShown, type ReportTable as Table, type PincodeReport } from '#app/shop/reports/report-view.ts'
import type { SalesBreakdown } from '#app/shop/reports/sales-breakdown.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { CardLink } from '#app/ui/admin/dashboard/dashboard-card.tsx'
import { BarTable } from '#app/ui/admin/reports/bar-table.tsx'
import { HourMap } from '#app/ui/admin/reports/hour-map.tsx'
import { ReportTable } from './_report-table.tsx'
import type { getProductReport } from '#app/shop/reports/product-report.server.ts'

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
	['colour', 'By color', 'Color'],
	['size', 'By size', 'Size'],
	['source', 'By sales channel', 'Channel'],
] as const

/** Shows charts of the sales, each with its complete table as a file. */
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
							<BarTable caption={`Sales ${title.toLowerCase()}`} named={named} shares={shares[kind]} />
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
			{pincodes.length > 0 && <PincodeBlock pincodes={pincodes} period={period} />}
		</>
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
					{ title: 'Orders', cell: ({ orderCount }) => orderCount.toLocaleString('en-IN') },
					{ title: 'Sales', cell: ({ salesPaise }) => formatWholeRupees(salesPaise) },
					{
						title: 'COD returned (RTO)',
						cell: formatReturned,
						isNone: ({ sentCount }) => sentCount === 0,
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
	return new Intl.ListFormat('en-IN').format(pincodes.map(({ pin }) => `${pin}…`))
}

/** Links to a complete table as a file, which no script may open as a page. */
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
							{ title: 'Items', cell: ({ pieces }) => pieces.toLocaleString('en-IN') },
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
					<p className="text-sm text-muted">All products in stock had sales in this period.</p>
				) : (
					<>
						<p className="mb-2 text-sm">
							{goods.deadCount === 1 ? '1 product' : `${goods.deadCount.toLocaleString('en-IN')} products`}, worth{' '}
							{formatPaise(goods.deadPaise)} at selling price. Highest value first.
						</p>
						<ReportTable
							caption="Products in stock without sales"
							columns={[
								{ title: 'Product', cell: ({ productId, name }) => renderProductLink(productId, name) },
								{ title: 'Items', cell: ({ pieces }) => pieces.toLocaleString('en-IN') },
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
