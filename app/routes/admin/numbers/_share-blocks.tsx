import { Link } from 'react-router'
import { formatWholeRupees, formatPaise } from '#app/shop/money.ts'
import { mostShown, type NumberTable as Table, type PinNumbers } from '#app/shop/numbers/numbers-view.ts'
import type { Shares } from '#app/shop/numbers/shares.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { PartLink } from '#app/ui/admin/dashboard/part.tsx'
import { BarTable } from '#app/ui/admin/numbers/bar-table.tsx'
import { HourMap } from '#app/ui/admin/numbers/hour-map.tsx'
import { NumberTable } from './_number-table.tsx'
import type { goodsOf } from '#app/shop/numbers/goods-numbers.server.ts'

interface Dates {
	from: string
	to: string
}

interface ShareBlocksProps {
	shares: Omit<Shares, 'pin'>
	pins: PinNumbers[]
	period: Dates
}

const drawn = [
	['category', 'By category', 'Category'],
	['colour', 'By colour', 'Colour'],
	['size', 'By size', 'Size'],
	['source', 'Where they buy', 'From'],
] as const

/** Shows charts of the sales, each with its complete table as a file. */
export function ShareBlocks({ shares, pins, period }: ShareBlocksProps) {
	const hasBefore = shares.source.some(({ beforePaise }) => beforePaise > 0)
	return (
		<>
			{drawn.map(
				([kind, title, named]) =>
					shares[kind].length > 0 && (
						<Block
							key={kind}
							title={title}
							note={hasBefore ? 'the mark is the period before' : undefined}
							link={<CsvLink {...period} table={kind} of={title} />}
						>
							<BarTable caption={`Sales ${title.toLowerCase()}`} named={named} shares={shares[kind]} />
						</Block>
					),
			)}
			<Block
				title="When they buy"
				note="orders by day and hour"
				link={<CsvLink {...period} table="hours" of="When they buy" />}
			>
				<HourMap hours={shares.hours} />
			</Block>
			{pins.length > 0 && <PinBlock pins={pins} period={period} />}
		</>
	)
}

function PinBlock({ pins, period }: { pins: PinNumbers[]; period: Dates }) {
	const bad = pins.filter(({ isBad }) => isBad).slice(0, mostShown)
	const shown = pins.filter((one, index) => index < mostShown || bad.includes(one))
	return (
		<Block title="By place" note="and what came back" link={<CsvLink {...period} table="pins" of="By place" />}>
			<NumberTable
				caption="Orders by PIN, and cash orders that came back"
				columns={[
					{ title: 'PIN', cell: ({ pin, district }) => `${pin}… ${district}` },
					{ title: 'Orders', cell: ({ orderCount }) => orderCount.toLocaleString('en-IN') },
					{ title: 'Sales', cell: ({ salesPaise }) => formatWholeRupees(salesPaise) },
					{
						title: 'Cash that came back',
						cell: cameBack,
						isNone: ({ sentCount }) => sentCount === 0,
					},
				]}
				rows={shown}
				keyOf={({ pin }) => pin}
			/>
			{bad.length > 0 && (
				<p className="mt-2 text-sm">
					A rule would help: <b className="font-semibold">no cash on delivery to {words(bad)}</b>{' '}
					<Link to="/admin/settings/cash" className="text-indigo underline underline-offset-2">
						Look at it
					</Link>
				</p>
			)}
		</Block>
	)
}

function cameBack({ refusedCount, sentCount, isBad }: PinNumbers) {
	return <span className={isBad ? 'font-semibold text-danger' : ''}>{`${refusedCount} of ${sentCount}`}</span>
}

/** Lists the PIN prefixes: '141… and 302…' */
function words(pins: readonly PinNumbers[]): string {
	return new Intl.ListFormat('en-IN').format(pins.map(({ pin }) => `${pin}…`))
}

/** Links to a complete table as a file, which no script may open as a page. */
export function CsvLink({ from, to, table, of }: Dates & { table: Table; of: string }) {
	return (
		<PartLink to={`/admin/numbers/export.csv?from=${from}&to=${to}&table=${table}`} isFile>
			CSV<span className="sr-only"> of {of}</span>
		</PartLink>
	)
}

/** Shows the best sellers and the unsold stock. */
export function GoodsBlocks({ goods, period }: { goods: Awaited<ReturnType<typeof goodsOf>>; period: Dates }) {
	return (
		<>
			{goods.best.length > 0 && (
				<Block title="What sold best" link={<CsvLink {...period} table="best" of="What sold best" />}>
					<NumberTable
						caption="Products by pieces sold"
						columns={[
							{ title: 'Product', cell: ({ productId, name }) => productLink(productId, name) },
							{ title: 'Pieces', cell: ({ pieces }) => pieces.toLocaleString('en-IN') },
							{ title: 'Sales', cell: ({ salesPaise }) => formatWholeRupees(salesPaise) },
						]}
						rows={goods.best}
						keyOf={({ productId, name }) => productId ?? name}
					/>
				</Block>
			)}
			<Block
				title="In stock and not sold"
				link={goods.dead.length > 0 && <CsvLink {...period} table="unsold" of="In stock and not sold" />}
			>
				{goods.dead.length === 0 ? (
					<p className="text-sm text-muted">Nothing that was in stock before it is left unsold.</p>
				) : (
					<>
						<p className="mb-2 text-sm">
							{goods.deadCount === 1 ? '1 product' : `${goods.deadCount.toLocaleString('en-IN')} products`}, worth{' '}
							{formatPaise(goods.deadPaise)} at their price. The dearest first.
						</p>
						<NumberTable
							caption="Products in stock of which nothing was sold"
							columns={[
								{ title: 'Product', cell: ({ productId, name }) => productLink(productId, name) },
								{ title: 'Pieces', cell: ({ pieces }) => pieces.toLocaleString('en-IN') },
								{ title: 'Worth', cell: ({ worthPaise }) => formatWholeRupees(worthPaise) },
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

function productLink(productId: number | null, name: string) {
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
