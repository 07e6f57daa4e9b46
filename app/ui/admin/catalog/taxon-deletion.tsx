import { Options } from '../../forms/field.tsx'
import { locale } from '#app/shop/region/india.ts'

interface MoveChoiceProps {
	name?: string
	consequence?: string
	label: string
	otherwise: string
	targets: { id: number; name: string }[]
	hint?: string
}

/**
 * Shows what the deletion of a category, collection or color changes (`consequence`). A select offers `targets`, which
 * can replace the deleted entry, and the option `otherwise` for no replacement. Without `targets` there is no select.
 */
export function MoveChoice({ name = 'moveTo', consequence, label, otherwise, targets, hint }: MoveChoiceProps) {
	return (
		<div className="mb-2 w-full">
			{consequence && <p>{consequence}</p>}
			{targets.length > 0 && (
				<>
					<label htmlFor={name} className="mt-4 block text-xs font-medium">
						{label}
					</label>
					<select
						id={name}
						name={name}
						aria-describedby={hint && `${name}-hint`}
						className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
					>
						<option value="">{otherwise}</option>
						<Options of={targets} />
					</select>
					{hint && (
						<p id={`${name}-hint`} className="mt-1 text-xs text-muted">
							{hint}
						</p>
					)}
				</>
			)}
		</div>
	)
}

interface TaxonUsage {
	productCount: number
	collectionCount?: number
}

export function formatCount(count: number, what: string): string {
	return `${count.toLocaleString(locale)} ${what}${count === 1 ? '' : 's'}`
}

export function describeUsage({ productCount, collectionCount = 0 }: TaxonUsage): string {
	const parts = [
		productCount > 0 && formatCount(productCount, 'product'),
		collectionCount > 0 && formatCount(collectionCount, 'collection'),
	]
	return parts.filter(Boolean).join(' and ')
}

export function describeConsequence(use: TaxonUsage, ending: { one: string; many: string }): string {
	const isOne = use.productCount + (use.collectionCount ?? 0) === 1
	return `It contains ${describeUsage(use)}; ${isOne ? ending.one : ending.many}.`
}
