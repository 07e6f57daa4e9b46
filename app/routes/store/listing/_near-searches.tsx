import type { NearSearch } from '#app/shop/catalog/listing/near-searches.server.ts'

export function NearSearches({ searches }: { searches: NearSearch[] }) {
	if (searches.length === 0) return null
	return (
		<nav aria-label="Similar searches" className="mb-8">
			<p className="text-sm text-muted">Search for this instead:</p>
			<ul className="mt-2 flex flex-wrap gap-2">
				{searches.map(({ text, count }) => (
					<li key={text} className="max-w-full">
						<a
							href={`/allproducts?${new URLSearchParams({ search: text }).toString()}`}
							className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-indigo px-4 text-sm text-indigo hover:bg-indigo hover:text-white"
						>
							<span className="min-w-0 py-1.5 [overflow-wrap:anywhere]">{text}</span>{' '}
							<span className="tabular text-xs">{count.toLocaleString('en-IN')}</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
