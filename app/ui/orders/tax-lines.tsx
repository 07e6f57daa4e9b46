import { formatPaise } from '#app/shop/values/money.ts'
import type { DocumentPageView } from '#app/shop/orders/invoices/document-page.server.ts'
import type { TaxLineView } from '#app/shop/orders/invoices/tax-documents.server.ts'

interface Column {
	title: string
	/** The text below the item on a phone, with its title. */
	words: (line: TaxLineView) => string
	isOnPhone?: true
}

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const formatAmount = (paise: number) => rupees.format(paise / 100)

/** The lines of a document. On a phone all values except amounts are below the item. */
export function TaxLines({ sheet }: { sheet: DocumentPageView }) {
	const columns = buildColumns(sheet)
	return (
		<table className="tabular mt-8 w-full border-collapse">
			<caption className="mb-1 text-left text-xs text-muted">Amounts in rupees</caption>
			<thead>
				<tr className="border-b border-ink text-xs text-muted">
					<th scope="col" className="py-2 text-left font-normal">
						Item
					</th>
					{columns.map(({ title, isOnPhone }) => (
						<th key={title} scope="col" className={`py-2 pl-3 text-right font-normal ${getPhoneClass(isOnPhone)}`}>
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
							{discountsOf(line).map(({ label, paise }, index) => (
								<span key={`${label} ${index}`} className="block text-muted">
									{label} {formatPaise(paise)} deducted
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
							<td key={title} className={`py-2 pl-3 text-right whitespace-nowrap ${getPhoneClass(isOnPhone)}`}>
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
function discountsOf({ discounts, discountPaise }: TaxLineView) {
	if (discounts.length > 0) return discounts
	return discountPaise > 0 ? [{ label: 'Discount', paise: discountPaise }] : []
}

const getPhoneClass = (isOnPhone: true | undefined) => (isOnPhone ? '' : 'max-sm:hidden print:table-cell')

function buildColumns({ mode, supply, stateHead }: DocumentPageView): Column[] {
	const total: Column = { title: 'Amount', words: ({ paise }) => formatAmount(paise), isOnPhone: true }
	const goods: Column[] = [
		{ title: 'HSN', words: ({ hsn }) => hsn },
		// A price reduction has no returned quantity.
		{ title: 'Quantity', words: ({ quantity }) => (quantity > 0 ? String(quantity) : '–') },
	]
	if (mode === 'composition') return [...goods, total]
	const taxable: Column = { title: 'Taxable value', words: ({ taxablePaise }) => formatAmount(taxablePaise) }
	const rate: Column = { title: 'Rate', words: ({ rate: percent }) => `${percent} %` }
	const componentColumns: Column[] =
		supply === 'home'
			? [
					{ title: 'CGST', words: ({ cgstPaise }) => formatAmount(cgstPaise) },
					{ title: stateHead, words: ({ sgstPaise }) => formatAmount(sgstPaise) },
				]
			: [{ title: 'IGST', words: ({ igstPaise }) => formatAmount(igstPaise) }]
	return [...goods, taxable, rate, ...componentColumns, total]
}
