import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, redirect } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { countSchema } from '#app/shop/catalog/stock-count/count-stock.schema.ts'
import { countStock, findCount, newestMovement } from '#app/shop/catalog/stock-count/count-stock.server.ts'
import { choiceOfPlace, countNotes, countReasons, type StockPlace } from '#app/shop/catalog/stock-count/stock-place.ts'
import { placesByCode, placesNamed, stockPlace } from '#app/shop/catalog/stock-count/stock-places.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { readListState } from '#app/shop/search/list-state.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/options.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { ScanField } from '#app/ui/admin/list/scan-field.tsx'
import type { Route } from './+types/stock.ts'
import { resultId, placeAddress, SavedCount, StockHits } from './_stock-parts.tsx'

export const handle = { act: 'stock' }

export const meta: Route.MetaFunction = () => [{ title: 'Stock · Admin' }]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const { search } = readListState(searchParams)
	const [productId, variantId] = ['product', 'variant'].map((name) => rowId(searchParams.get(name) ?? ''))
	const done = rowId(searchParams.get('done') ?? '')
	const found = productId
		? { total: 1, products: [[await pageOrRefusal(stockPlace(productId, variantId || null))]] }
		: await find(search)
	const only = found.products.length === 1 && found.products[0]!.length === 1 ? found.products[0]![0]! : null
	return {
		search,
		found,
		open: only && { ...only, after: await newestMovement(only) },
		last: done ? await findCount(await adminOf(context), done) : null,
	}
}

/** Finds the product with a scanned code, or the products whose names contain the text. */
async function find(search: string): Promise<{ total: number; products: StockPlace[][] }> {
	const places = await placesByCode(search)
	return places.length > 0 ? { total: 1, products: [places] } : placesNamed(search)
}

export function action({ request, context }: Route.ActionArgs) {
	return attempt(request, countSchema, async (count) => {
		const id = await countStock(await adminOf(context), count)
		return redirect(`/admin/stock?done=${id}`, 303)
	})
}

const others = [
	['/admin/stock/sheet', 'Stock sheet'],
	['/admin/stock/sheet?receive=1', 'Receive goods'],
	['/admin/stock/requests', 'Who waits for stock'],
] as const

export default function StockPage({ loaderData: { search, found, open, last }, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData)
	return (
		<>
			<PageHead title="Stock">
				<p className="flex flex-wrap gap-x-5 text-sm">
					{others.map(([to, label]) => (
						<Link key={to} to={to} className="act-link">
							{label}
						</Link>
					))}
				</p>
			</PageHead>
			<div className="grid max-w-2xl gap-4">
				<ScanField action="/admin/stock" search={search} isFocused={!open} describedBy={last ? resultId : undefined} />
				{last && <SavedCount last={last} />}
				{open ? <CountForm key={open.after} place={open} lastResult={answer} /> : <StockHits {...{ search, found }} />}
			</div>
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load stock', { to: '/admin/stock', label: 'Stock' })

interface CountFormProps {
	place: StockPlace & { after: number }
	lastResult: SubmissionResult<string[]> | undefined
}

type Count = { way: string; pieces: string; reason: string }

/** A number is typed into this field next. */
const focused = { autoFocus: true } as const

const ways = [
	['set', 'Set to'],
	['add', 'Add'],
	['remove', 'Take away'],
] as const

function CountForm({ place, lastResult }: CountFormProps) {
	const { productId, variantId, name, sku, barcode, remainingQty, after } = place
	const [form, fields] = useForm<Count, string[]>({ id: 'count', lastResult, defaultNoValidate: true })
	return (
		<Block>
			<h2 className="heading [overflow-wrap:anywhere]">{name}</h2>
			<p className="text-sm [overflow-wrap:anywhere]">{choiceOfPlace(place) || 'Counted as a whole'}</p>
			<p className="tabular text-xs text-muted [overflow-wrap:anywhere]">
				{[sku && `SKU ${sku}`, barcode && `Barcode ${barcode}`].filter(Boolean).join(' · ')}
			</p>
			<p className="tabular my-3 text-2xl">
				{remainingQty.toLocaleString('en-IN')} <span className="text-sm text-muted">in stock</span>
			</p>
			<Form method="post" action={placeAddress(place)} reloadDocument id={form.id} noValidate>
				<SaveErrors form={form} />
				<input type="hidden" name="productId" value={productId} />
				{variantId !== null && <input type="hidden" name="variantId" value={variantId} />}
				<input type="hidden" name="after" value={after} />
				<fieldset>
					<legend className="sr-only">How</legend>
					<RadioRow name="way" choices={ways} chosen={fields.way.initialValue ?? 'set'} />
				</fieldset>
				<div className="mt-2 grid gap-x-4 sm:grid-cols-2">
					<TextField
						field={fields.pieces}
						type="number"
						label="Pieces"
						required
						min={0}
						step={1}
						inputMode="numeric"
						{...focused}
						autoComplete="off"
					/>
					<SelectField field={fields.reason} label="Reason" required>
						<Options of={countReasons.map((reason) => [reason, countNotes[reason]] as const)} />
					</SelectField>
				</div>
				<div className="flex gap-3">
					<Button>Save</Button>
					<ButtonLink to="/admin/stock" reloadDocument>
						Cancel
					</ButtonLink>
				</div>
			</Form>
		</Block>
	)
}
