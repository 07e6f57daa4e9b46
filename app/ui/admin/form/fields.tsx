import { type FieldMetadata, getInputProps, type FormMetadata } from '@conform-to/react'
import { useRef, useState, type ReactNode } from 'react'
import { maxHexCodeLength, maxTaxonNameLength } from '#app/shop/values/limits.ts'
import { defaultHexCode, parseHexCode } from '#app/shop/values/color.ts'
import { feedChoices, maxGoogleCategoryLength, type FeedAttributes } from '#app/shop/values/feeds/feed-attributes.ts'
import { PRODUCT_COLUMNS } from '#app/shop/values/product-columns.ts'
import { FieldError, Options, SelectField, TextArea, TextField, useIsScripted } from '../../forms/field.tsx'
import { maxGuideLength } from '#app/shop/values/size-guide.ts'
import { type DeclarationName, declarationFields, declarationNames } from '#app/shop/values/product-declarations.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { toTexts } from './use-focus-after.ts'

interface RadioRowProps {
	name: string
	/** The value and label of each option. */
	choices: readonly (readonly [value: string, label: string])[]
	chosen: string
	/** The id of the form that the radio buttons belong to, if it is not the surrounding one. */
	form?: string
}

/** Radio buttons for a few options. The surrounding fieldset names the choice. */
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

/**
 * A field for a hex color code. Beside it, a color picker writes its choice into the field. Without script, a sample of
 * the current color takes the place of the picker.
 */
export function HexField({ field, label }: { field: FieldMetadata<string>; label: string }) {
	const hint = `${field.id}-hint`
	const { key, ...props } = getInputProps(field, { type: 'text', ariaDescribedBy: hint })
	const [shown, setShown] = useState(parseHexCode(field.initialValue ?? ''))
	const text = useRef<HTMLInputElement>(null)
	const isScripted = useIsScripted()
	const handlePick = (hexCode: string) => {
		setShown(hexCode)
		if (text.current) text.current.value = hexCode
	}
	return (
		<div className="mt-2">
			<label htmlFor={field.id} className="text-xs font-medium">
				{label}
			</label>
			<div className="mt-1 flex gap-2">
				{isScripted ? (
					<input
						type="color"
						aria-label="Pick a color"
						value={(shown ?? defaultHexCode).toLowerCase()}
						onChange={({ currentTarget }) => handlePick(currentTarget.value.toUpperCase())}
						className={
							'h-11 w-16 shrink-0 cursor-pointer appearance-none rounded-soft border border-field bg-white p-1 ' +
							'[&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:border-0 ' +
							'[&::-webkit-color-swatch-wrapper]:p-0'
						}
					/>
				) : (
					<span aria-hidden="true" className="h-11 w-16 shrink-0 rounded-soft border border-line bg-white p-1">
						<span className="block size-full" style={shown ? { backgroundColor: shown } : undefined} />
					</span>
				)}
				<input
					key={key}
					{...props}
					ref={text}
					required
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={maxHexCodeLength}
					onInput={({ currentTarget }) => setShown((last) => parseHexCode(currentTarget.value) ?? last)}
					className="tabular block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm text-ink"
				/>
			</div>
			<p id={hint} className="mt-1 text-xs text-muted">
				{isScripted ? 'Pick a color or enter its hex code' : 'Hex code, for example #9C2F1F'}
			</p>
			<FieldError field={field} />
		</div>
	)
}

interface SizeGuideFieldProps {
	field: FieldMetadata<unknown>
	/** The sentence that says where the guide is shown, at the end of the hint. */
	where: string
	className?: string
}

/**
 * A field for a size guide: column names in the first line, then one line for each size, as copied from a spreadsheet.
 */
export function SizeGuideField({ field, where, className }: SizeGuideFieldProps) {
	return (
		<TextArea
			field={field}
			label="Size guide in centimeters"
			hint={
				'Paste a table from a spreadsheet, or enter the column names in the first line, then one line ' +
				`per size with numbers or ranges. ${where}`
			}
			placeholder={sizeGuideExample.join('\n')}
			rows={5}
			maxLength={maxGuideLength}
			spellCheck={false}
			className={`[&_textarea]:whitespace-pre ${className ?? ''}`}
		/>
	)
}

const sizeGuideExample = ['Size, Chest, Waist', 'S, 86-91, 71-76', 'M, 91-96, 76-81']

interface DeclarationFieldsProps {
	fields: Record<DeclarationName, FieldMetadata<unknown>>
	/** The codes and names of the countries. */
	countries: [code: string, name: string][]
	/** The inherited values, which apply while a field is empty, by declaration. */
	inherited: Partial<Record<DeclarationName, string>>
}

/** The fields of the declarations that the law requires beside a product (rule: product-declarations). */
export function DeclarationFields({ fields, countries, inherited }: DeclarationFieldsProps) {
	return declarationNames.map((name) => {
		const { label, hint, limit } = declarationFields[name]
		const text = inherited[name]
		const props = { field: fields[name], label, hint: text ? `Leave empty to use: ${text}` : hint, className: 'mt-2' }
		if (name !== 'countryOfOrigin') return <TextField key={name} {...props} maxLength={limit} autoComplete="off" />
		return (
			<SelectField key={name} {...props}>
				<option value="">Not stated</option>
				<Options of={countries} />
			</SelectField>
		)
	})
}

/**
 * Returns whether React Router reloads the categories, collections and colors of a form. It does so even after a
 * rejected form that creates one of them, because the new one may exist already.
 */
export function shouldReloadChoices({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
	return (
		defaultShouldRevalidate ||
		['newCategory', 'newCollection', 'newColor', 'commonColors'].some((name) => formData?.get(name))
	)
}

interface NewNameProps<Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	name: 'newCategory' | 'newCollection' | 'newColor'
	label: string
	/**
	 * True to place the *summary* at the right of the label of the choice. A click on the *summary* opens the field.
	 * The surrounding element must contain this component and that label.
	 */
	isBeside?: boolean
	children?: ReactNode
}

/**
 * A collapsed field for the name of a category, collection or color, which is created when the form is saved (rule:
 * created-in-form).
 */
export function NewName<Shape extends Record<string, unknown>>({
	form,
	name,
	label,
	isBeside = false,
	children,
}: NewNameProps<Shape>) {
	const errors = form.allErrors[name]
	const id = `${form.id}-${name}`
	const initial = toTexts(form.initialValue?.[name])[0] ?? ''
	return (
		<details open={initial !== '' || errors !== undefined}>
			<summary
				className={
					'inline-flex min-h-11 cursor-pointer items-center text-xs text-muted underline ' +
					`underline-offset-4 ${isBeside ? 'absolute -top-3 right-0 desk:-top-2' : ''}`
				}
			>
				{label}…
			</summary>
			<div className="flex gap-2">
				<input
					id={id}
					name={name}
					defaultValue={initial}
					maxLength={maxTaxonNameLength}
					autoComplete="off"
					aria-label={label}
					aria-invalid={errors ? true : undefined}
					aria-describedby={errors && `${id}-error`}
					className="block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-3 text-sm"
				/>
				{children}
			</div>
			{errors && <FieldError field={{ errorId: `${id}-error`, errors }} />}
		</details>
	)
}

interface FeedFieldsProps {
	fields: { [Name in keyof FeedAttributes]: FieldMetadata<unknown> }
	/** The noun phrase for the source of a value whose field is empty: 'the category'. */
	otherwise: string
}

/**
 * The attributes that product feeds for Google and Meta need besides the data of the product page (rule:
 * feed-attributes).
 */
export function FeedFields({ fields, otherwise }: FeedFieldsProps) {
	return (
		<>
			<TextField
				field={fields.googleCategory}
				label={PRODUCT_COLUMNS.googleCategory.label}
				hint={`A number or path from Google's list, such as 2271. Leave empty to use ${otherwise}'s Google product category.`}
				maxLength={maxGoogleCategoryLength}
				autoComplete="off"
			/>
			{(['gender', 'ageGroup', 'sizeSystem'] as const).map((name) => (
				<SelectField key={name} field={fields[name]} label={PRODUCT_COLUMNS[name].label} className="mt-2">
					<option value="">Same as {otherwise}</option>
					<Options of={Object.entries(feedChoices[name])} />
				</SelectField>
			))}
		</>
	)
}
