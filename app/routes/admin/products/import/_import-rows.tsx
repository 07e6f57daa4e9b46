import { Link } from 'react-router'
import type { ImportReport } from '#app/shop/import/import-report.server.ts'
import { type ImportOutcome, type ImportFilter, describeFacts, importFilters } from '#app/shop/import/import-view.ts'
import { Pager } from '#app/ui/admin/list/list-controls.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { resultBadge, getFilterLabel } from './_import-parts.tsx'
import { locale } from '#app/shop/region/india.ts'

interface RowsProps {
	report: Pick<ImportReport, 'id' | 'counts' | 'noted'>
	rows: NonNullable<ImportReport['rows']>
	show: ImportFilter
	isApplied: boolean
}

export function ImportRows({ report, rows, show, isApplied }: RowsProps) {
	const getFilterPath = (part: ImportFilter, page = 1) => {
		const query = new URLSearchParams([
			...(part === 'all' ? [] : [['show', part]]),
			...(page > 1 ? [['page', String(page)]] : []),
		])
		return `/admin/products/import/${report.id}${query.size > 0 ? `?${query}` : ''}`
	}
	const parts = importFilters
		.map((part) => ({ part, count: getCount(report, part) }))
		.filter(({ part, count }) => count > 0 || part === show)
	return (
		<>
			<nav aria-label="Filter by result" className="mt-5 mb-2 flex flex-wrap gap-x-1">
				{parts.map(({ part, count }) => (
					<Link
						key={part}
						to={getFilterPath(part)}
						preventScrollReset
						aria-current={part === show ? 'page' : undefined}
						className={
							'tabular inline-flex min-h-11 items-center gap-1.5 rounded-soft px-3 text-sm underline-offset-4 ' +
							'hover:underline aria-[current=page]:bg-white aria-[current=page]:font-medium'
						}
					>
						{getFilterLabel(part, isApplied)} <span className="text-xs text-muted">{count.toLocaleString(locale)}</span>
					</Link>
				))}
			</nav>
			<table className="w-full border-collapse board text-sm max-md:block max-md:bg-transparent">
				<caption className="sr-only">Products in file order</caption>
				<thead className="max-md:sr-only">
					<tr className="border-b border-line text-left text-xs text-muted">
						{['Line', 'Product', 'Result', 'Details'].map((column) => (
							<th key={column} scope="col" className="px-4 py-2.5 font-medium first:text-right">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="max-md:grid max-md:gap-3">
					{rows.items.map((outcome) => (
						<Row key={outcome.line} outcome={outcome} isApplied={isApplied} />
					))}
				</tbody>
			</table>
			{rows.items.length === 0 && <p className="board px-4 pb-4 text-sm text-muted">No products with this result.</p>}
			<Pager list={rows} to={(page) => getFilterPath(show, page)} />
		</>
	)
}

function getCount({ counts, noted }: RowsProps['report'], part: ImportFilter): number {
	if (part === 'noted') return noted
	return part === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[part]
}

const cell = 'align-top max-md:block md:px-4 md:py-2.5'

function Row({ outcome, isApplied }: { outcome: ImportOutcome; isApplied: boolean }) {
	const { line, handle, name, result, reason, changes, notes, missing, facts } = outcome
	const { tone, children, after } = resultBadge[result]
	return (
		<tr
			className={
				'border-b border-line last:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] ' +
				'max-md:gap-x-4 max-md:gap-y-1 max-md:border-0 max-md:board max-md:px-4 max-md:py-3'
			}
		>
			<td
				className={`${cell} tabular w-16 text-right text-xs text-muted max-md:order-1 max-md:w-auto max-md:text-left md:pt-3`}
			>
				<span className="md:sr-only">Line </span>
				{line}
			</td>
			<th
				scope="row"
				className={`${cell} text-left font-medium [overflow-wrap:anywhere] max-md:order-3 max-md:col-span-2 md:w-64`}
			>
				{name || handle || 'No handle'}
				{name && <p className="text-xs font-normal text-muted">{handle}</p>}
			</th>
			<td className={`${cell} max-md:order-2 max-md:text-right md:w-32 md:pt-3`}>
				<StatusBadge tone={tone}>{isApplied ? after : children}</StatusBadge>
			</td>
			<td className={`${cell} space-y-1 [overflow-wrap:anywhere] max-md:order-4 max-md:col-span-2 max-md:empty:hidden`}>
				{reason && <p className={result === 'failed' ? 'text-danger' : 'text-muted'}>{toSentence(reason)}</p>}
				{facts && result !== 'unchanged' && <p className="tabular">{describeFacts(facts)}</p>}
				{changes.length > 0 && (
					<dl className="space-y-1">
						{changes.map(({ field, from, to }) => (
							<div key={field}>
								<dt className="inline text-xs text-muted">{field}: </dt>
								<dd className="inline whitespace-pre-wrap">
									<del className="text-muted">{from}</del> <span aria-hidden="true">→</span>
									<span className="sr-only">becomes</span> <ins className="no-underline">{to}</ins>
								</dd>
							</div>
						))}
					</dl>
				)}
				{[...missing, ...notes].map((text, index) => (
					<p key={index} className="text-xs text-warn">
						{toSentence(text)}
					</p>
				))}
			</td>
		</tr>
	)
}

/**
 * Ends a text with a period, and capitalizes it if it begins with one of the words below. Other texts keep their case,
 * because they may begin with a file name.
 */
function toSentence(text: string): string {
	const sentence = /^(it|its|of|the|one|not|\d+ of) /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
	return sentence.endsWith('.') ? sentence : `${sentence}.`
}
