import { Form } from 'react-router'
import { productsInWords as products } from '#app/shop/catalog/bulk/bulk-view.ts'
import type { BatchView } from '#app/shop/import/undo/undo-import.server.ts'
import { undoInWords } from '#app/shop/import/import-view.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { Facts, State, Working } from './_import-parts.tsx'

type Batch = Pick<BatchView, 'counts' | 'drafts' | 'progress' | 'madeCategories' | 'madeColors'>

/** Shows the effect of undoing an import, before and after it is done. */
export function BatchStatus({ batch }: { batch: Batch }) {
	const { counts, progress } = batch
	const { undone, toDelete, toRestore, toStay } = counts
	if (progress) return <Working title="Undoing the import..." isWaiting={false} {...progress} />
	const done = undone > 0 ? `${products(undone)} of this import ${undone === 1 ? 'is' : 'are'} undone. ` : ''
	if (toDelete + toRestore === 0) {
		const title =
			toStay === 0
				? 'The import is undone'
				: undone === 0
					? 'Nothing can be undone'
					: 'The import is undone as far as possible'
		return <State title={title} text={done + undoInWords(counts) || 'Nothing is left of it.'} />
	}
	return (
		<State title="Undoing this import" text={done + undoInWords(counts)}>
			<Made batch={batch} />
			<Form method="post">
				<SubmitButton
					look={batch.drafts > 0 ? 'secondary' : 'primary'}
					pendingText="Undoing..."
				>{`Undo ${products(toDelete + toRestore)}`}</SubmitButton>
			</Form>
		</State>
	)
}

function Made({ batch: { madeCategories, madeColors } }: { batch: Batch }) {
	const all = [
		['Categories and collections', madeCategories.join(', ')],
		['Colours', madeColors.join(', ')],
	] as const
	const made = all.filter(([, names]) => names)
	if (made.length === 0) return null
	return (
		<div className="basis-full text-sm">
			<p className="text-muted">Made by this import, deleted too unless something else uses them:</p>
			<dl className="mt-1 grid max-w-prose gap-1">
				<Facts of={made} />
			</dl>
		</div>
	)
}
