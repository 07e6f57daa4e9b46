import type { ReactNode } from 'react'
import { ErrorWords } from '#app/ui/forms/field.tsx'

export const chip =
	'inline-flex min-h-11 items-center gap-2 rounded-full border border-line text-sm fade hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper'

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
					<ErrorWords>{error}</ErrorWords>
				</p>
			)}
			{children}
		</div>
	)
}
