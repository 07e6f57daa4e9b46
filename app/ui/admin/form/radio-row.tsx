interface RadioRowProps {
	name: string
	/** Value and label. */
	choices: readonly (readonly [value: string, label: string])[]
	chosen: string
	/** The id of another form than the one around it. */
	form?: string
}

/** A choice of few, in a fieldset that names it. */
export function RadioRow({ name, choices, chosen, form }: RadioRowProps) {
	return (
		<div className="flex flex-wrap gap-x-5">
			{choices.map(([value, label]) => (
				<label key={value} className="flex min-h-11 items-center gap-2 text-sm">
					<input
						type="radio"
						name={name}
						form={form}
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
