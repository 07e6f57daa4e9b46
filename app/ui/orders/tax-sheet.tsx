import { getImageUrl } from '#app/shop/media/media-view.ts'
import { formatPaise, formatPlainAmount } from '#app/shop/values/money.ts'
import type { DocumentPageView } from '#app/shop/orders/invoices/document-page.server.ts'
import type { TaxLineView } from '#app/shop/orders/invoices/tax-documents.server.ts'
import { tax } from '#app/shop/region/india.ts'

/** An invoice, bill of supply or credit note on an A4 sheet (rule: invoice-content). */
export function TaxSheet({ sheet }: { sheet: DocumentPageView }) {
	const { texts } = sheet
	return (
		<article
			lang={sheet.language}
			className="mx-auto max-w-3xl bg-white px-4 py-6 text-sm text-ink sm:px-10 sm:py-10 print:max-w-none print:p-0"
		>
			<header className="flex items-start justify-between gap-x-8 gap-y-4 border-b border-ink pb-5 max-sm:flex-col print:flex-row">
				<address className="min-w-0 max-w-sm text-xs not-italic [overflow-wrap:anywhere]">
					{sheet.logoHash && (
						<img src={getImageUrl(sheet.logoHash, 320)} alt="" className="mb-1 block h-auto max-h-16 w-auto max-w-48" />
					)}
					<span className="block font-display text-lg">{sheet.shopName}</span>
					{sheet.legalName !== sheet.shopName && <span className="block font-medium">{sheet.legalName}</span>}
					{sheet.seller.map((line) => (
						<span key={line} className="block">
							{line}
						</span>
					))}
				</address>
				<div className="tabular shrink-0 sm:text-right print:text-right">
					<h1 className="font-display text-xl">{sheet.title}</h1>
					<p className="font-medium">{sheet.number}</p>
					<p className="text-xs text-muted">{sheet.on}</p>
					{sheet.against && (
						<p className="mt-1 text-xs text-muted">
							{sheet.against[0]}
							<span className="block">{sheet.against[1]}</span>
						</p>
					)}
				</div>
			</header>
			<div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
				<FactBlock title={texts.billedTo} lines={sheet.buyer} />
				<dl className="grid content-start gap-2">
					<Fact label={texts.placeOfSupply}>{sheet.suppliedTo}</Fact>
					<Fact label={texts.order}>{sheet.order}</Fact>
					{sheet.kind === 'invoice' ? (
						<Fact label={texts.payment}>{sheet.payment}</Fact>
					) : (
						<Fact label={texts.reason}>{sheet.reason}</Fact>
					)}
				</dl>
			</div>
			<TaxLines sheet={sheet} />
			<SheetTotals sheet={sheet} />
			<footer className="mt-6 grid break-inside-avoid gap-4 border-t border-line pt-4 text-xs">
				<p>
					<span className="block text-muted">{texts.spelledTotalLabel}</span>
					<span className="text-sm">{sheet.spelledTotal}</span>
				</p>
				{sheet.sentence && <p className="font-medium">{sheet.sentence}</p>}
				<div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
					<p className="text-muted">{texts.noReverseCharge}</p>
					<p className="ml-auto text-right">
						<span className="block pb-8">{texts.forSeller}</span>
						{texts.signatory}
					</p>
				</div>
			</footer>
		</article>
	)
}

function FactBlock({ title, lines }: { title: string; lines: string[] }) {
	return (
		<section className="min-w-0 break-inside-avoid">
			<h2 className="text-xs text-muted">{title}</h2>
			<address className="not-italic [overflow-wrap:anywhere]">
				{lines.map((line, index) => (
					<span key={index} className="block">
						{line}
					</span>
				))}
			</address>
		</section>
	)
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-xs text-muted">{label}</dt>
			<dd className="[overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}

function SheetTotals({ sheet }: { sheet: DocumentPageView }) {
	const { sums, mode, supply, stateTaxLabel, totalPaise, texts } = sheet
	const taxComponents: [label: string, head: keyof typeof sums & keyof TaxLineView][] =
		mode === 'composition' || supply === 'abroad'
			? []
			: supply === 'home'
				? [
						[texts.taxableValue, 'taxablePaise'],
						[tax.components.central, 'cgstPaise'],
						[stateTaxLabel, 'sgstPaise'],
					]
				: [
						[texts.taxableValue, 'taxablePaise'],
						[tax.components.integrated, 'igstPaise'],
					]
	return (
		<dl className="tabular mt-4 ml-auto max-w-80 break-inside-avoid">
			{taxComponents.map(([label, component]) => (
				<div key={component} className="flex justify-between gap-4 py-1">
					<dt>{label}</dt>
					<dd>{formatPaise(sums[component])}</dd>
				</div>
			))}
			<div className="mt-1 flex justify-between gap-4 border-t border-ink py-1 pt-2 text-base font-medium">
				<dt>{texts.total}</dt>
				<dd>{formatPaise(totalPaise)}</dd>
			</div>
		</dl>
	)
}

interface Column {
	title: string
	/** The text below the item on a phone, with its title. */
	format: (line: TaxLineView) => string
	isOnPhone?: true
}

/** The lines of a document. On a phone all values except amounts are below the item. */
function TaxLines({ sheet }: { sheet: DocumentPageView }) {
	const columns = buildColumns(sheet)
	return (
		<table className="tabular mt-8 w-full border-collapse">
			<caption className="mb-1 text-left text-xs text-muted">{sheet.texts.amounts}</caption>
			<thead>
				<tr className="border-b border-ink text-xs text-muted">
					<th scope="col" className="py-2 text-left font-normal">
						{sheet.texts.item}
					</th>
					{columns.map(({ title, isOnPhone }) => (
						<th key={title} scope="col" className={`py-2 pl-3 text-right font-normal ${getPhoneClass(isOnPhone)}`}>
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{sheet.lines.map((line, index) => (
					<tr key={line.id} className="break-inside-avoid border-b border-line align-top text-xs">
						<th scope="row" className="py-2 text-left font-normal [overflow-wrap:anywhere]">
							<span className="block text-sm font-medium">{line.description}</span>
							{sheet.deductions[index]!.map((text, place) => (
								<span key={place} className="block text-muted">
									{text}
								</span>
							))}
							<span className="flex flex-wrap gap-x-3 text-muted sm:hidden print:hidden">
								{columns
									.filter(({ isOnPhone }) => !isOnPhone)
									.map(({ title, format }) => (
										<span key={title} className="whitespace-nowrap">
											{title} {format(line)}
										</span>
									))}
							</span>
						</th>
						{columns.map(({ title, format, isOnPhone }) => (
							<td key={title} className={`py-2 pl-3 text-right whitespace-nowrap ${getPhoneClass(isOnPhone)}`}>
								{format(line)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

const getPhoneClass = (isOnPhone: true | undefined) => (isOnPhone ? '' : 'max-sm:hidden print:table-cell')

function buildColumns({ mode, supply, stateTaxLabel, texts }: DocumentPageView): Column[] {
	const total: Column = { title: texts.amount, format: ({ paise }) => formatPlainAmount(paise), isOnPhone: true }
	const goods: Column[] = [
		{ title: 'HSN', format: ({ hsn }) => hsn },
		// A price reduction has no returned quantity.
		{
			title: texts.quantity,
			format: ({ quantity, uqc }) => (quantity > 0 ? [quantity, uqc].filter(Boolean).join(' ') : '–'),
		},
		{
			title: texts.unitPrice,
			format: ({ unitPricePaise }) => (unitPricePaise === null ? '–' : formatPlainAmount(unitPricePaise)),
		},
	]
	if (mode === 'composition') return [...goods, total]
	const taxable: Column = { title: texts.taxableValue, format: ({ taxablePaise }) => formatPlainAmount(taxablePaise) }
	const rate: Column = { title: texts.rate, format: ({ rate: percent }) => `${percent} %` }
	const componentColumns: Column[] =
		supply === 'home'
			? [
					{ title: tax.components.central, format: ({ cgstPaise }) => formatPlainAmount(cgstPaise) },
					{ title: stateTaxLabel, format: ({ sgstPaise }) => formatPlainAmount(sgstPaise) },
				]
			: [{ title: tax.components.integrated, format: ({ igstPaise }) => formatPlainAmount(igstPaise) }]
	return [...goods, taxable, rate, ...componentColumns, total]
}
