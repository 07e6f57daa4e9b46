import { Link } from 'react-router'
import type { BulkActionLine } from '#app/shop/catalog/bulk/bulk-view.ts'

interface BulkLinesProps {
	title: string
	lines: BulkActionLine[]
}

/** Lists products with old and new values, or with the reason that nothing changes. */
export function BulkLines({ title, lines }: BulkLinesProps) {
	if (lines.length === 0) return null
	return (
		<section className="mt-5">
			<h2 className="heading">{title}</h2>
			<table className="mt-2 w-full border-collapse board text-sm">
				<caption className="sr-only">{title}</caption>
				<thead className="sr-only">
					<tr>
						<th scope="col">Product</th>
						<th scope="col">Change</th>
					</tr>
				</thead>
				<tbody>
					{lines.map((line) => (
						<tr key={line.id} className="border-b border-line last:border-0">
							<th scope="row" className="w-1/2 px-4 text-left align-top font-medium [overflow-wrap:anywhere]">
								<Link
									to={`/admin/products/${line.id}`}
									className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
								>
									{line.name}
								</Link>
							</th>
							<td className="tabular px-4 py-3 align-top [overflow-wrap:anywhere]">
								<Change {...line} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

function Change({ facts, reason }: BulkActionLine) {
	return (
		<>
			{facts.map((fact) => (
				<p key={fact.name}>
					<span className="text-xs text-muted">{fact.name} </span>
					{fact.old} <span aria-hidden="true">→</span>
					<span className="sr-only"> becomes</span> {fact.new}
				</p>
			))}
			{reason && <p className="text-xs text-muted">{reason}</p>}
		</>
	)
}
