import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, redirect } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { countSchema } from '#app/shop/inventory/inventory.schema.ts'
import { countStock, findCount, findNewestMovement } from '#app/shop/inventory/count-stock.server.ts'
import { formatItemVariant, countNotes, countReasons, type InventoryItem } from '#app/shop/inventory/inventory-item.ts'
import { findItemsByCode, searchItems, getInventoryItem } from '#app/shop/inventory/inventory-items.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { parseListState } from '#app/shop/search/list-state.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Options, SelectField, TextField } from '#app/ui/forms/field.tsx'
import { useFormResult } from '#app/ui/forms/use-form.ts'
import { ScanField } from '#app/ui/admin/list/list-controls.tsx'
import type { Route } from './+types/stock.ts'
import { resultId, getStockPath, SavedCount, StockHits } from './_stock-parts.tsx'

export const handle = { permission: 'stock' }

export const meta: Route.MetaFunction = () => [{ title: 'Stock · Admin' }]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const { search } = parseListState(searchParams)
	const [productId, variantId] = ['product', 'variant'].map((name) => parseRowId(searchParams.get(name) ?? ''))
	const done = parseRowId(searchParams.get('done') ?? '')
	const found = productId
		? { total: 1, products: [[await orThrowResponse(getInventoryItem(productId, variantId || null))]] }
		: await searchStock(search)
	const only = found.products.length === 1 && found.products[0]!.length === 1 ? found.products[0]![0]! : null
	return {
		search,
		found,
		open: only && { ...only, after: await findNewestMovement(only) },
		last: done ? await findCount(await requireAdmin(context), done) : null,
	}
}

/** Finds the product with a scanned code, or the products whose names contain the text. */
async function searchStock(search: string): Promise<{ total: number; products: InventoryItem[][] }> {
	const places = await findItemsByCode(search)
	return places.length > 0 ? { total: 1, products: [places] } : searchItems(search)
}

export function action({ request, context }: Route.ActionArgs) {
	return submitRequestForm(request, countSchema, async (count) => {
		const id = await countStock(await requireAdmin(context), count)
		return redirect(`/admin/stock?done=${id}`, 303)
	})
}

const others = [
	['/admin/stock/sheet', 'Stock sheet'],
	['/admin/stock/sheet?receive=1', 'Receive stock'],
	['/admin/stock/requests', 'Back-in-stock requests'],
] as const

export default function StockPage({ loaderData: { search, found, open, last }, actionData }: Route.ComponentProps) {
	const answer = useFormResult(actionData)
	return (
		<>
			<PageHeader title="Stock">
				<p className="flex flex-wrap gap-x-5 text-sm">
					{others.map(([to, label]) => (
						<Link key={to} to={to} className="act-link">
							{label}
						</Link>
					))}
				</p>
			</PageHeader>
			<div className="grid max-w-2xl gap-4">
				<ScanField action="/admin/stock" search={search} isFocused={!open} describedBy={last ? resultId : undefined} />
				{last && <SavedCount last={last} />}
				{open ? <CountForm key={open.after} place={open} lastResult={answer} /> : <StockHits {...{ search, found }} />}
			</div>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load stock', { to: '/admin/stock', label: 'Stock' })

interface CountFormProps {
	place: InventoryItem & { after: number }
	lastResult: SubmissionResult<string[]> | undefined
}

type Count = { way: string; quantity: string; reason: string }

/** A number is typed into this field next. */
const focused = { autoFocus: true } as const

const countModes = [
	['set', 'Set to'],
	['add', 'Add'],
	['remove', 'Remove'],
] as const

function CountForm({ place, lastResult }: CountFormProps) {
	const { productId, variantId, name, sku, barcode, remainingQty, after } = place
	const [form, fields] = useForm<Count, string[]>({ id: 'count', lastResult, defaultNoValidate: true })
	return (
		<Block>
			<h2 className="heading [overflow-wrap:anywhere]">{name}</h2>
			<p className="text-sm [overflow-wrap:anywhere]">{formatItemVariant(place) || 'Stock tracked per product'}</p>
			<p className="tabular text-xs text-muted [overflow-wrap:anywhere]">
				{[sku && `SKU ${sku}`, barcode && `Barcode ${barcode}`].filter(Boolean).join(' · ')}
			</p>
			<p className="tabular my-3 text-2xl">
				{remainingQty.toLocaleString('en-IN')} <span className="text-sm text-muted">in stock</span>
			</p>
			<Form method="post" action={getStockPath(place)} reloadDocument id={form.id} noValidate>
				<SaveErrors form={form} />
				<input type="hidden" name="productId" value={productId} />
				{variantId !== null && <input type="hidden" name="variantId" value={variantId} />}
				<input type="hidden" name="after" value={after} />
				<fieldset>
					<legend className="sr-only">Action</legend>
					<RadioRow name="way" choices={countModes} chosen={fields.way.initialValue ?? 'set'} />
				</fieldset>
				<div className="mt-2 grid gap-x-4 sm:grid-cols-2">
					<TextField
						field={fields.quantity}
						type="number"
						label="Quantity"
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
