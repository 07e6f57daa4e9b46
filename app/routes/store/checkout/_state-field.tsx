import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react'
import { checkoutLabels } from '#app/shop/orders/placing/checkout-draft.ts'
import { INDIAN_STATES } from '#app/shop/words/regions.ts'
import { FieldError } from '#app/ui/forms/field.tsx'

const control = 'mt-1 block min-h-12 w-full rounded-soft border border-field bg-white px-3.5 py-2 text-base'

interface StateFieldProps {
	state: FieldMetadata<string>
	stateAbroad: FieldMetadata<string>
	isAbroad: boolean
}

/**
 * The state is selected in India and typed elsewhere (rule: delivery-countries). pages.css shows the right field, whose
 * id is the target of error links.
 */
export function StateField({ state, stateAbroad, isAbroad }: StateFieldProps) {
	const { key: selectKey, ...select } = getSelectProps(state)
	const { key: inputKey, ...input } = getInputProps(stateAbroad, { type: 'text' })
	const [selectId, inputId] = isAbroad ? [`${state.id}-in-india`, state.id] : [state.id, `${state.id}-abroad`]
	const described = { 'aria-invalid': select['aria-invalid'], 'aria-describedby': select['aria-describedby'] }
	return (
		<div>
			<div className="state-in-india">
				<label htmlFor={selectId} className="text-xs font-medium">
					{checkoutLabels.state}
				</label>
				<select key={selectKey} {...select} id={selectId} autoComplete="address-level1" className={control}>
					<option value="">Choose a state</option>
					{INDIAN_STATES.map((name) => (
						<option key={name}>{name}</option>
					))}
				</select>
			</div>
			<div className="state-abroad">
				<label htmlFor={inputId} className="text-xs font-medium">
					State, county or region
				</label>
				<input
					key={inputKey}
					{...input}
					{...described}
					id={inputId}
					autoComplete="address-level1"
					className={control}
				/>
			</div>
			<FieldError field={state} />
		</div>
	)
}
