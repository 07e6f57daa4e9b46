import { Link } from 'react-router'
import type { TopCustomer } from '#app/shop/reports/customer-report.server.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { type Column, ReportTable, createSumColumn } from './_report-table.tsx'

const columns: [Column<TopCustomer>, ...Column<TopCustomer>[]] = [
	{
		title: 'Customer',
		cell: ({ customerId, username }) => (
			<Link to={`/admin/users/${customerId}`} className="act-link">
				{username}
			</Link>
		),
	},
	{ title: 'Orders', cell: ({ orderCount }) => orderCount.toLocaleString('en-IN') },
	{
		title: 'Unconfirmed',
		cell: ({ unconfirmedCount }) => unconfirmedCount.toLocaleString('en-IN'),
		isNone: ({ unconfirmedCount }) => unconfirmedCount === 0,
	},
	createSumColumn('Total', ({ paise }) => paise),
]

/** The customers with the highest order totals (rule: unconfirmed-orders). */
export function TopCustomers({ customers }: { customers: TopCustomer[] }) {
	if (customers.length === 0) return null
	return (
		<Block title="Top customers">
			<ReportTable
				caption="Customers with the highest order totals"
				columns={columns}
				rows={customers}
				keyOf={({ customerId }) => customerId}
			/>
			<p className="mt-2 max-w-prose text-xs text-muted">
				Orders without cancelled ones, before returns. Unconfirmed: entered by staff with the phone number of the
				customer.
			</p>
		</Block>
	)
}
