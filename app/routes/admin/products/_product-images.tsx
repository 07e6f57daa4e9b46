import type { FieldMetadata, FormMetadata, SubmissionResult } from '@conform-to/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { defaultFocus } from '#app/shop/media/media-view.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { maxSearchLength, normalizeText } from '#app/shop/search/normalize.ts'
import { FieldError, useIsScripted } from '../../../ui/forms/field.tsx'
import { Swatch } from '../../../ui/product/swatch.tsx'
import { toTexts } from '#app/ui/admin/form/use-focus-after.ts'
import {
	type FormImage,
	ImageFields,
	ImageDisplayFields,
	type SelectedColors,
} from '#app/ui/admin/images/image-fields.tsx'
import { ImageList } from '#app/ui/admin/images/image-list.tsx'
import { NewName } from '#app/ui/admin/form/fields.tsx'
import type { ProductChoices, ProductFormValues } from './_product-form-values.ts'

interface ImagesBlockProps {
	form: FormMetadata<ProductFormValues, string[]>
	field: FieldMetadata<FormImage[], ProductFormValues, string[]>
	/** The images of the form. Their files are already stored on the server. */
	images: FormImage[]
	/** The colors of the product, one of which each image can have. */
	colors: ProductChoices['colors']
	answered: SubmissionResult<string[]> | undefined
}

export function ImagesBlock({ form, field, images, colors, answered }: ImagesBlockProps) {
	return (
		<Block title="Images">
			<ImageList
				form={form}
				field={field}
				images={images}
				hashOf={({ hash }) => hash}
				imageOf={(hash) => ({ hash, colorId: '', focus: defaultFocus, kind: '' })}
				answered={answered}
				of="product"
				renderMore={(image, index) => (
					<ImageDisplayFields name={`${field.name}[${index}]`} image={image} index={index} />
				)}
				renderFields={(image, index) => (
					<ImageFields form={form} name={`${field.name}[${index}]`} image={image} index={index} colors={colors} />
				)}
			/>
		</Block>
	)
}

interface ColorsBlockProps {
	form: FormMetadata<ProductFormValues, string[]>
	field: FieldMetadata<string[], ProductFormValues, string[]>
	colors: ProductChoices['colors']
	answered: SubmissionResult<string[]> | undefined
	selectedColors: SelectedColors
}

export function ColorsBlock({
	form,
	field,
	colors,
	answered,
	selectedColors: { box, selected, syncSelected: follow },
}: ColorsBlockProps) {
	const isScripted = useIsScripted()
	const drawAgain = form.validate.getButtonProps({ name: field.name })
	return (
		<Block title="Colors">
			<div ref={box} onChange={follow}>
				<ColorChoice
					field={field}
					colors={colors}
					selected={selected}
					searched={toTexts(answered?.initialValue?.['colorSearch'])[0] ?? ''}
					searchButton={{ ...drawAgain, formAction: `#${field.id}` }}
				>
					{colors.length === 0 && (
						<button name="commonColors" value="on" formNoValidate className="act-link min-h-11 text-sm">
							Add common colors
						</button>
					)}
					<NewName form={form} name="newColor" label="New color">
						<input
							type="color"
							name="newColorCode"
							defaultValue="#9c2f1f"
							aria-label="Color value"
							className="size-11 shrink-0"
						/>
					</NewName>
					{!isScripted && <SuggestColorsButton {...drawAgain} />}
				</ColorChoice>
			</div>
		</Block>
	)
}

/**
 * Shows a button for use without script. It renders the form again with all input, so that newly selected colors can be
 * chosen for the images.
 */
function SuggestColorsButton(props: ComponentProps<'button'>) {
	return (
		<button
			type="submit"
			{...props}
			formAction="#product-images"
			className="mt-2 min-h-11 rounded-soft border border-ink px-4 text-sm font-medium hover:bg-ink hover:text-paper"
		>
			Assign colors to images
		</button>
	)
}

/** The maximum number of colors that are listed without a search field. */
const withoutSearch = 12

interface ColorChoiceProps<Shape extends Record<string, unknown>> {
	field: FieldMetadata<string[], Shape, string[]>
	colors: { id: number; name: string; hexCode: string }[]
	/** The IDs of the currently selected colors. */
	selected: number[]
	/** The search query when the page was rendered. */
	searched: string
	/** The props of the button that searches without script. */
	searchButton: ComponentProps<'button'>
	children?: ReactNode
}

/**
 * Shows a checkbox for each color. The product's colors come first, in their order, because the cart button of a
 * product card adds the first one. A search hides neither these colors nor selected ones.
 */
function ColorChoice<Shape extends Record<string, unknown>>({
	field,
	colors,
	selected,
	searched,
	searchButton,
	children,
}: ColorChoiceProps<Shape>) {
	const [search, setSearch] = useState(searched)
	// Newly selected colors move to the front only at the next search, so that they do not move away from the pointer.
	const [first, setFirst] = useState([field.initialValue ?? []].flat().map(Number))
	const wanted = normalizeText(search)
	const isFound = ({ id, name }: { id: number; name: string }) =>
		selected.includes(id) || first.includes(id) || normalizeText(name).includes(wanted)
	const getPosition = (id: number) => (first.includes(id) ? first.indexOf(id) : first.length)
	const handleChange = (text: string) => {
		setSearch(text)
		setFirst([...first.filter((id) => selected.includes(id)), ...selected.filter((id) => !first.includes(id))])
	}
	return (
		<fieldset id={field.id} tabIndex={-1} aria-describedby={field.errorId}>
			<legend className="sr-only">Colors</legend>
			{colors.length === 0 && <p className="text-muted">No colors yet.</p>}
			{colors.length > withoutSearch && (
				<ColorSearch id={`${field.id}-search`} searched={searched} handleChange={handleChange} button={searchButton} />
			)}
			<ul className="grid max-h-44 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] overflow-y-auto">
				{colors
					.toSorted((one, other) => getPosition(one.id) - getPosition(other.id))
					.map((color) => (
						<li key={color.id} hidden={!isFound(color)}>
							<label className="flex min-h-11 items-center gap-2 rounded-soft px-1 text-sm sm:px-2 hover:bg-sand has-checked:bg-sand has-checked:font-medium">
								<input
									type="checkbox"
									name={field.name}
									value={color.id}
									defaultChecked={getPosition(color.id) < first.length}
									className="size-5 shrink-0 accent-madder"
								/>
								<Swatch hexCode={color.hexCode} className="size-5" />
								<span className="min-w-0 leading-tight">{color.name}</span>
							</label>
						</li>
					))}
			</ul>
			{wanted && !colors.some(({ name }) => normalizeText(name).includes(wanted)) && (
				<p role="status" className="py-2 text-sm text-muted">
					No color is called “{search}”.
				</p>
			)}
			<FieldError field={field} />
			{children}
		</fieldset>
	)
}

interface ColorSearchProps {
	id: string
	searched: string
	handleChange: (text: string) => void
	button: ComponentProps<'button'>
}

/**
 * Shows the search field for colors. With script the list follows the input. Without script a button renders the form
 * again with all input.
 */
function ColorSearch({ id, searched, handleChange, button }: ColorSearchProps) {
	const isScripted = useIsScripted()
	return (
		<div className="mb-2 flex max-w-md gap-2">
			<input
				id={id}
				type="search"
				name="colorSearch"
				defaultValue={searched}
				maxLength={maxSearchLength}
				placeholder="Search colors..."
				aria-label="Search colors"
				autoComplete="off"
				onInput={({ currentTarget }) => handleChange(currentTarget.value)}
				onKeyDown={preventSubmit}
				className="block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-3 py-2 text-sm"
			/>
			{!isScripted && (
				<button
					type="submit"
					{...button}
					className="min-h-11 shrink-0 rounded-soft border border-ink px-4 text-sm font-medium hover:bg-ink hover:text-paper"
				>
					Find colors
				</button>
			)}
		</div>
	)
}

/** Prevents Enter from saving the product. */
function preventSubmit(event: React.KeyboardEvent<HTMLInputElement>) {
	if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}
