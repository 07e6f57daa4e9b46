import { formatPaise } from '#app/shop/money.ts'
import type { TaxSheetView } from '#app/shop/orders/documents/sheet.server.ts'
import type { TaxLineView } from '#app/shop/orders/documents/tax-documents.server.ts'

interface Column {
	title: string
	/** The text below the item on a phone, with its title. */
	words: (line: TaxLineView) => string
	isOnPhone?: true
}

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const amount = (paise: number) => rupees.format(paise / 100)

/** The lines of a document. On a phone all values except amounts are below the item. */
export function TaxLines({ sheet }: { sheet: TaxSheetView }) {
	const columns = columnsOf(sheet)
	return (
		<table className="tabular mt-8 w-full border-collapse">
			<caption className="mb-1 text-left text-xs text-muted">Amounts in rupees</caption>
			<thead>
				<tr className="border-b border-ink text-xs text-muted">
					<th scope="col" className="py-2 text-left font-normal">
						Item
					</th>
					{columns.map(({ title, isOnPhone }) => (
						<th key={title} scope="col" className={`py-2 pl-3 text-right font-normal ${shown(isOnPhone)}`}>
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{sheet.lines.map((line) => (
					<tr key={line.id} className="break-inside-avoid border-b border-line align-top text-xs">
						<th scope="row" className="py-2 text-left font-normal [overflow-wrap:anywhere]">
							<span className="block text-sm font-medium">{line.words}</span>
							{listDiscounts(line).map(({ label, paise }, index) => (
								<span key={`${label} ${index}`} className="block text-muted">
									{label} {formatPaise(paise)} taken off
								</span>
							))}
							<span className="flex flex-wrap gap-x-3 text-muted sm:hidden print:hidden">
								{columns
									.filter(({ isOnPhone }) => !isOnPhone)
									.map(({ title, words }) => (
										<span key={title} className="whitespace-nowrap">
											{title} {words(line)}
										</span>
									))}
							</span>
						</th>
						{columns.map(({ title, words, isOnPhone }) => (
							<td key={title} className={`py-2 pl-3 text-right whitespace-nowrap ${shown(isOnPhone)}`}>
								{words(line)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

/** The discounts of a line by name; as one where only their sum is known. */
function listDiscounts({ discounts, discountPaise }: TaxLineView) {
	if (discounts.length > 0) return discounts
	return discountPaise > 0 ? [{ label: 'Discount', paise: discountPaise }] : []
}

const shown = (isOnPhone: true | undefined) => (isOnPhone ? '' : 'max-sm:hidden print:table-cell')

function columnsOf({ mode, supply, stateHead }: TaxSheetView): Column[] {
	const total: Column = { title: 'Amount', words: ({ paise }) => amount(paise), isOnPhone: true }
	const goods: Column[] = [
		{ title: 'HSN', words: ({ hsn }) => hsn },
		// A price reduction has no returned quantity.
		{ title: 'Quantity', words: ({ quantity }) => (quantity > 0 ? String(quantity) : '–') },
	]
	if (mode === 'composition') return [...goods, total]
	const taxable: Column = { title: 'Taxable value', words: ({ taxablePaise }) => amount(taxablePaise) }
	const rate: Column = { title: 'Rate', words: ({ rate: percent }) => `${percent} %` }
	const heads: Column[] =
		supply === 'home'
			? [
					{ title: 'CGST', words: ({ cgstPaise }) => amount(cgstPaise) },
					{ title: stateHead, words: ({ sgstPaise }) => amount(sgstPaise) },
				]
			: [{ title: 'IGST', words: ({ igstPaise }) => amount(igstPaise) }]
	return [...goods, taxable, rate, ...heads, total]
}
