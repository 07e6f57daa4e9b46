interface RadioRowProps {
	name: string
	/** The value and the label. */
	choices: readonly (readonly [value: string, label: string])[]
	chosen: string
	/** The id of a form other than the surrounding one. */
	form?: string
}

/** A choice between a few options, in a fieldset that names it. */
export function RadioRow(props: RadioRowProps) {
	return (
		<div className="flex flex-wrap gap-x-5">
			<Radios {...props} label="flex min-h-11 items-center gap-2 text-sm" variant="size-5 accent-madder" />
		</div>
	)
}

/** A segmented `RadioRow` that selects a view. */
export function SegmentRow(props: RadioRowProps) {
	return (
		<div className="flex rounded-soft bg-sand p-0.5 max-md:my-3">
			<Radios
				{...props}
				label={
					'relative flex min-h-9 items-center rounded-soft px-3 text-sm has-checked:bg-white ' +
					'has-checked:font-medium has-checked:outline has-checked:outline-edge ' +
					'has-focus-visible:outline-2 has-focus-visible:outline-ink max-desk:min-h-11'
				}
				variant="absolute inset-0 cursor-pointer opacity-0"
			/>
		</div>
	)
}

function Radios({ name, choices, chosen, form, label, variant }: RadioRowProps & { label: string; variant: string }) {
	return choices.map(([value, text]) => (
		<label key={value} className={label}>
			<input type="radio" name={name} form={form} value={value} defaultChecked={chosen === value} className={variant} />
			{text}
		</label>
	))
}
