import { formatDateTime } from '#app/shop/dates.ts'
import { shopMark } from '#app/shop/settings/shop-settings.server.ts'
import printSheet from '#app/ui/orders/print.css?url'
import { LeftOut } from '#app/ui/admin/orders/left-out.tsx'
import { PrintedPage } from '#app/ui/admin/orders/printed-page.tsx'
import { Slip } from '#app/ui/admin/orders/slip.tsx'
import type { Route } from './+types/slips.ts'
import { readChosenOrders } from './_chosen.server.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Packing slips · Admin' }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ url }: Route.LoaderArgs) {
	const { orders, back } = await readChosenOrders(url)
	const mark = shopMark()
	const slips = orders
		.filter((order) => !order.waitsForPayment)
		.map(({ createdAt, updatedAt: _, ...order }) => ({ order, placedAt: formatDateTime(createdAt), mark }))
	const leftOut = orders.filter((order) => order.waitsForPayment).map(({ id }) => id)
	return { slips, leftOut, back }
}

/** The packing slips, one on each sheet of paper. */
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

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
