import { randomUUID } from 'node:crypto'
import { useState } from 'react'
import { Form, Link, redirect, useNavigate } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { loadDraftOrder } from '#app/http/admin/draft-order.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { buildDraftOrderUrl, parseLineParams, posPaymentMethods } from '#app/shop/pos/draft-order-lines.ts'
import { findPosOrder } from '#app/shop/pos/draft-order.server.ts'
import { createPosOrder } from '#app/shop/pos/pos-orders.server.ts'
import { posSaleSchema } from '#app/shop/pos/pos-sale.schema.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { DraftOrderLines, ReferenceCheck, HiddenLines, SearchResults } from '#app/ui/admin/draft-order/draft-order.tsx'
import { HiddenScans, ScanField, UnknownScans } from '#app/ui/admin/form/scan-field.tsx'
import { buildScanUrl, useScanQueue } from '#app/ui/admin/form/use-scan-queue.ts'
import { PageHeader, Block } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { useFormResult, useServerForm } from '#app/ui/forms/use-form.ts'
import type { Route } from './+types/pos.ts'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { maxLineLength } from '#app/shop/values/text.ts'
import { RadioRow } from '#app/ui/admin/form/fields.tsx'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { FieldError, TextField } from '#app/ui/forms/field.tsx'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Point of sale · Admin' }]

const page = { path: '/admin/pos' }

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	return {
		...(await loadDraftOrder(page, searchParams)),
		sold: await findPosOrder(parseRowId(searchParams.get('sold') ?? '')),
		idempotencyKey: randomUUID(),
	}
}

export function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
	const submitSale = async (input: Parameters<typeof createPosOrder>[2]) => {
		const lines = parseLineParams(searchParams.getAll('line'))
		return redirect(`/admin/pos?sold=${await createPosOrder(await requireAdmin(context), lines, input)}`, 303)
	}
	return submitRequestForm(request, posSaleSchema, submitSale, { unexpected: 'The sale was not saved.' })
}

export default function SellPage({ loaderData, actionData }: Route.ComponentProps) {
	const { lines, bill, search, found, unknown, sold, idempotencyKey } = loaderData
	const navigate = useNavigate()
	const scanner = useScanQueue((scans) =>
		navigate(buildScanUrl(page.path, ['line', 'unknown'], scans), { preventScrollReset: true }),
	)
	const answer = useFormResult(actionData)
	const address = buildDraftOrderUrl(page, lines)
	return (
		<>
			<PageHeader title="Point of sale">
				<Link to="/admin/orders/new" className="act-link text-sm">
					Create order
				</Link>
				<Link to="/admin/pos/day" className="act-link text-sm">
					Today’s sales
				</Link>
			</PageHeader>
			<div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
				<div className="grid gap-4">
					{sold && <SaleResult sold={sold} />}
					<ScanField action={page.path} scanner={scanner}>
						<HiddenLines lines={lines} />
						<HiddenScans name="unknown" scans={unknown} />
					</ScanField>
					<UnknownScans scans={unknown} clearTo={address} />
					{found && (
						<Form action={page.path}>
							<HiddenLines lines={lines} />
							<HiddenScans name="unknown" scans={unknown} />
							<SearchResults search={search} found={found} />
						</Form>
					)}
					<Form action={page.path}>
						<HiddenScans name="unknown" scans={unknown} />
						<DraftOrderLines bill={bill} />
					</Form>
				</div>
				{bill.lines.length > 0 && (
					<SaleForm
						{...{ address, idempotencyKey }}
						totalPaise={bill.totalPaise}
						lastResult={answer}
						isScanning={scanner.isPending}
					/>
				)}
			</div>
		</>
	)
}

export const ErrorBoundary = createErrorPage('The sale was not saved.', { to: '/admin/pos', label: 'Point of sale' })

/** Shows the completed sale with its receipt. */
function SaleResult({
	sold: { id, totalPaise, method },
}: {
	sold: { id: number; totalPaise: number; method: string }
}) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-l-success board px-4 py-2">
			<p role="status" className="tabular text-sm">
				Sold for {formatPaise(totalPaise)}, {method}: order #{id}.
			</p>
			<Link to={`/admin/orders/${id}/invoice?print=1`} className="act-link text-sm">
				Print receipt
			</Link>
		</div>
	)
}

interface SellFormProps {
	address: string
	totalPaise: number
	idempotencyKey: string
	lastResult: SubmissionResult<string[]> | undefined
	/** The total still changes. */
	isScanning: boolean
}

function SaleForm({ address, totalPaise, idempotencyKey, lastResult, isScanning }: SellFormProps) {
	const [form, fields] = useServerForm('sell', lastResult, {
		way: 'cash',
		reference: '',
		sameReference: '',
		name: '',
		phone: '',
		idempotencyKey,
		seenTotalPaise: '',
	})
	useFocusAfter(lastResult, form)
	// The key comes from the first form of these lines, so that submitting it twice creates one sale. A scan makes it another
	// sale but keeps what was entered.
	const servedKey = fields.idempotencyKey.initialValue ?? idempotencyKey
	const [sale, setSale] = useState({ address, key: servedKey })
	if (sale.address !== address) setSale({ address, key: idempotencyKey })
	return (
		<Form method="post" action={address} {...getFormProps(form)}>
			<Block title="Payment">
				<SaveErrors form={form} />
				{/* The total comes from this page, also after a refusal. */}
				<input type="hidden" name="seenTotalPaise" value={totalPaise} />
				<input type="hidden" name="idempotencyKey" value={sale.key} />
				<fieldset aria-describedby={fields.way.errorId}>
					<legend className="text-sm">Paid by</legend>
					<RadioRow
						name={fields.way.name}
						choices={Object.entries(posPaymentMethods)}
						chosen={fields.way.initialValue ?? 'cash'}
					/>
					<FieldError field={fields.way} />
				</fieldset>
				<TextField
					field={fields.reference}
					label="UPI reference"
					maxLength={maxLineLength}
					autoComplete="off"
					inputMode="numeric"
				/>
				<ReferenceCheck field={fields.sameReference} />
				<TextField field={fields.name} label="Customer name" maxLength={maxLineLength} autoComplete="off" />
				<TextField field={fields.phone} type="tel" label="Phone" maxLength={maxLineLength} autoComplete="off" />
				<SubmitButton pendingText="Saving..." disabled={isScanning} className="mt-4 w-full">
					Complete sale · {formatPaise(totalPaise)}
				</SubmitButton>
			</Block>
		</Form>
	)
}
