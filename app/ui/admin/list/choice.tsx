import type { ReactNode } from 'react'

interface ChoiceProps {
	name: string
	label: string
	value: string | number | undefined
	className: string
	/** The options. */
	children: ReactNode
}

/** A choice that narrows or sorts a list. */
export function Choice({ name, label, value, className, children }: ChoiceProps) {
	return (
		<select
			key={value}
			name={name}
			aria-label={label}
			defaultValue={value ?? ''}
			className={`min-h-11 min-w-0 rounded-soft border border-field bg-white text-xs sm:max-w-56 sm:px-2 sm:text-sm ${className}`}
		>
			{children}
		</select>
	)
}
