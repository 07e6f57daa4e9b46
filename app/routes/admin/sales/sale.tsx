import type { FieldMetadata } from '@conform-to/react'
import { rowEditor } from '#app/http/admin/row-editor.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { saleSchema } from '#app/shop/catalog/sales/sale.schema.ts'
import { createSale, saleForm, updateSale } from '#app/shop/catalog/sales/sales.server.ts'
import { formatIndianDate } from '#app/shop/dates.ts'
import { type Named, named } from '#app/shop/row-id.ts'
import { maxSaleNameLength, maxSaleWordsLength } from '#app/shop/words/limits.ts'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { RowEditor, RowForm, type RowFormProps } from '#app/ui/admin/row-editor.tsx'
import { FieldError, SelectField, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/sale.ts'

export const handle = { act: 'coupons' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Sale · Admin` }]

const route = rowEditor({
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
	return {
		...row,
		today: formatIndianDate(new Date()),
		categories: categories.map(named),
		collections: collections.map(named),
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
	seen: '',
}

const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const

export default function SaleEditor(props: Route.ComponentProps) {
	return <RowEditor {...props} thing="Sale" blank={{ ...blank, startsOn: props.loaderData.today }} Form={SaleForm} />
}

type FormProps = RowFormProps<typeof blank, Route.ComponentProps['loaderData']>

function SaleForm({ start, data: { categories, collections }, ...frame }: FormProps) {
	const [form, fields] = useAnsweredForm('sale', frame.lastResult, start)
	return (
		<RowForm form={form} seen={fields.seen} className="group/sale max-w-lg" {...frame}>
			<TextField
				field={fields.name}
				label="Name"
				hint="Such as Diwali sale."
				required
				maxLength={maxSaleNameLength}
				autoComplete="off"
			/>
			<SelectField field={fields.kind} label="What it does" required>
				<option value="percent">Lower prices by a percentage</option>
				<option value="amount">Lower prices by an amount in ₹</option>
				<option value="pay-for">Buy some pieces, pay for fewer</option>
				<option value="from-pieces">A percentage off from some pieces on</option>
				<option value="free-delivery">Free delivery in India from an amount in ₹</option>
			</SelectField>
			<div className="grid gap-x-4 sm:grid-cols-2">
				<TextField
					field={fields.value}
					label="Percent, or ₹"
					className="group-has-[[value=pay-for]:checked]/sale:hidden"
					{...numeric}
				/>
				<TextField
					field={fields.buy}
					label="Pieces bought"
					hint="3 of buy 2, get 1."
					className="hidden group-has-[[value=from-pieces]:checked]/sale:block group-has-[[value=pay-for]:checked]/sale:block"
					{...numeric}
				/>
				<TextField
					field={fields.pay}
					label="Pieces paid"
					hint="2 of buy 2, get 1."
					className="hidden group-has-[[value=pay-for]:checked]/sale:block"
					{...numeric}
				/>
			</div>
			<div className="grid gap-x-4 sm:grid-cols-2">
				<TextField field={fields.startsOn} type="date" label="First day" required />
				<TextField field={fields.endsOn} type="date" label="Last day" />
			</div>
			<fieldset aria-describedby={fields.scope.errorId}>
				<legend className="text-xs font-medium">Of</legend>
				<RadioRow
					name={fields.scope.name}
					choices={[
						['all', 'All products'],
						['some', 'Those below'],
					]}
					chosen={fields.scope.initialValue ?? 'all'}
				/>
				<FieldError field={fields.scope} />
			</fieldset>
			<div className="hidden group-has-[[value=some]:checked]/sale:block">
				<Ticked field={fields.categoryIds} label="Categories" of={categories} start={start.categoryIds} />
				<Ticked field={fields.collectionIds} label="Collections" of={collections} start={start.collectionIds} />
				<TextArea
					field={fields.products}
					label="Products"
					hint="One a line: its name, or the address of its page."
					rows={3}
				/>
			</div>
			<TextField
				field={fields.words}
				label="Line above every page while it runs"
				hint="Such as Diwali sale: 20 % off all sarees until Sunday."
				maxLength={maxSaleWordsLength}
			/>
		</RowForm>
	)
}

interface TickedProps {
	field: FieldMetadata<unknown>
	label: string
	of: Named[]
	start: string[]
}

/** A group of checkboxes, as a part of the form. */
function Ticked({ field, label, of, start }: TickedProps) {
	const sent = field.initialValue as string | string[] | undefined
	const ticked = sent === undefined ? start : [sent].flat()
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
								defaultChecked={ticked.includes(String(id))}
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
