import type { FieldMetadata } from '@conform-to/react'
import { createRowEditor } from '#app/http/admin/row-list.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { volumeDiscount } from '#app/shop/catalog/sales/sale.ts'
import { saleSchema } from '#app/shop/catalog/sales/sale.schema.ts'
import { createSale, saleForm, updateSale } from '#app/shop/catalog/sales/sales.server.ts'
import { formatIndianDate } from '#app/shop/values/dates.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { loadTranslationForm } from '#app/shop/translations/save-translations.server.ts'
import { type Named, parseRowId, toNamed } from '#app/shop/values/row-id.ts'
import { maxSaleNameLength, maxSaleMessageLength } from '#app/shop/values/limits.ts'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { TranslationFields } from '#app/ui/admin/form/translation-fields.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import { FieldError, SelectField, TextArea, TextField, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/sale.ts'
import { currency } from '#app/shop/region/india.ts'

export const handle = { permission: 'coupons' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Sale · Admin` }]

const route = createRowEditor({
	row: saleForm,
	thing: 'Sale',
	list: '/admin/sales',
	schema: saleSchema,
	create: createSale,
	update: updateSale,
	failed: 'The sale was not saved. Please try again.',
})
export const action = route.action

export async function loader(args: Route.LoaderArgs) {
	const [row, categories, collections] = await Promise.all([route.loader(args), listCategories(), listCollections()])
	const sale = row.row && { ...row.row, id: parseRowId(row.id) }
	return {
		...row,
		translations: await loadTranslationForm('sale', sale, listShopLanguages()),
		today: formatIndianDate(new Date()),
		categories: categories.map(toNamed),
		collections: collections.map(toNamed),
	}
}

const blank: NonNullable<Route.ComponentProps['loaderData']['row']> = {
	name: '',
	kind: 'percent',
	value: '',
	buy: '',
	pay: '',
	scope: 'all',
	categoryIds: [],
	collectionIds: [],
	products: '',
	startsOn: '',
	endsOn: '',
	words: '',
	translations: {},
	seen: '',
}

const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const

export default function SaleEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Sale" blank={{ ...blank, startsOn: props.loaderData.today }} Form={SaleForm} />
}

type FormProps = RowFormProps<typeof blank, Route.ComponentProps['loaderData']>

function SaleForm({ start, data: { categories, collections, translations }, ...frame }: FormProps) {
	const [form, fields] = useServerForm('sale', frame.lastResult, start)
	return (
		<RowForm form={form} seen={fields.seen} className="group/sale max-w-lg" {...frame}>
			<TextField
				field={fields.name}
				label="Name"
				hint="For example Diwali sale."
				required
				maxLength={maxSaleNameLength}
				autoComplete="off"
			/>
			<SelectField field={fields.kind} label="Type" required>
				<option value="percent">Percentage off</option>
				<option value="amount">Amount off in {currency.sign}</option>
				<option value="pay-for">Buy X, pay for Y</option>
				<option value={volumeDiscount}>Percentage off from a quantity</option>
				<option value="free-delivery">Free delivery in India from an order amount in {currency.sign}</option>
			</SelectField>
			<div className="grid gap-x-4 sm:grid-cols-2">
				<TextField
					field={fields.value}
					label={`Value (% or ${currency.sign})`}
					hint={`The discount in % or ${currency.sign}, by type. For free delivery: the minimum order in ${currency.sign}.`}
					className="group-has-[[value=pay-for]:checked]/sale:hidden"
					{...numeric}
				/>
				<TextField
					field={fields.buy}
					label="Items to buy"
					hint="For example 3, for “buy 3, pay for 2” or for a percentage off from 3 items."
					className="hidden group-has-[[value=from-pieces]:checked]/sale:block group-has-[[value=pay-for]:checked]/sale:block"
					{...numeric}
				/>
				<TextField
					field={fields.pay}
					label="Items to pay for"
					hint="For example 2, for “buy 3, pay for 2”."
					className="hidden group-has-[[value=pay-for]:checked]/sale:block"
					{...numeric}
				/>
			</div>
			<div className="grid gap-x-4 sm:grid-cols-2">
				<TextField field={fields.startsOn} type="date" label="Start date" required />
				<TextField field={fields.endsOn} type="date" label="End date" />
			</div>
			<fieldset aria-describedby={fields.scope.errorId}>
				<legend className="text-xs font-medium">Applies to</legend>
				<RadioRow
					name={fields.scope.name}
					choices={[
						['all', 'All products'],
						['some', 'Selected'],
					]}
					chosen={fields.scope.initialValue ?? 'all'}
				/>
				<FieldError field={fields.scope} />
			</fieldset>
			<div className="hidden group-has-[[value=some]:checked]/sale:block">
				<CheckboxList field={fields.categoryIds} label="Categories" of={categories} start={start.categoryIds} />
				<CheckboxList field={fields.collectionIds} label="Collections" of={collections} start={start.collectionIds} />
				<TextArea field={fields.products} label="Products" hint="One product name or page address per line." rows={3} />
			</div>
			<TextField
				field={fields.words}
				label="Announcement bar"
				hint="Shown on every page while the sale runs, for example Diwali sale: 20% off all sarees until Sunday."
				maxLength={maxSaleMessageLength}
			/>
			<TranslationFields form={form} translations={translations} className="mt-2" />
		</RowForm>
	)
}

interface CheckboxListProps {
	field: FieldMetadata<unknown>
	label: string
	of: Named[]
	start: string[]
}

/** Shows a group of checkboxes, one for each entry of `of`; nothing when `of` is empty. */
function CheckboxList({ field, label, of, start }: CheckboxListProps) {
	const sent = field.initialValue as string | string[] | undefined
	const selected = sent === undefined ? start : [sent].flat()
	if (of.length === 0) return null
	return (
		<fieldset id={field.id} tabIndex={-1} aria-describedby={field.errorId}>
			<legend className="text-xs font-medium">{label}</legend>
			<ul className="grid max-h-44 grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] overflow-y-auto">
				{of.map(({ id, name }) => (
					<li key={id}>
						<label className="flex min-h-11 items-center gap-2 text-sm">
							<input
								type="checkbox"
								name={field.name}
								value={id}
								defaultChecked={selected.includes(String(id))}
								className="size-5 shrink-0 accent-madder"
							/>
							{name}
						</label>
					</li>
				))}
			</ul>
			<FieldError field={field} />
		</fieldset>
	)
}
