import { Form, Link } from 'react-router'
import { formatTotalLine } from '#app/shop/pricing/order-price.ts'
import { getShopSettings } from '#app/shop/settings/shop-settings.server.ts'
import { parseMonth } from '#app/shop/orders/invoices/tax-register/month.ts'
import {
	listRegisterMonths,
	getTaxRegister,
	type RegisterRow,
	type RegisterSums,
	type SeriesRow,
} from '#app/shop/orders/invoices/tax-register/tax-register.server.ts'
import { isRegistered } from '#app/shop/tax/gst-registration.ts'
import { Block, ExportLink, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/invoices.ts'

export const handle = { permission: 'exports' }

export const meta: Route.MetaFunction = () => [{ title: 'Invoices · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const now = new Date()
	const month = parseMonth(url.searchParams.get('month'), now)
	const months = (await listRegisterMonths(now)).map(({ key, label }) => ({ key, label }))
	return {
		month: { key: month.key, label: month.label },
		months: months.some(({ key }) => key === month.key) ? months : [{ key: month.key, label: month.label }, ...months],
		isOn: isRegistered(getShopSettings().tax.mode),
		...(await getTaxRegister(month)),
	}
}

export default function InvoicesPage({
	loaderData: { month, months, isOn, byRate, byHsn, total, series },
}: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={`Invoices, ${month.label}`}>
				{series.length > 0 && <ExportLink to={`/admin/invoices/export.csv?month=${month.key}`} />}
			</PageHeader>
			<div className="grid max-w-3xl gap-4">
				<Form action="/admin/invoices" className="flex flex-wrap items-end gap-x-4 gap-y-2">
					<label className="text-xs font-medium">
						Month
						<select
							key={month.key}
							name="month"
							defaultValue={month.key}
							className="mt-1 block min-h-11 rounded-soft border border-field bg-white px-3 text-sm font-normal"
						>
							<Options of={months.map(({ key, label }) => [key, label] as const)} />
						</select>
					</label>
					<Button variant="secondary" className="bg-white px-4">
						Show
					</Button>
				</Form>
				{series.length === 0 ? (
					<Empty
						title="No invoices"
						text={
							isOn
								? 'Invoices are issued when orders ship.'
								: 'To issue GST invoices, mark the shop as registered under Settings, Tax.'
						}
					>
						{!isOn && (
							<Link to="/admin/settings/tax" className="underline underline-offset-4">
								Tax settings
							</Link>
						)}
					</Empty>
				) : (
					<>
						<Block title="Number ranges">
							<ul className="divide-y divide-line text-sm">
								{series.map((row) => (
									<Series key={row.kind} {...row} />
								))}
							</ul>
						</Block>
						<Block title="Totals by rate">
							<Sums head="Rate" rows={byRate} total={total} />
						</Block>
						<Block title="Totals by HSN code">
							<Sums head="HSN code" rows={byHsn} total={total} />
						</Block>
					</>
				)}
			</div>
		</>
	)
}

function Series({ kind, count, first, last, paise }: SeriesRow) {
	const noun = kind === 'invoice' ? 'invoice' : 'credit note'
	return (
		<li className="tabular flex justify-between gap-x-4 py-2">
			<span>
				{count.toLocaleString('en-IN')} {count === 1 ? noun : `${noun}s`}
				<span className="block text-xs text-muted">{first === last ? first : `${first} to ${last}`}</span>
			</span>
			<span className="whitespace-nowrap">{formatTotalLine(paise)}</span>
		</li>
	)
}

const columns: [label: string, sum: keyof RegisterSums][] = [
	['Taxable value', 'taxablePaise'],
	['CGST', 'cgstPaise'],
	['SGST', 'sgstPaise'],
	['IGST', 'igstPaise'],
	['Total', 'paise'],
]

/** A table on a desktop and a block for each row on a phone. */
function Sums({ head, rows, total }: { head: string; rows: RegisterRow[]; total: RegisterSums }) {
	return (
		<table className="tabular w-full border-collapse text-sm max-md:block">
			<caption className="sr-only">Totals by {head}, net of credit notes</caption>
			<thead className="max-md:sr-only">
				<tr className="border-b border-line text-right text-xs text-muted">
					<th scope="col" className="py-2 text-left font-normal">
						{head}
					</th>
					{columns.map(([label]) => (
						<th key={label} scope="col" className="py-2 pl-3 font-normal">
							{label}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="max-md:block">
				{[...rows, { ...total, name: 'Total' }].map((row) => (
					<tr key={row.name} className="border-b border-line last:border-b-0 last:font-medium max-md:block max-md:py-2">
						<th scope="row" className="py-2 text-left font-medium max-md:block max-md:py-0">
							{row.name}
						</th>
						{columns.map(([label, sum]) => (
							<td
								key={sum}
								className="py-2 pl-3 text-right whitespace-nowrap max-md:flex max-md:justify-between max-md:py-0 max-md:pl-0"
							>
								<span className="text-muted md:hidden">{label}</span>
								{formatTotalLine(row[sum])}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load invoices.', { to: '/admin', label: 'Dashboard' })
