import { formatWholeRupees } from '#app/shop/values/money.ts'
import { maxShown, type BreakdownRow, sumBy } from '#app/shop/reports/report-view.ts'
import { Swatch } from '../../product/swatch.tsx'
import { Change } from './order-metrics.tsx'

interface BarTableProps {
	caption: string
	/** The kind of a row, such as 'Category'. */
	named: string
	shares: readonly BreakdownRow[]
}

/** Shows a bar for each row, in its own color when it is a color. The marker on the bar is the previous period. */
export function BarTable({ caption, named, shares }: BarTableProps) {
	const isCut = shares.length > maxShown + 1
	const shown = isCut ? [...shares.slice(0, maxShown), sumOthers(shares.slice(maxShown))] : shares
	const top = Math.max(1, ...shown.flatMap(({ salesPaise, beforePaise }) => [salesPaise, beforePaise]))
	const isFirst = shares.every(({ beforePaise }) => beforePaise === 0)
	return (
		<table className="w-full border-collapse text-sm">
			<caption className="sr-only">{caption}</caption>
			<thead className="sr-only">
				<tr>
					{[named, 'Chart', 'Sales', ...(isFirst ? [] : ['Change'])].map((title) => (
						<th key={title} scope="col">
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{shown.map(({ name, hexCode, salesPaise, beforePaise }) => (
					<tr key={name} className="border-b border-line last:border-0">
						<th scope="row" className="w-[34%] py-1.5 text-left font-normal [overflow-wrap:anywhere]">
							<span className="flex min-w-28 items-center gap-2">
								{hexCode && <Swatch hexCode={hexCode} className="size-4" />}
								{name}
							</span>
						</th>
						<td className="w-[30%] px-3">
							<svg
								aria-hidden="true"
								viewBox="0 0 100 10"
								preserveAspectRatio="none"
								className="block h-2.5 w-full min-w-10 overflow-visible"
							>
								<rect
									width={calculateShare(salesPaise, top)}
									height="10"
									vectorEffect="non-scaling-stroke"
									{...(hexCode ? { fill: hexCode, className: 'stroke-field' } : { className: 'fill-madder' })}
								/>
								{!isFirst &&
									['stroke-white [stroke-width:4]', 'stroke-ink [stroke-width:2]'].map((stroke) => (
										<path
											key={stroke}
											d={`M${calculateShare(beforePaise, top)} -3V13`}
											vectorEffect="non-scaling-stroke"
											className={stroke}
										/>
									))}
							</svg>
						</td>
						<td className="tabular text-right whitespace-nowrap">{formatWholeRupees(salesPaise)}</td>
						{!isFirst && (
							<td className="tabular pl-3 text-right whitespace-nowrap">
								{beforePaise > 0 && <Change value={salesPaise} past={beforePaise} format={formatWholeRupees} />}
							</td>
						)}
					</tr>
				))}
			</tbody>
		</table>
	)
}

function sumOthers(shares: readonly BreakdownRow[]): BreakdownRow {
	return {
		name: 'All others',
		count: sumBy(shares, ({ count }) => count),
		salesPaise: sumBy(shares, ({ salesPaise }) => salesPaise),
		beforePaise: sumBy(shares, ({ beforePaise }) => beforePaise),
	}
}

/** Returns the percentage of the longest bar. */
function calculateShare(paise: number, top: number): number {
	return Math.max(0, Math.round((paise / top) * 1000) / 10)
}
