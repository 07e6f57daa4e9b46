import { getImageUrl } from '#app/shop/media/media-view.ts'
import type { DocumentPageView } from '#app/shop/orders/invoices/document-page.server.ts'

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
			<SheetTotals totals={sheet.totals} />
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

function SheetTotals({ totals }: Pick<DocumentPageView, 'totals'>) {
	return (
		<dl className="tabular mt-4 ml-auto max-w-80 break-inside-avoid">
			{totals.map(({ label, amount }, index) => (
				<div
					key={label}
					className={
						'flex justify-between gap-4 py-1' +
						(index === totals.length - 1 ? ' mt-1 border-t border-ink pt-2 text-base font-medium' : '')
					}
				>
					<dt>{label}</dt>
					<dd>{amount}</dd>
				</div>
			))}
		</dl>
	)
}

/** The lines of a document. On a phone all values except amounts are below the item. */
function TaxLines({ sheet: { texts, columns, rows } }: { sheet: DocumentPageView }) {
	return (
		<table className="tabular mt-8 w-full border-collapse">
			<caption className="mb-1 text-left text-xs text-muted">{texts.amounts}</caption>
			<thead>
				<tr className="border-b border-ink text-xs text-muted">
					<th scope="col" className="py-2 text-left font-normal">
						{texts.item}
					</th>
					{columns.map(({ title, isOnPhone }) => (
						<th key={title} scope="col" className={`py-2 pl-3 text-right font-normal ${getPhoneClass(isOnPhone)}`}>
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ id, description, deductions, cells }) => (
					<tr key={id} className="break-inside-avoid border-b border-line align-top text-xs">
						<th scope="row" className="py-2 text-left font-normal [overflow-wrap:anywhere]">
							<span className="block text-sm font-medium">{description}</span>
							{deductions.map((text, place) => (
								<span key={place} className="block text-muted">
									{text}
								</span>
							))}
							<span className="flex flex-wrap gap-x-3 text-muted sm:hidden print:hidden">
								{columns.map(
									({ title, isOnPhone }, index) =>
										!isOnPhone && (
											<span key={title} className="whitespace-nowrap">
												{title} {cells[index]}
											</span>
										),
								)}
							</span>
						</th>
						{columns.map(({ title, isOnPhone }, index) => (
							<td key={title} className={`py-2 pl-3 text-right whitespace-nowrap ${getPhoneClass(isOnPhone)}`}>
								{cells[index]}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

const getPhoneClass = (isOnPhone: boolean) => (isOnPhone ? '' : 'max-sm:hidden print:table-cell')
