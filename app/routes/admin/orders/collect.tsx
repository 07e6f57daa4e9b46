import { Form, redirect } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { getBackPath, readSelectedIds } from '#app/http/admin/order-actions.server.ts'
import {
	type CollectResult,
	collectOrders,
	checkOrdersForCollection,
	type OrderToCollect,
} from '#app/shop/orders/payments/mark-payment.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { refuse } from '#app/shop/values/refusal.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { collectOrdersPath } from '#app/ui/admin/orders/advance-orders.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/collect.ts'

export const handle = { permission: 'payments' }

const title = 'Mark cash as collected'

export const meta: Route.MetaFunction = () => [{ title: `${title} · Admin` }]

export async function loader({ url }: Route.LoaderArgs) {
	const { ids, back } = readSelectedIds(url)
	const orders = await checkOrdersForCollection(ids)
	if (orders.length === 0) throw redirect(back, 303)
	return { orders, back }
}

/**
 * Marks the submitted orders as collected (rule: mark-collected). An order that has changed since the page showed it,
 * for example in its total, is not marked, and the message says why.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const submitCollect = async () => {
		const requests = form.getAll('order').flatMap((text) => (typeof text === 'string' ? parseSeenOrder(text) : []))
		if (requests.length === 0) refuse('invalid', 'selection-empty')
		const result = await collectOrders(await requireAdmin(context), requests)
		if (result.collected === 0) refuse('conflict', 'other', { message: result.failed.join(' ') })
		return describeResult(result)
	}
	return runAction(context.get(sessionContext), getBackPath(form.get('redirectTo')), submitCollect, {
		unexpected: 'The payments were not recorded.',
	})
}

/**
 * Parses '12:45000', an order ID and the total in paise that the page showed. Returns an empty array for any other
 * text.
 */
function parseSeenOrder(text: string): { id: number; seenTotalPaise: number }[] {
	const [, id, paise] = /^(\d{1,15}):(\d{1,12})$/.exec(text) ?? []
	return id === undefined ? [] : [{ id: parseRowId(id), seenTotalPaise: Number(paise) }]
}

const formatOrderCount = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

function describeResult({ collected, failed }: CollectResult): string {
	return [`${formatOrderCount(collected)} marked as collected.`, ...failed].join(' ')
}

export default function CollectPage({ loaderData: { orders, back } }: Route.ComponentProps) {
	const collectable = orders.filter(({ skipReason }) => !skipReason)
	const totalPaise = collectable.reduce((sum, order) => sum + order.totalPaise, 0)
	return (
		<>
			<PageHeader title={title} back={{ to: back, label: 'Back to orders' }} />
			<Form method="post" action={collectOrdersPath} className="max-w-3xl board px-4 py-5 sm:px-6">
				<input type="hidden" name="redirectTo" value={back} />
				{collectable.map(({ id, totalPaise: paise }) => (
					<input key={id} type="hidden" name="order" value={`${id}:${paise}`} />
				))}
				<p className="mb-3 text-sm text-muted">
					{collectable.length > 0
						? 'Couriers have collected this cash and still owe it to you.'
						: 'None of the selected orders has cash to collect.'}
				</p>
				<ul className="divide-y divide-line text-sm">
					{orders.map((order) => (
						<OrderRow key={order.id} order={order} />
					))}
				</ul>
				{collectable.length > 0 && (
					<p className="tabular mt-3 flex justify-between gap-4 border-t border-line pt-3 text-sm font-medium">
						<span>{formatOrderCount(collectable.length)} to mark</span>
						<span>{formatPaise(totalPaise)}</span>
					</p>
				)}
				<p className="mt-5 flex flex-wrap gap-3">
					{collectable.length > 0 && (
						<SubmitButton pendingText="Saving..." action={collectOrdersPath}>
							Mark {collectable.length === 1 ? `order #${collectable[0]!.id}` : formatOrderCount(collectable.length)} as
							collected
						</SubmitButton>
					)}
					<ButtonLink to={back}>Cancel</ButtonLink>
				</p>
			</Form>
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

/** Shows an order with its total, and whether it will be marked as collected or why it is skipped. */
function OrderRow({ order: { id, customerName, courier, totalPaise, skipReason } }: { order: OrderToCollect }) {
	return (
		<li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
			<span className="tabular font-medium">#{id}</span>
			<span className="min-w-0 flex-1 basis-24 [overflow-wrap:anywhere]">
				{[customerName || 'N/A', courier].filter(Boolean).join(' · ')}
			</span>
			<span className="tabular">{formatPaise(totalPaise)}</span>
			<span className="w-full text-muted sm:w-52 sm:text-right">
				{skipReason ? `Skipped: ${skipReason.toLowerCase()}` : 'Cash due → Collected'}
			</span>
		</li>
	)
}
