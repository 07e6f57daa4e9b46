interface RadioRowProps {
	name: string
	/** Value and label. */
	choices: readonly (readonly [value: string, label: string])[]
	chosen: string
}

/** A choice of few, in a fieldset that names it. */
export function RadioRow({ name, choices, chosen }: RadioRowProps) {
	return (
		<div className="flex flex-wrap gap-x-5">
			{choices.map(([value, label]) => (
				<label key={value} className="flex min-h-11 items-center gap-2 text-sm">
					<input
						type="radio"
						name={name}
						value={value}
						defaultChecked={chosen === value}
						className="size-5 accent-madder"
					/>
					{label}
				</label>
			))}
		</div>
	)
}
