import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { FieldError } from '#app/ui/forms/field.tsx'
import { Star } from './star.tsx'

// Stars are filled up to the chosen one, or the one under the pointer.
const starLook =
	'pointer-events-none size-8 stroke-field text-transparent group-has-[input:checked]:stroke-madder group-has-[input:checked]:text-madder group-has-[~label_input:checked]:stroke-madder group-has-[~label_input:checked]:text-madder group-hover:stroke-madder group-has-[~label:hover]:stroke-madder'

/** Radio buttons, for arrow keys and no script. */
export function StarChoice({ field }: { field: FieldMetadata<string> }) {
	return (
		<fieldset aria-describedby={field.errorId}>
			<legend className="text-xs font-medium">Rating</legend>
			<div className="-ml-1.5 flex">
				{[1, 2, 3, 4, 5].map((number) => {
					const { key: _, ...props } = getInputProps(field, { type: 'radio', value: String(number) })
					return (
						<label
							key={number}
							className="group relative grid size-11 place-items-center rounded-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ink"
						>
							<input
								{...props}
								id={`${field.id}-${number}`}
								className="absolute inset-0 size-full cursor-pointer appearance-none outline-0"
							/>
							<Star className={starLook} />
							<span className="sr-only">{number === 1 ? '1 star' : `${number} stars`}</span>
						</label>
					)
				})}
			</div>
			<FieldError field={field} />
		</fieldset>
	)
}
