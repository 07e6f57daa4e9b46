import { redirect } from 'react-router'
import { formatDateTime } from '#app/shop/dates.ts'
import { listChosenOrders } from '#app/shop/orders/fulfilment/pick-list.server.ts'
import { shopMark } from '#app/shop/settings/shop-settings.server.ts'
import printSheet from '#app/ui/orders/print.css?url'
import { OrdersProblem } from '#app/ui/admin/problem.tsx'
import { LeftOut } from '#app/ui/admin/orders/left-out.tsx'
import { PrintedPage } from '#app/ui/admin/orders/printed-page.tsx'
import { Slip } from '#app/ui/admin/orders/slip.tsx'
import type { Route } from './+types/slips.ts'
import { pageBefore } from '#app/http/admin/asked-first.server.ts'
import { chosenIds } from './_chosen.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Packing slips · Admin' }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ url }: Route.LoaderArgs) {
	const back = pageBefore(url.searchParams.get('redirectTo'))
	const orders = await listChosenOrders(chosenIds(url.searchParams))
	if (orders.length === 0) throw redirect(back, 303)
	const mark = shopMark()
	const slips = orders
		.filter((order) => !order.waitsForPayment)
		.map(({ createdAt, updatedAt: _, ...order }) => ({ order, placedAt: formatDateTime(createdAt), mark }))
	const leftOut = orders.filter((order) => order.waitsForPayment).map(({ id }) => id)
	return { slips, leftOut, back }
}

/** A page of paper each. */
export default function PackingSlips({ loaderData: { slips, leftOut, back } }: Route.ComponentProps) {
	return (
		<PrintedPage back={{ to: back, label: 'Back to the orders' }}>
			<LeftOut ids={leftOut} className="mx-auto mb-4 max-w-3xl print:hidden" />
			{slips.map((slip) => (
				<Slip key={slip.order.id} {...slip} />
			))}
		</PrintedPage>
	)
}

export const ErrorBoundary = OrdersProblem
