import type { SizeGuideTable } from '#app/shop/values/size-guide.ts'
import { useTranslate } from '../shell/use-shop.ts'

interface SizeGuideTablesProps {
	tables: SizeGuideTable[]
	/** The name of the unit's radio buttons, which differs between the guides of a page. */
	name: string
}

/** Shows a size guide in centimeters or inches. Radio buttons switch the unit, also without script. */
export function SizeGuideTables({ tables, name }: SizeGuideTablesProps) {
	return tables.map((table, index) => <GuideTable key={table.unit} {...table} name={name} isFirst={index === 0} />)
}

interface GuideTableProps extends SizeGuideTable {
	name: string
	isFirst: boolean
}

/**
 * The table of one unit, with the radio button that selects it. The surrounding form submits the button's value, which
 * the server ignores.
 */
function GuideTable({ unit, lines: [names, ...sizes], name, isFirst }: GuideTableProps) {
	const t = useTranslate()
	const unitName = t(unit === 'cm' ? 'sizeGuide.cm' : 'sizeGuide.inches')
	const title = t('sizeGuide.inUnit', { unit: unitName })
	return (
		<>
			<label className={`unit ${chip} px-3`}>
				<input type="radio" name={name} defaultChecked={isFirst} className="sr-only" />
				{unitName}
			</label>
			<div role="region" aria-label={title} tabIndex={0} className="order-1 max-w-full basis-full overflow-x-auto">
				<table className="guide tabular w-full text-sm whitespace-nowrap">
					<caption className="sr-only">{title}</caption>
					<thead>
						<tr>
							{names!.map((column) => (
								<th key={column} scope="col">
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{sizes.map(([size, ...cells]) => (
							<tr key={size}>
								<th scope="row">{size}</th>
								{cells.map((text, index) => (
									<td key={index}>{text}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}

const chip =
	'inline-flex min-h-11 items-center gap-2 rounded-full border border-line text-sm fade ' +
	'hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper'
