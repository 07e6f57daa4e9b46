import { Link } from 'react-router'
import type { BatchSummary } from '#app/shop/import/undo/undo-state.server.ts'
import type { Page } from '#app/shop/paging.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'

type Batch = Omit<BatchSummary, 'importedAt'> & { importedOn: string }

/** Lists the imports that changed something, to view and undo them. */
export function Batches({ batches }: { batches: Page<Batch> }) {
	return (
		<Block title="Finished imports">
			<ul className="divide-y divide-line">
				{batches.items.map((batch) => (
					<li key={batch.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
						<div className="min-w-0">
							<p className="text-sm [overflow-wrap:anywhere]">{batch.fileName}</p>
							<p className="tabular text-xs text-muted">
								{batch.importedOn} · {numbers(batch)}
							</p>
						</div>
						<Link
							to={`/admin/products/imports/${batch.id}`}
							className="act-link text-sm text-indigo underline-offset-2"
						>
							{isUndone(batch) ? 'Details' : 'Undo'}
							<span className="sr-only">
								{isUndone(batch) ? ' of' : ''} the import of {batch.fileName}
							</span>
						</Link>
					</li>
				))}
			</ul>
			<Pager list={batches} to={(page) => `/admin/products/import?page=${page}`} />
		</Block>
	)
}

function isUndone({ added, changed, undone }: Batch): boolean {
	return undone === added + changed
}

function numbers({ added, changed, undone }: Batch): string {
	const parts = [
		added > 0 && `${added.toLocaleString('en-IN')} added`,
		changed > 0 && `${changed.toLocaleString('en-IN')} changed`,
		undone > 0 && `${undone.toLocaleString('en-IN')} undone`,
	]
	return parts.filter(Boolean).join(', ')
}
