import { Link } from 'react-router'
import type { TaxDocumentLink } from '#app/shop/orders/documents/tax-document-view.ts'

interface BillsProps {
	/** The order's address. */
	address: string
	/** The bills, oldest first. */
	documents: TaxDocumentLink[]
	className: string
}

/** The plain bill of an order, or its invoices and credit notes by their numbers. */
export function Bills({ address, documents, className }: BillsProps) {
	const links =
		documents.length === 0
			? [{ to: `${address}/invoice`, label: 'Invoice' }]
			: documents.map(({ id, kind, number }) => ({
					to: `${address}/documents/${id}`,
					label: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
				}))
	return links.map(({ to, label }) => (
		<Link key={to} to={to} className={className}>
			{label}
		</Link>
	))
}
