import { randomUUID } from 'node:crypto'
import { Form, Link, redirect, useNavigate } from 'react-router'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { loadDraftOrder } from '#app/http/admin/draft-order.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { adjustmentParams, buildDraftOrderUrl, parseLineParams } from '#app/shop/pos/draft-order-lines.ts'
import { createPosOrder, getCashReceivedPaise, findPosOrder, posSaleSchema } from '#app/shop/pos/pos-orders.server.ts'
import { parsePosAdjustment } from '#app/shop/pos/pos-price.ts'
import { buildPosUpiCode } from '#app/shop/orders/payments/upi/upi-payment.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { DraftOrderLines, HiddenLines, HiddenParams, SearchResults } from '#app/ui/admin/draft-order/draft-order.tsx'
import { HiddenScans, ScanField, UnknownScans } from '#app/ui/admin/form/scan-field.tsx'
import { buildScanUrl, useScanQueue } from '#app/ui/admin/form/use-scan-queue.ts'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/pos.ts'
import { DiscountForm, SaleForm, SaleResult } from './_sale-form.tsx'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Point of sale · Admin' }]

const page = { path: '/admin/pos' }

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const adjustment = parsePosAdjustment(searchParams)
	const draft = await loadDraftOrder({ ...page, params: adjustment.params }, searchParams, adjustment)
	return {
		...draft,
		adjustment,
		upi: buildPosUpiCode(draft.bill.totalPaise),
		sold: await findPosOrder(parseRowId(searchParams.get('sold') ?? ''), parseRowId(searchParams.get('cash') ?? '')),
		idempotencyKey: randomUUID(),
	}
}

export function action({ request, context, url: { searchParams } }: Route.ActionArgs) {
	const submitSale = async (input: Parameters<typeof createPosOrder>[2]) => {
		const lines = parseLineParams(searchParams.getAll('line'))
		const admin = await requireAdmin(context)
		const id = await createPosOrder(admin, lines, input, parsePosAdjustment(searchParams))
		const cashPaise = getCashReceivedPaise(input)
		return redirect(`/admin/pos?sold=${id}${cashPaise === null ? '' : `&cash=${cashPaise}`}`, 303)
	}
	return submitRequestForm(request, posSaleSchema, submitSale, { unexpected: 'The sale was not saved.' })
}

export default function SellPage({ loaderData, actionData }: Route.ComponentProps) {
	const { lines, bill, search, found, unknown, sold, idempotencyKey, adjustment, upi } = loaderData
	const { params } = adjustment
	const navigate = useNavigate()
	const scanner = useScanQueue((scans) =>
		navigate(buildScanUrl(page.path, ['line', 'unknown', ...Object.values(adjustmentParams)], scans), {
			preventScrollReset: true,
		}),
	)
	const answer = useFormResult(actionData)
	const address = buildDraftOrderUrl({ ...page, params }, lines)
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
						<HiddenParams params={params} />
						<HiddenScans name="unknown" scans={unknown} />
					</ScanField>
					<UnknownScans scans={unknown} clearTo={address} />
					{found && (
						<Form action={page.path}>
							<HiddenLines lines={lines} />
							<HiddenParams params={params} />
							<HiddenScans name="unknown" scans={unknown} />
							<SearchResults search={search} found={found} />
						</Form>
					)}
					<Form action={page.path}>
						<HiddenScans name="unknown" scans={unknown} />
						<HiddenParams params={params} />
						<DraftOrderLines bill={bill} />
					</Form>
					{bill.lines.length > 0 && (
						<DiscountForm action={page.path} {...{ lines, unknown, adjustment }} totalPaise={bill.totalPaise} />
					)}
				</div>
				{bill.lines.length > 0 && (
					<SaleForm
						{...{ address, idempotencyKey, upi }}
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
