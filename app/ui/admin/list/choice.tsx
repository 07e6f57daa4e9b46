import type { ComponentProps } from 'react'
import { Options } from '../../forms/field.tsx'

interface ChoiceProps {
	name: string
	label: string
	value: string | number | undefined
	className: string
	/** The label of the first option, which applies no filter. */
	all: string
	options: ComponentProps<typeof Options>['of']
}

/** A select that filters or sorts a list. */
export function Choice({ name, label, value, className, all, options }: ChoiceProps) {
	return (
		<select
			key={value}
			name={name}
			aria-label={label}
			defaultValue={value ?? ''}
			className={`min-h-11 min-w-0 rounded-soft border border-field bg-white text-xs sm:max-w-56 sm:px-2 sm:text-sm ${className}`}
		>
			<option value="">{all}</option>
			<Options of={options} />
		</select>
	)
}
