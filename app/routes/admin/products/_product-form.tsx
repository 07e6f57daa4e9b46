import {
	getFormProps,
	getInputProps,
	type Submission,
	type SubmissionResult,
	useForm,
	type FieldMetadata,
	parse,
} from '@conform-to/react'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { listMissing } from '#app/shop/catalog/product/publish-requirements.ts'
import { parseFormRows } from '#app/shop/catalog/stock-grid/stock-grid.ts'
import { maxNameLength } from '#app/shop/values/limits.ts'
import { mapColumns, listColumns, emptyEntryMessage, PRODUCT_COLUMNS } from '#app/shop/values/product-columns.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { toFormImages, useSelectedColors } from '#app/ui/admin/images/image-fields.tsx'
import { getOwn } from '#app/shop/get-own.ts'
import { focusSoon, toTexts, useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { GuideTranslations, TranslationFields } from '#app/ui/admin/form/translation-fields.tsx'
import { feedAttributeNames } from '#app/shop/values/feeds/feed-attributes.ts'
import { DeclarationFields, FeedFields, SizeGuideField } from '#app/ui/admin/form/fields.tsx'
import { MergeStockQuestion } from './_stock-grid-parts.tsx'
import { StockGrid } from './_stock-grid.tsx'
import type { TranslationForm } from '#app/shop/translations/translatable.ts'
import type { DeclarationHints } from '#app/shop/catalog/product/declarations.server.ts'
import { declarationNames } from '#app/shop/values/product-declarations.ts'
import type { ProductTax } from '#app/shop/catalog/product/product-parts.server.ts'
import { ButtonLink, SaveButton } from '#app/ui/forms/button.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { ColumnBlocks, Folded, OrganizationBlock, PriceBlock, type ProductStock } from './_product-blocks.tsx'
import { formId, type ProductChoices, type ProductFormValues } from './_product-form-values.ts'
import { Readiness } from './_visibility.tsx'
import { ColorsBlock, ImagesBlock } from './_product-images.tsx'

const sentences = mapColumns(listColumns, emptyEntryMessage)

interface ProductFormProps {
	lastResult: SubmissionResult<string[]> | undefined
	start: ProductFormValues
	choices: ProductChoices
	/** The stock of an existing product. */
	stock?: ProductStock
	tax?: ProductTax | null
	declarations: DeclarationHints
	translations: TranslationForm
	/** The translations of the product's own size guide. */
	guideTranslations: TranslationForm
	/** The submit buttons of the form, with their labels. */
	ends: Partial<Record<'save' | 'draft' | 'publish', string>>
	/** The message beside the button after a save, until the user changes something. */
	saved?: ReactNode
	cancelTo: string
}

/** Shows all fields of a new or an existing product (rule: product-fields). */
export function ProductForm(props: ProductFormProps) {
	const {
		lastResult,
		start,
		choices,
		stock,
		tax,
		declarations,
		translations,
		guideTranslations,
		ends,
		saved,
		cancelTo,
	} = props
	const first = ends.save ? 'save' : 'draft'
	const defaultValue = lastResult ? withAnsweredRows(lastResult, start) : start
	const [isTouched, setTouched] = useState(false)
	const [form, fields] = useForm<ProductFormValues, ProductFormValues, string[]>({
		id: formId,
		lastResult,
		defaultValue,
		defaultNoValidate: true,
		onValidate: ({ formData }): Submission<ProductFormValues, string[]> =>
			validateRows(formData, { formId, sentences, refused: Object.keys(form.allErrors) }),
	})
	useFocusAfter(lastResult, form)
	const selectedColors = useSelectedColors([fields.colorIds.initialValue ?? []].flat().map(Number))
	const colors = choices.colors.filter(({ id }) => selectedColors.selected.includes(id))
	const missing = listMissing({
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
			{/* Enter in a field clicks the form's first button, so the first button must save the product. */}
			<button type="submit" {...getSubmitProps(first)} tabIndex={-1} aria-hidden="true" className="sr-only">
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
						<TranslationFields form={form} translations={translations} className="mt-2" />
					</Block>
				</div>
				<div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
					{ends.draft && <Readiness formId={formId} first={missing} />}
					<PriceBlock fields={fields} stock={stock}>
						<MergeStockQuestion {...grid} />
					</PriceBlock>
					<OrganizationBlock form={form} fields={fields} choices={choices} />
					<ColorsBlock
						form={form}
						field={fields.colorIds}
						colors={choices.colors}
						answered={lastResult}
						selectedColors={selectedColors}
					/>
					<Folded title="Tax" isOpen={Boolean(fields.hsn.initialValue) || !fields.hsn.valid || Boolean(tax?.warning)}>
						<TaxFields field={fields.hsn} tax={tax} />
					</Folded>
					<Folded
						title="Product declarations"
						isOpen={declarationNames.some((name) => Boolean(fields[name].initialValue) || !fields[name].valid)}
					>
						{declarations.missing.length > 0 && (
							<p className="mt-1 text-sm text-warn">Missing: {declarations.missing.join(', ')}</p>
						)}
						<DeclarationFields fields={fields} {...declarations} />
					</Folded>
					<Folded
						title="Product feeds"
						isOpen={feedAttributeNames.some((name) => fields[name].initialValue || !fields[name].valid)}
					>
						<FeedFields fields={fields} otherwise="the category" />
					</Folded>
					<Folded
						title="Size guide"
						isOpen={
							Boolean(fields.sizeGuide.initialValue) || !fields.sizeGuide.valid || !fields.guideTranslations.valid
						}
					>
						<SizeGuideField
							field={fields.sizeGuide}
							where="Shown on the product page instead of the category size guide."
						/>
						<GuideTranslations form={form} translations={guideTranslations} />
					</Folded>
				</div>
				<div className="grid min-w-0 gap-4">
					<StockGrid {...grid} />
					<div className="grid min-w-0 items-start gap-4 md:grid-cols-2">
						<ColumnBlocks form={form} fields={fields} choices={choices} />
					</div>
				</div>
			</div>
			<div className="sticky bottom-0 z-20 -mx-(--gutter) mt-4 flex items-center gap-2.5 border-t border-line bg-paper px-(--gutter) py-2.5 max-desk:bottom-14">
				{(['publish', 'save', 'draft'] as const).map(
					(end) =>
						ends[end] && (
							<SaveButton key={end} {...getSubmitProps(end)} variant={end === 'draft' ? 'secondary' : 'dark'}>
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

/** Returns the name and value of a submit button. The button `save` has neither. */
function getSubmitProps(end: keyof ProductFormProps['ends']) {
	return end === 'save' ? {} : { name: 'then', value: end }
}

/**
 * Puts the lists of an action's response into the initial values, because conform generates keys only for rows of the
 * initial values.
 */
function withAnsweredRows({ initialValue }: SubmissionResult<string[]>, start: ProductFormValues): ProductFormValues {
	return {
		...start,
		...mapColumns(listColumns, (name) => toTexts(initialValue?.[name])),
		images: toFormImages(initialValue?.images),
		sizes: parseFormRows(initialValue?.sizes),
	}
}

interface TaxFieldsProps {
	field: FieldMetadata<string, ProductFormValues, string[]>
	/** The tax of the saved product; absent when the shop charges no tax, or for a new product. */
	tax: ProductTax | null | undefined
}

function TaxFields({ field, tax }: TaxFieldsProps) {
	return (
		<>
			<TextField
				field={field}
				label={PRODUCT_COLUMNS.hsn.label}
				hint="For GST invoices. Leave empty to use the category or default HSN code."
				inputMode="numeric"
				autoComplete="off"
			/>
			{tax && <p className="mt-2 text-xs text-muted">{tax.description}</p>}
			{tax?.warning && (
				<p className="mt-2 border-l-4 border-warn bg-paper px-3 py-2 text-sm">
					<span className="font-medium text-warn">Check the price.</span> {tax.warning}
				</p>
			)}
		</>
	)
}

interface RowOptions {
	formId: string
	/** The error message for an empty row, by list (rule: empty-row). */
	sentences: Record<string, string>
	/** The fields that already have an error. Their errors stay. */
	refused: string[]
}

/**
 * Handles the buttons that add and remove rows of a text list in the browser (conform's `onValidate`), and refuses to
 * add a row after an empty one.
 */
function validateRows<Shape>(sent: FormData, { formId, sentences, refused }: RowOptions): Submission<Shape, string[]> {
	const { type = '', payload = {} } = getButton(sent)
	const { name = '' } = payload
	const sentence = getOwn(sentences, name)
	if (!sentence || !['insert', 'remove'].includes(type)) return toConformResult(sent, null)
	const { length, last } = readRows(sent, name)
	if (type === 'insert' && length > 0 && last === '') return findEmptyRow(sent, `${name}[${length - 1}]`, sentence)
	focusSoon(type === 'insert' ? `${formId}-${name}[${length}]` : `${formId}-${name}-add`)
	const others = refused.filter((field) => !field.startsWith(`${name}[`))
	return toConformResult(sent, Object.fromEntries(others.map((field) => [field, null])))
}

interface RowButton {
	type?: string
	payload?: { name?: string }
}

function getButton(sent: FormData): RowButton {
	const button = sent.get('__intent__')
	return typeof button === 'string' ? (JSON.parse(button) as RowButton) : {}
}

/** Returns a submission. It is valid if `error` is `null`. A field that is `null` in `error` keeps its messages. */
function toConformResult<Shape>(
	sent: FormData,
	error: Record<string, string[] | null> | null,
): Submission<Shape, string[]> {
	return parse<Shape, string[]>(sent, { resolve: () => ({ error }) })
}

function readRows(sent: FormData, name: string): { length: number; last: string } {
	const rows = [...sent.keys()].filter((field) => field.startsWith(`${name}[`)).map((field) => sent.get(field))
	return { length: rows.length, last: toTexts(rows.at(-1) ?? '')[0]!.trim() }
}

/** Rejects only the empty row. conform treats every field in `fields` as validated, so `fields` has only this row. */
function findEmptyRow<Shape>(sent: FormData, row: string, sentence: string): Submission<Shape, string[]> {
	sent.delete('__intent__')
	const submission = toConformResult<Shape>(sent, { [row]: [sentence] })
	return { ...submission, reply: () => ({ ...submission.reply(), fields: [row] }) }
}
