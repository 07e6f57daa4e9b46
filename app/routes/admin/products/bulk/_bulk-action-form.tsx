import { Form } from 'react-router'
import type { BulkActionName } from '#app/shop/catalog/bulk/bulk-view.ts'
import type { Named } from '#app/shop/values/row-id.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/options.tsx'

interface BulkQuestionProps {
	bulkAction: BulkActionName
	typed: { to: string; percent: string }
	problem: string
	/** The hidden fields with the products and the state of the list. */
	fields: [name: string, value: string][]
	choices: { categories: Named[]; collections: Named[] }
}

/** Asks for the value that a bulk action needs; empty for actions without one. */
export function BulkActionForm({ bulkAction, typed, problem, fields, choices }: BulkQuestionProps) {
	if (bulkAction !== 'category' && bulkAction !== 'collection' && bulkAction !== 'price') return null
	return (
		<Form action="/admin/products/bulk">
			<Block>
				{fields.map(([name, value], index) => (
					<input key={index} type="hidden" name={name} value={value} />
				))}
				<label htmlFor="bulk-value" className="text-xs font-medium">
					{bulkAction === 'price' ? 'Price change in percent' : bulkAction === 'category' ? 'Category' : 'Collection'}
				</label>
				<div className="flex flex-wrap items-center gap-3">
					{bulkAction === 'price' ? (
						<input
							id="bulk-value"
							name="percent"
							inputMode="text"
							defaultValue={typed.percent}
							{...describeProblem(problem)}
						/>
					) : (
						<select id="bulk-value" name="to" defaultValue={typed.to} {...describeProblem(problem)}>
							<option value="">Choose…</option>
							{bulkAction === 'collection' && <option value="none">None</option>}
							<Options of={bulkAction === 'category' ? choices.categories : choices.collections} />
						</select>
					)}
					<Button variant="secondary">Preview</Button>
				</div>
				<p id="bulk-problem" className="min-h-5 text-xs text-danger">
					{problem}
				</p>
				{bulkAction === 'price' && (
					<p className="max-w-prose text-xs text-muted">
						-10 lowers each price by 10%, 5 raises it by 5%, rounded to the rupee. The Original Price stays and is shown
						struck through above a lower price. It is raised if the new price exceeds it.
					</p>
				)}
			</Block>
		</Form>
	)
}

function describeProblem(problem: string) {
	return {
		'aria-describedby': 'bulk-problem',
		'aria-invalid': problem ? true : undefined,
		className: 'min-h-11 w-full max-w-56 rounded-soft border border-field bg-white px-3 text-sm',
	} as const
}
