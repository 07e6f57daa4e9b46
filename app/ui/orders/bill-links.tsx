import type { BillLink } from '#app/shop/orders/documents/tax-document-view.ts'

/** Links to the bills of an order, each on a page that prints. */
export function BillLinks({ bills }: { bills: BillLink[] }) {
	return bills.map(({ label, path }) => (
		<a key={path} href={path} className="flex min-h-11 items-center underline underline-offset-4 hover:no-underline">
			{label}
		</a>
	))
}
