import { Form } from 'react-router'
import type { BulkActName } from '#app/shop/catalog/bulk/bulk-view.ts'
import type { Named } from '#app/shop/row-id.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/options.tsx'

interface BulkQuestionProps {
	act: BulkActName
	typed: { to: string; percent: string }
	problem: string
	/** The hidden fields with the products and the state of the list. */
	fields: [name: string, value: string][]
	choices: { categories: Named[]; collections: Named[] }
}

/** Asks for the value that a bulk action needs; empty for actions without one. */
export function BulkQuestion({ act, typed, problem, fields, choices }: BulkQuestionProps) {
	if (act !== 'category' && act !== 'collection' && act !== 'price') return null
	return (
		<Form action="/admin/products/bulk">
			<Block>
				{fields.map(([name, value], index) => (
					<input key={index} type="hidden" name={name} value={value} />
				))}
				<label htmlFor="bulk-value" className="text-xs font-medium">
					{act === 'price' ? 'Change of the price in percent' : act === 'category' ? 'Category' : 'Collection'}
				</label>
				<div className="flex flex-wrap items-center gap-3">
					{act === 'price' ? (
						<input
							id="bulk-value"
							name="percent"
							inputMode="text"
							defaultValue={typed.percent}
							{...described(problem)}
						/>
					) : (
						<select id="bulk-value" name="to" defaultValue={typed.to} {...described(problem)}>
							<option value="">Choose…</option>
							{act === 'collection' && <option value="none">None</option>}
							<Options of={act === 'category' ? choices.categories : choices.collections} />
						</select>
					)}
					<Button look="secondary">Preview</Button>
				</div>
				<p id="bulk-problem" className="min-h-5 text-xs text-danger">
					{problem}
				</p>
				{act === 'price' && (
					<p className="max-w-prose text-xs text-muted">
						-10 lowers each price by a tenth, 5 raises it by a twentieth; it is rounded to the rupee. The original price
						stays, struck through above a lower price, and is raised with a price that would be above it.
					</p>
				)}
			</Block>
		</Form>
	)
}

function described(problem: string) {
	return {
		'aria-describedby': 'bulk-problem',
		'aria-invalid': problem ? true : undefined,
		className: 'min-h-11 w-full max-w-56 rounded-soft border border-field bg-white px-3 text-sm',
	} as const
}
