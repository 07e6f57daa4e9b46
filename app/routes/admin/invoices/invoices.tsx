import { Form, Link } from 'react-router'
import { formatSum } from '#app/shop/pricing/order-sums.ts'
import { settingsNow } from '#app/shop/settings/shop-settings.server.ts'
import { monthOf } from '#app/shop/orders/documents/register/month.ts'
import {
	registerMonths,
	registerOf,
	type RegisterRow,
	type RegisterSums,
	type SeriesRow,
} from '#app/shop/orders/documents/register/register.server.ts'
import { isRegistered } from '#app/shop/tax/registration.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { ExportLink, PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/options.tsx'
import type { Route } from './+types/invoices.ts'

export const handle = { act: 'exports' }

export const meta: Route.MetaFunction = () => [{ title: 'Invoices · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const now = new Date()
	const month = monthOf(url.searchParams.get('month'), now)
	const months = (await registerMonths(now)).map(({ key, words }) => ({ key, words }))
	return {
		month: { key: month.key, words: month.words },
		months: months.some(({ key }) => key === month.key) ? months : [{ key: month.key, words: month.words }, ...months],
		isOn: isRegistered(settingsNow().tax.mode),
		...(await registerOf(month)),
	}
}

export default function InvoicesPage({
	loaderData: { month, months, isOn, byRate, byHsn, total, series },
}: Route.ComponentProps) {
	return (
		<>
			<PageHead title={`Invoices, ${month.words}`}>
				{series.length > 0 && <ExportLink to={`/admin/invoices/export.csv?month=${month.key}`} />}
			</PageHead>
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
							<Options of={months.map(({ key, words }) => [key, words] as const)} />
						</select>
					</label>
					<Button look="secondary" className="bg-white px-4">
						Show
					</Button>
				</Form>
				{series.length === 0 ? (
					<Empty
						title="No invoices"
						text={
							isOn
								? 'An order gets its invoice when it is shipped.'
								: 'Invoices with GST begin when you say under Settings, Tax, that the shop is registered.'
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
						<Block title="Numbers given">
							<ul className="divide-y divide-line text-sm">
								{series.map((row) => (
									<Series key={row.kind} {...row} />
								))}
							</ul>
						</Block>
						<Block title="By rate">
							<Sums head="Rate" rows={byRate} total={total} />
						</Block>
						<Block title="By HSN code">
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
			<span className="whitespace-nowrap">{formatSum(paise)}</span>
		</li>
	)
}

const columns: [label: string, sum: keyof RegisterSums][] = [
	['Taxable value', 'taxablePaise'],
	['CGST', 'cgstPaise'],
	['SGST', 'sgstPaise'],
	['IGST', 'igstPaise'],
	['Together', 'paise'],
]

/** A table on a desktop and a block for each row on a phone. */
function Sums({ head, rows, total }: { head: string; rows: RegisterRow[]; total: RegisterSums }) {
	return (
		<table className="tabular w-full border-collapse text-sm max-md:block">
			<caption className="sr-only">Sums by {head}, less credit notes</caption>
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
				{[...rows, { ...total, name: 'Together' }].map((row) => (
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
								{formatSum(row[sum])}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

export const ErrorBoundary = problemPage('Failed to load.', { to: '/admin', label: 'Today' })
