import type { TextBlock, PageText, TextRun } from '#app/shop/settings/pages/page-text.ts'
import type { SellerDetails } from '#app/shop/settings/shop-view.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'

/** Renders the paragraphs and lists of a page's text, which is built in or written by the owner (rule: page-text). */
export function Blocks({ blocks }: { blocks: TextBlock[] }) {
	return blocks.map((block, index) =>
		block.kind === 'list' ? (
			<ul key={index}>
				{block.items.map((runs, item) => (
					<li key={item}>
						<Line runs={runs} />
					</li>
				))}
			</ul>
		) : (
			<p key={index} className="whitespace-pre-line">
				<Line runs={block.runs} />
			</p>
		),
	)
}

function Line({ runs }: { runs: TextRun[] }) {
	return runs.map(({ text, to, isStrong }, index) => {
		if (to)
			return (
				<a key={index} href={to}>
					{text}
				</a>
			)
		return isStrong ? (
			<strong key={index} className="font-medium whitespace-nowrap">
				{text}
			</strong>
		) : (
			text
		)
	})
}

/** Shows the key facts next to each other. */
export function KeyFacts({ facts, className }: { facts: PageText['facts']; className: string }) {
	return (
		<dl className={`grid grid-cols-2 gap-x-6 lg:grid-cols-4 lg:gap-x-8 ${className}`}>
			{facts.map(([term, value]) => (
				<div key={term} className="border-t border-line py-4">
					<dt className="text-xs text-muted">{term}</dt>
					<dd className="mt-2 font-display text-[1.625rem] leading-[1.1] lg:text-[2rem]">{value}</dd>
				</div>
			))}
		</dl>
	)
}

/** Shows the seller and the grievance officer, as far as they are saved (rule: seller-details). */
export function Seller({ seller: { legalName, addresses, phones, email, officer } }: { seller: SellerDetails }) {
	const t = useTranslate()
	const contacts = [...phones, email].filter(Boolean)
	return (
		<section aria-labelledby="seller" className="border-t border-line pt-6 text-sm">
			<h2 id="seller" className="font-display text-xl">
				{t('seller.title')}
			</h2>
			<dl className="mt-4 space-y-4 [overflow-wrap:anywhere]">
				{legalName && <SellerFact label={t('seller.legalName')} lines={[legalName]} />}
				{addresses.length > 0 && <SellerFact label={t('seller.addresses')} lines={addresses} />}
				{contacts.length > 0 && <SellerFact label={t('seller.customerCare')} lines={contacts} />}
				{officer && (
					<SellerFact
						label={t('seller.grievanceOfficer')}
						lines={[officer.name, officer.title, officer.phone, officer.email].filter(Boolean)}
					/>
				)}
			</dl>
			<p className="mt-4 text-muted">{t('seller.complaints')}</p>
		</section>
	)
}

function SellerFact({ label, lines }: { label: string; lines: string[] }) {
	return (
		<div>
			<dt className="text-xs text-muted">{label}</dt>
			{lines.map((line) => (
				<dd key={line}>{line}</dd>
			))}
		</div>
	)
}
