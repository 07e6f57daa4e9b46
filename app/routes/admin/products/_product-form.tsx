import { getFormProps, getInputProps, type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { missingOf } from '#app/shop/catalog/product/missing.ts'
import { rowsOfForm } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { maxNameLength } from '#app/shop/words/limits.ts'
import { eachColumn, listColumns, pleaseEnter, PRODUCT_COLUMNS } from '#app/shop/words/product-columns.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { imagesOf, useTickedColors } from '#app/ui/admin/images/image-color.tsx'
import { changeRows } from '#app/ui/admin/form/change-rows.ts'
import { textsOf, useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { SizeGuideField } from '#app/ui/admin/form/size-guide-field.tsx'
import { JoinQuestion } from '#app/ui/admin/stock-grid/leave-question.tsx'
import { StockGrid } from '#app/ui/admin/stock-grid/stock-grid.tsx'
import type { ProductTax } from '#app/shop/catalog/product/product-tax.server.ts'
import { ButtonLink, SaveButton } from '#app/ui/forms/button.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { ColumnBlocks, Folded, PlaceBlock, PriceBlock, type ProductStock } from './_product-blocks.tsx'
import type { ProductChoices, ProductStart } from './_product-start.ts'
import { TaxFields } from './_tax-block.tsx'
import { Readiness } from './_readiness.tsx'
import { ColorsBlock, ImagesBlock } from './_product-images.tsx'

const sentences = eachColumn(listColumns, pleaseEnter)

interface ProductFormProps {
	lastResult: SubmissionResult<string[]> | undefined
	start: ProductStart
	choices: ProductChoices
	/** The stock of an existing product. */
	stock?: ProductStock
	tax?: ProductTax | null
	/** The labels of the submit buttons. */
	ends: Partial<Record<'save' | 'draft' | 'publish', string>>
	/** The message beside the button after a save, until the user changes something. */
	saved?: ReactNode
	cancelTo: string
}

const formId = 'product'
/** The id of the price field. */
export const priceId = `${formId}-basePrice`

/** All fields of a product (rule: product-fields), the same for a new and an existing one. */
export function ProductForm({ lastResult, start, choices, stock, tax, ends, saved, cancelTo }: ProductFormProps) {
	const first = ends.save ? 'save' : 'draft'
	const defaultValue = lastResult ? withRowsOf(lastResult, start) : start
	const [isTouched, setTouched] = useState(false)
	const [form, fields] = useForm<ProductStart, ProductStart, string[]>({
		id: formId,
		lastResult,
		defaultValue,
		defaultNoValidate: true,
		onValidate: ({ formData }): Submission<ProductStart, string[]> =>
			changeRows(formData, { formId, sentences, refused: Object.keys(form.allErrors) }),
	})
	useFocusAfter(lastResult, form)
	const tickedColors = useTickedColors([fields.colorIds.initialValue ?? []].flat().map(Number))
	const colors = choices.colors.filter(({ id }) => tickedColors.ticked.includes(id))
	const missing = missingOf({
		name: fields.name.initialValue ?? '',
		price: Number(fields.basePrice.initialValue ?? 0),
		photos: defaultValue.images.length,
		colors: colors.length,
	})
	const grid = { form, rows: defaultValue.sizes, colors, stored: stock, names: choices.colors }
	return (
		<Form
			method="post"
			encType="multipart/form-data"
			preventScrollReset
			{...getFormProps(form)}
			onInput={() => setTouched(true)}
			className="group/product **:scroll-mb-24 desk:-mb-8"
		>
			{/* Enter in a field submits with the first button of a form, which must be the one that saves. */}
			<button type="submit" {...endOf(first)} tabIndex={-1} aria-hidden="true" className="sr-only">
				{ends[first]}
			</button>
			<input {...getInputProps(fields.version, { type: 'hidden' })} key="version" />
			<input {...getInputProps(fields.idempotencyKey, { type: 'hidden' })} key="idempotencyKey" />
			<input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />
			<SaveErrors form={form} />
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
				<div className="grid min-w-0 gap-4">
					<ImagesBlock
						form={form}
						field={fields.images}
						images={defaultValue.images}
						colors={colors}
						answered={lastResult}
					/>
					<Block>
						<TextField field={fields.name} label="Name" required maxLength={maxNameLength} autoComplete="off" />
						<TextArea
							field={fields.description}
							label={PRODUCT_COLUMNS.description.label}
							required
							rows={3}
							maxLength={PRODUCT_COLUMNS.description.limit}
							className="mt-2"
						/>
					</Block>
				</div>
				<div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
					{ends.draft && <Readiness formId={formId} first={missing} />}
					<PriceBlock fields={fields} stock={stock}>
						<JoinQuestion {...grid} />
					</PriceBlock>
					<PlaceBlock form={form} fields={fields} choices={choices} />
					<ColorsBlock
						form={form}
						field={fields.colorIds}
						colors={choices.colors}
						answered={lastResult}
						tickedColors={tickedColors}
					/>
					<Folded title="Tax" isOpen={Boolean(fields.hsn.initialValue) || !fields.hsn.valid || Boolean(tax?.warning)}>
						<TaxFields field={fields.hsn} tax={tax} />
					</Folded>
					<Folded title="Size guide" isOpen={Boolean(fields.sizeGuide.initialValue) || !fields.sizeGuide.valid}>
						<SizeGuideField field={fields.sizeGuide} where="On the product’s page, in place of its category’s." />
					</Folded>
				</div>
				<div className="grid min-w-0 gap-4">
					<StockGrid {...grid} />
					<div className="grid min-w-0 items-start gap-4 md:grid-cols-2">
						<ColumnBlocks form={form} fields={fields} />
					</div>
				</div>
			</div>
			<div className="sticky bottom-0 z-20 -mx-(--gutter) mt-4 flex items-center gap-2.5 border-t border-line bg-paper px-(--gutter) py-2.5 max-desk:bottom-14">
				{(['publish', 'save', 'draft'] as const).map(
					(end) =>
						ends[end] && (
							<SaveButton key={end} {...endOf(end)} look={end === 'draft' ? 'secondary' : 'dark'}>
								{ends[end]}
							</SaveButton>
						),
				)}
				<ButtonLink to={cancelTo}>Cancel</ButtonLink>
				{!isTouched && saved}
			</div>
		</Form>
	)
}

/** Returns the value of a submit button. `save` has none, because it existed before there were several buttons. */
function endOf(end: keyof ProductFormProps['ends']) {
	return end === 'save' ? {} : { name: 'then', value: end }
}

/** Adds the rows of an action's response to the initial values, because conform generates keys only for those. */
function withRowsOf({ initialValue }: SubmissionResult<string[]>, start: ProductStart): ProductStart {
	return {
		...start,
		...eachColumn(listColumns, (name) => textsOf(initialValue?.[name])),
		images: imagesOf(initialValue?.images),
		sizes: rowsOfForm(initialValue?.sizes),
	}
}
