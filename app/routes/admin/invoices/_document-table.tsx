import { Link } from 'react-router'
import { formatTotalLine } from '#app/shop/pricing/order-price.ts'
import { DateCell, HeadCell, InboxRow, InboxTable, Cell } from '#app/ui/admin/list/inbox-table.tsx'
import type { ListedDocument } from '#app/shop/orders/invoices/tax-register/document-list.server.ts'

/** A document whose date was formatted on the server because browsers may format it differently. */
export type DocumentLine = Omit<ListedDocument, 'at'> & { on: string }

const columns = [
	{ label: 'Number', width: 'w-40 xl:w-64' },
	{ label: 'Customer and place of supply' },
	{ label: 'Order', width: 'w-20 xl:w-28' },
	{ label: 'Date', width: 'w-28 xl:w-36' },
	{ label: 'Total', width: 'w-36 xl:w-48' },
]

/** The invoices and credit notes of a page (rule: invoice-list). */
export function DocumentTable({ documents }: { documents: DocumentLine[] }) {
	return (
		<InboxTable caption="Invoices and credit notes, newest first" columns={columns}>
			{documents.map((document) => (
				<DocumentRow key={document.id} document={document} />
			))}
		</InboxTable>
	)
}

function DocumentRow({ document }: { document: DocumentLine }) {
	const { id, number, title, invoiceNumber, orderId, customer, suppliedTo, on } = document
	return (
		<InboxRow>
			<HeadCell>
				<Link
					to={`/admin/orders/${orderId}/documents/${id}`}
					className="act-link text-indigo underline-offset-2 md:min-h-6"
				>
					{number}
				</Link>
				<p className="text-xs font-normal text-muted">
					{title}
					{invoiceNumber && ` for ${invoiceNumber}`}
				</p>
			</HeadCell>
			<Cell>
				{customer}
				<p className="text-xs text-muted">{suppliedTo}</p>
			</Cell>
			<Cell>
				<Link to={`/admin/orders/${orderId}`} className="tabular act-link md:min-h-6">
					<span>
						<span className="md:sr-only">Order </span>#{orderId}
					</span>
				</Link>
			</Cell>
			<DateCell>{on}</DateCell>
			<Cell badge>
				<p className="tabular text-right font-medium whitespace-nowrap md:text-left">
					{formatTotalLine(document.totalPaise)}
				</p>
				{document.taxPaise !== 0 && (
					<p className="tabular text-right text-xs whitespace-nowrap text-muted md:text-left">
						Tax {formatTotalLine(document.taxPaise)}
					</p>
				)}
			</Cell>
		</InboxRow>
	)
}
