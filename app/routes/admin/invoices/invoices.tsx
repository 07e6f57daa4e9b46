import { Form, Link } from 'react-router'
import { getShopSettings } from '#app/shop/settings/shop-settings.server.ts'
import { type ListedDocument, listTaxDocuments } from '#app/shop/orders/invoices/tax-register/invoice-list.server.ts'
import { listRegisterMonths, getTaxRegister } from '#app/shop/orders/invoices/tax-register/tax-register.server.ts'
import { parseListState } from '#app/shop/search/list-state.ts'
import { isRegistered } from '#app/shop/tax/gst-registration.ts'
import { formatShortDate } from '#app/shop/values/dates.ts'
import { parseMonth } from '#app/shop/orders/invoices/tax-document-view.ts'
import { ExportLink, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Empty, SearchBox, Pager } from '#app/ui/admin/list/list-controls.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/field.tsx'
import { formatTotalLine } from '#app/shop/pricing/order-price.ts'
import { DateCell, HeadCell, InboxRow, InboxTable, Cell } from '#app/ui/admin/list/inbox-table.tsx'
import { RegisterTotals } from './_register-totals.tsx'
import type { Route } from './+types/invoices.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'exports' }

export const meta: Route.MetaFunction = () => [{ title: 'Invoices · Admin' }]

const path = '/admin/invoices'

export async function loader({ url }: Route.LoaderArgs) {
	const now = new Date()
	const month = parseMonth(url.searchParams.get('month'), now)
	const { search, page } = parseListState(url.searchParams)
	const [{ items, ...list }, totals, registerMonths] = await Promise.all([
		listTaxDocuments({ search, month, page }),
		search ? null : getTaxRegister(month),
		listRegisterMonths(now),
	])
	const months = registerMonths.map(({ key, label }) => ({ key, label }))
	return {
		month: { key: month.key, label: month.label },
		months: months.some(({ key }) => key === month.key) ? months : [{ key: month.key, label: month.label }, ...months],
		isOn: isRegistered(getShopSettings().tax.mode),
		search,
		list,
		documents: items.map(toDocumentLine),
		/** The totals of the month; `null` for a search, because its results can be of any month. */
		totals,
	}
}

function toDocumentLine({ at, ...document }: ListedDocument) {
	return { ...document, on: formatShortDate(at) }
}

export default function InvoicesPage({
	loaderData: { month, months, isOn, search, list, documents, totals },
}: Route.ComponentProps) {
	const query = new URLSearchParams(search ? { search } : { month: month.key }).toString()
	return (
		<>
			<PageHeader title={search ? 'Invoices' : `Invoices, ${month.label}`}>
				{totals && list.total > 0 && (
					<span className="flex flex-wrap gap-2">
						<ExportLink to={`${path}/export.csv?month=${month.key}`} />
						<ExportLink to={`${path}/export-list.csv?month=${month.key}`} label="Export invoices" />
						<ButtonLink to={`${path}/gstr-1?period=${month.key}`}>GSTR-1</ButtonLink>
					</span>
				)}
			</PageHeader>
			<div className="flex flex-wrap items-end gap-x-8 gap-y-3">
				{totals && <MonthForm month={month} months={months} />}
				<div className="flex-1 max-md:basis-full">
					<SearchBox action={path} search={search} label="Search invoices" placeholder="Number, order or customer..." />
				</div>
			</div>
			{list.total > 0 ? (
				<>
					<p className="tabular my-3 flex flex-wrap items-center gap-x-5 text-xs text-muted">
						<span role="status">
							{list.isMore && 'more than '}
							{list.total.toLocaleString(locale)} {list.total === 1 ? 'document' : 'documents'}
							{search && ' found in all months'}
						</span>
						{totals && (
							<a href="#totals" className="act-link">
								Totals
							</a>
						)}
					</p>
					<DocumentTable documents={documents} />
				</>
			) : (
				<div className="mt-5">
					<NoInvoices search={search} isOn={isOn} />
				</div>
			)}
			<Pager list={list} to={(page) => `${path}?${query}${page > 1 ? `&page=${page}` : ''}`} />
			{totals && list.total > 0 && <RegisterTotals {...totals} />}
		</>
	)
}

interface MonthOption {
	key: string
	label: string
}

function MonthForm({ month, months }: { month: MonthOption; months: MonthOption[] }) {
	return (
		<Form action={path} className="flex flex-wrap items-end gap-x-4 gap-y-2">
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
	)
}

function NoInvoices({ search, isOn }: { search: string; isOn: boolean }) {
	if (search) {
		return (
			<Empty
				title="No invoices found"
				text={`No invoices or credit notes match “${search}”. Search by invoice number, order number, or customer name, email or phone.`}
			>
				<ButtonLink to={path}>Show this month</ButtonLink>
			</Empty>
		)
	}
	return (
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
	)
}

export const ErrorBoundary = createErrorPage('Failed to load invoices.', { to: '/admin', label: 'Dashboard' })

/** A document whose date was formatted on the server because browsers may format it differently. */
type DocumentLine = Omit<ListedDocument, 'at'> & { on: string }

const columns = [
	{ label: 'Number', width: 'w-40 xl:w-64' },
	{ label: 'Customer and place of supply' },
	{ label: 'Order', width: 'w-20 xl:w-28' },
	{ label: 'Date', width: 'w-28 xl:w-36' },
	{ label: 'Total', width: 'w-36 xl:w-48' },
]

/** Shows the invoices and credit notes on one page of the list (rule: invoice-list). */
function DocumentTable({ documents }: { documents: DocumentLine[] }) {
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
