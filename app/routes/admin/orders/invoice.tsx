import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { formatLongDate } from '#app/shop/dates.ts'
import { DELIVERED, SHIPPED } from '#app/shop/words/order-status.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { settingsNow, shopMark } from '#app/shop/settings/shop-settings.server.ts'
import { sheetOf } from '#app/shop/orders/documents/sheet.server.ts'
import { invoiceOf } from '#app/shop/orders/documents/tax-documents.server.ts'
import { isRegistered } from '#app/shop/tax/registration.ts'
import { PrintedPage } from '#app/ui/admin/orders/printed-page.tsx'
import printSheet from '#app/ui/orders/print.css?url'
import { OrdersProblem } from '#app/ui/admin/problem.tsx'
import { TaxSheet } from '#app/ui/orders/tax-sheet.tsx'
import type { Route } from './+types/invoice.ts'
import { PlainBill } from './_plain-bill.tsx'

export const handle = { act: 'orders' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Invoice ${params.id}` }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ params, url: { searchParams } }: Route.LoaderArgs) {
	const { createdAt, updatedAt: _, events: __, ...order } = await pageOrRefusal(orderForAdmin(rowId(params.id)))
	const invoice = await invoiceOf(order.id)
	const { mode, gstin } = settingsNow().tax
	return {
		// From the counter, to which the printer leads back.
		isPrintedAtOnce: searchParams.has('print'),
		order,
		placedOn: formatLongDate(createdAt),
		sheet: invoice && (await sheetOf(invoice)),
		// Before the registration orders went without an invoice.
		waits: isRegistered(mode) && order.status !== SHIPPED && order.status !== DELIVERED,
		gstin: mode === 'unregistered' ? '' : gstin,
		mark: shopMark(),
	}
}

export default function Invoice({
	loaderData: { order, sheet, waits, isPrintedAtOnce, ...bill },
}: Route.ComponentProps) {
	const back = isPrintedAtOnce
		? { to: '/admin/sell', label: 'Counter sale' }
		: { to: `/admin/orders/${order.id}`, label: `Order #${order.id}` }
	if (!sheet && waits) return <NoInvoice back={back} />
	return (
		<PrintedPage {...{ back, isPrintedAtOnce }}>
			{sheet ? <TaxSheet sheet={sheet} /> : <PlainBill order={order} {...bill} />}
		</PrintedPage>
	)
}

function NoInvoice({ back }: Pick<Parameters<typeof PrintedPage>[0], 'back'>) {
	return (
		<PrintedPage back={back}>
			<div className="mx-auto max-w-3xl bg-white px-5 py-6 text-sm sm:px-10 sm:py-10">
				<h1 className="font-display text-xl">No invoice</h1>
				<p className="mt-2">
					An order gets its invoice, with the next number, when it is shipped. This one has not been.
				</p>
			</div>
		</PrintedPage>
	)
}

export const ErrorBoundary = OrdersProblem
