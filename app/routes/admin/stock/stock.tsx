import { type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useEffectEvent } from 'react'
import { Form, Link, redirect, useNavigate } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { countSchema } from '#app/shop/inventory/inventory.schema.ts'
import { countStock, findCount, findNewestMovement } from '#app/shop/inventory/count-stock.server.ts'
import { formatItemVariant, countNotes, countReasons, type InventoryItem } from '#app/shop/inventory/inventory-item.ts'
import { getInventoryItem, readScans, findScannedItems } from '#app/shop/inventory/inventory-items.server.ts'
import { parseScans } from '#app/shop/values/scans.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Options, SelectField, TextField, useFormResult, useIsScripted } from '#app/ui/forms/field.tsx'
import { HiddenScans, ScanField, UnknownScans } from '#app/ui/admin/form/scan-field.tsx'
import { buildScanUrl, type ScanQueue, useScanQueue } from '#app/ui/admin/form/use-scan-queue.ts'
import type { Route } from './+types/stock.ts'
import { buildStockUrl, resultId, getStockPath, SavedCount, StockHits, WaitingItems } from './_stock-parts.tsx'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'stock' }

export const meta: Route.MetaFunction = () => [{ title: 'Stock · Admin' }]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const [productId, variantId] = ['product', 'variant'].map((name) => parseRowId(searchParams.get(name) ?? ''))
	const done = parseRowId(searchParams.get('done') ?? '')
	const separate = searchParams.getAll('scan')
	const scans = await readScans(separate, searchParams.get('search') ?? '')
	// The search field may contain several scanned codes. The redirect puts each into its own query parameter, so that
	// a reload does not split the text again.
	if (scans.length > separate.length + 1) throw redirect(buildStockUrl(scans), 303)
	const chosen = productId ? await orThrowResponse(getInventoryItem(productId, variantId || null)) : null
	// After a count no item is selected, so that the scan field is ready. The page lists the items that were scanned
	// but not counted yet.
	const { open, ...scanned } = await findScannedItems(scans, chosen ?? (done ? 'none' : null))
	return {
		...scanned,
		open: open && { ...open, after: await findNewestMovement(open) },
		last: done ? await findCount(await requireAdmin(context), done) : null,
	}
}

export function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
	return submitRequestForm(request, countSchema, async (count) => {
		const id = await countStock(await requireAdmin(context), count)
		const rest = parseScans(searchParams.getAll('scan'))
		return redirect(buildStockUrl(rest, { done: String(id) }), 303)
	})
}

const others = [
	['/admin/stock/sheet', 'Stock sheet'],
	['/admin/stock/sheet?receive=1', 'Receive stock'],
	['/admin/stock/requests', 'Back-in-stock requests'],
] as const

export default function StockPage({ loaderData, actionData }: Route.ComponentProps) {
	const { found, open, last, waiting, unknown, rest, carried, known } = loaderData
	const answer = useFormResult(actionData)
	const navigate = useNavigate()
	const scanner = useScanQueue((scans) =>
		navigate(buildScanUrl('/admin/stock', ['scan', 'search'], scans), { preventScrollReset: true }),
	)
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
				<ScanField action="/admin/stock" scanner={scanner} isFocused={!open} describedBy={last ? resultId : undefined}>
					<HiddenScans name="scan" scans={carried} />
				</ScanField>
				{last && <SavedCount last={last} />}
				<UnknownScans scans={unknown} clearTo={buildStockUrl(known)} />
				{open ? (
					<CountForm
						key={`${open.productId} ${open.variantId} ${open.after}`}
						place={open}
						lastResult={answer}
						scanner={scanner}
						rest={rest}
					/>
				) : (
					<StockHits found={found} />
				)}
				<WaitingItems items={waiting} scans={carried} />
			</div>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load stock', { to: '/admin/stock', label: 'Stock' })

interface CountFormProps {
	place: InventoryItem & { after: number }
	lastResult: SubmissionResult<string[]> | undefined
	scanner: ScanQueue
	/** The scans that the page keeps after the count: those of other items, and unknown codes. */
	rest: string[]
}

type Count = { way: string; quantity: string; reason: string }

/** Staff enter the quantity next, so this field has the focus. */
const focused = { autoFocus: true } as const

const countModes = [
	['set', 'Set to'],
	['add', 'Add'],
	['remove', 'Remove'],
] as const

function CountForm({ place, lastResult, scanner, rest }: CountFormProps) {
	const { productId, variantId, name, sku, barcode, remainingQty, after } = place
	const [form, fields] = useForm<Count, string[]>({ id: 'count', lastResult, defaultNoValidate: true })
	const isServed = !useIsScripted()
	const focusQuantity = useEffectEvent(() => {
		// Moving the focus during a scan would split its characters between two fields.
		if (!scanner.isScanning()) document.getElementById(fields.quantity.id)?.focus()
	})
	useEffect(() => focusQuantity(), [])
	return (
		<Block>
			<h2 className="heading [overflow-wrap:anywhere]">{name}</h2>
			<p className="text-sm [overflow-wrap:anywhere]">{formatItemVariant(place) || 'Stock tracked per product'}</p>
			<p className="tabular text-xs text-muted [overflow-wrap:anywhere]">
				{[sku && `SKU ${sku}`, barcode && `Barcode ${barcode}`].filter(Boolean).join(' · ')}
			</p>
			<p className="tabular my-3 text-2xl">
				{remainingQty.toLocaleString(locale)} <span className="text-sm text-muted">in stock</span>
			</p>
			<Form method="post" action={getStockPath(place, rest)} id={form.id} noValidate>
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
						{...(isServed && focused)}
						autoComplete="off"
					/>
					<SelectField field={fields.reason} label="Reason" required>
						<Options of={countReasons.map((reason) => [reason, countNotes[reason]] as const)} />
					</SelectField>
				</div>
				<div className="flex gap-3">
					<Button>Save</Button>
					<ButtonLink to={buildStockUrl(rest)}>Cancel</ButtonLink>
				</div>
			</Form>
		</Block>
	)
}
