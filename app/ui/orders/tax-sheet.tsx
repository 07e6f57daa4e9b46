import { imageUrl } from '#app/shop/media/media-url.ts'
import { formatPaise } from '#app/shop/money.ts'
import type { TaxSheetView } from '#app/shop/orders/documents/sheet.server.ts'
import type { TaxLineView } from '#app/shop/orders/documents/tax-documents.server.ts'
import { TaxLines } from './tax-lines.tsx'

/** An invoice, bill of supply or credit note on an A4 sheet (rule: invoice-content). */
export function TaxSheet({ sheet }: { sheet: TaxSheetView }) {
	return (
		<article className="mx-auto max-w-3xl bg-white px-4 py-6 text-sm text-ink sm:px-10 sm:py-10 print:max-w-none print:p-0">
			<header className="flex items-start justify-between gap-x-8 gap-y-4 border-b border-ink pb-5 max-sm:flex-col print:flex-row">
				<address className="min-w-0 max-w-sm text-xs not-italic [overflow-wrap:anywhere]">
					{sheet.mark && (
						<img src={imageUrl(sheet.mark, 320)} alt="" className="mb-1 block h-auto max-h-16 w-auto max-w-48" />
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
							For invoice {sheet.against.number}
							<span className="block">of {sheet.against.on}</span>
						</p>
					)}
				</div>
			</header>
			<div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
				<Facts title="Billed to" lines={sheet.buyer} />
				<dl className="grid content-start gap-2">
					<Fact label="Place of supply">{sheet.suppliedTo}</Fact>
					<Fact label="Order">
						#{sheet.orderId} of {sheet.orderedOn}
					</Fact>
					{sheet.kind === 'invoice' ? (
						<Fact label="Payment">{sheet.payment}</Fact>
					) : (
						<Fact label="Reason">{sheet.reason}</Fact>
					)}
				</dl>
			</div>
			<TaxLines sheet={sheet} />
			<Totals sheet={sheet} />
			<footer className="mt-6 grid break-inside-avoid gap-4 border-t border-line pt-4 text-xs">
				<p>
					<span className="block text-muted">Total in words</span>
					<span className="text-sm">{sheet.inWords}</span>
				</p>
				{sheet.sentence && <p className="font-medium">{sheet.sentence}</p>}
				<div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
					<p className="text-muted">Tax is not payable on reverse charge.</p>
					<p className="ml-auto text-right">
						<span className="block pb-8">For {sheet.legalName}</span>
						Authorised signatory
					</p>
				</div>
			</footer>
		</article>
	)
}

function Facts({ title, lines }: { title: string; lines: string[] }) {
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

function Totals({ sheet: { sums, mode, supply, stateHead, totalPaise } }: { sheet: TaxSheetView }) {
	const heads: [label: string, head: keyof typeof sums & keyof TaxLineView][] =
		mode === 'composition' || supply === 'abroad'
			? []
			: supply === 'home'
				? [
						['Taxable value', 'taxablePaise'],
						['CGST', 'cgstPaise'],
						[stateHead, 'sgstPaise'],
					]
				: [
						['Taxable value', 'taxablePaise'],
						['IGST', 'igstPaise'],
					]
	return (
		<dl className="tabular mt-4 ml-auto max-w-80 break-inside-avoid">
			{heads.map(([label, head]) => (
				<div key={head} className="flex justify-between gap-4 py-1">
					<dt>{label}</dt>
					<dd>{formatPaise(sums[head])}</dd>
				</div>
			))}
			<div className="mt-1 flex justify-between gap-4 border-t border-ink py-1 pt-2 text-base font-medium">
				<dt>Total</dt>
				<dd>{formatPaise(totalPaise)}</dd>
			</div>
		</dl>
	)
}
