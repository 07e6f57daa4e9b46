import { Form } from 'react-router'
import { formatProductCount as products } from '#app/shop/catalog/bulk/bulk-view.ts'
import type { BatchView } from '#app/shop/import/undo/undo-import.server.ts'
import { describeUndo } from '#app/shop/import/import-view.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { FactList, State, ImportProgress } from './_import-parts.tsx'

type Batch = Pick<BatchView, 'counts' | 'drafts' | 'progress' | 'createdCategories' | 'createdColors'>

/** Shows the effect of undoing an import, before and after it is done. */
export function BatchStatus({ batch }: { batch: Batch }) {
	const { counts, progress } = batch
	const { undone, toDelete, toRestore, toStay } = counts
	if (progress) return <ImportProgress title="Undoing the import..." isWaiting={false} {...progress} />
	const done = undone > 0 ? `${products(undone)} of this import ${undone === 1 ? 'is' : 'are'} undone. ` : ''
	if (toDelete + toRestore === 0) {
		const title = toStay === 0 ? 'Import undone' : undone === 0 ? 'Nothing can be undone' : 'Import partly undone'
		return <State title={title} text={done + describeUndo(counts) || 'No changes from this import remain.'} />
	}
	return (
		<State title="Undo this import" text={done + describeUndo(counts)}>
			<CreatedNames batch={batch} />
			<Form method="post">
				<SubmitButton
					variant={batch.drafts > 0 ? 'secondary' : 'primary'}
					pendingText="Undoing..."
				>{`Undo ${products(toDelete + toRestore)}`}</SubmitButton>
			</Form>
		</State>
	)
}

function CreatedNames({ batch: { createdCategories, createdColors } }: { batch: Batch }) {
	const all = [
		['Categories and collections', createdCategories.join(', ')],
		['Colors', createdColors.join(', ')],
	] as const
	const made = all.filter(([, names]) => names)
	if (made.length === 0) return null
	return (
		<div className="basis-full text-sm">
			<p className="text-muted">Created by this import, and also deleted unless used elsewhere:</p>
			<dl className="mt-1 grid max-w-prose gap-1">
				<FactList of={made} />
			</dl>
		</div>
	)
}
