import type { ReactNode } from 'react'
import type { SizeGuideTable } from '#app/shop/values/size-guide.ts'
import { SizeGuideTables } from '#app/ui/product/size-guide-tables.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { ErrorText } from '#app/ui/forms/field.tsx'

interface SizeGuideProps {
	tables: SizeGuideTable[]
	isAboveChips: boolean
	children: ReactNode
}

/**
 * Shows the size guide. It opens at the right of the word "Size" and shows one unit of length at a time, also without
 * script.
 */
export function SizeGuide({ tables, isAboveChips, children }: SizeGuideProps) {
	const t = useTranslate()
	if (tables.length === 0) return children
	return (
		<div className={`relative min-h-11 ${isAboveChips ? 'pt-3' : ''}`}>
			<details>
				<summary
					className={`absolute top-0 right-0 z-10 flex min-h-11 text-xs underline underline-offset-4 ${isAboveChips ? 'items-end' : 'items-center'}`}
				>
					{t('sizeGuide.title')}
				</summary>
				<div className="flex flex-wrap gap-2 pt-10 pb-3">
					<SizeGuideTables tables={tables} name="unit" />
				</div>
			</details>
			{children}
		</div>
	)
}

interface ChoiceGroupProps {
	id: string
	label: ReactNode
	/** The error for a missing selection. */
	error: string | false
	className?: string
	children: ReactNode
}

export function ChoiceGroup({ id, label, error, className = '', children }: ChoiceGroupProps) {
	const errorId = `${id}-error`
	return (
		<div
			id={id}
			role="radiogroup"
			aria-labelledby={`${id}-label`}
			tabIndex={-1}
			aria-invalid={Boolean(error) || undefined}
			aria-describedby={error ? errorId : undefined}
			className={`group relative border-danger aria-invalid:border-l-4 aria-invalid:pl-3 ${className}`}
		>
			<p id={`${id}-label`} className="text-xs font-medium">
				{label}
			</p>
			{error && (
				<p id={errorId} className="text-xs text-danger group-has-checked:hidden">
					<ErrorText>{error}</ErrorText>
				</p>
			)}
			{children}
		</div>
	)
}
