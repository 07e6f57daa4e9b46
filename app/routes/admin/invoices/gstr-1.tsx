import { Form, Link } from 'react-router'
import { listReturnPeriods, parseReturnPeriod } from '#app/shop/orders/invoices/tax-document-view.ts'
import type { Gstr1, ReturnProblem, ReturnSums } from '#app/shop/orders/invoices/tax-register/gstr-1.ts'
import { buildGstr1, listRegisterMonths } from '#app/shop/orders/invoices/tax-register/tax-register.server.ts'
import { formatTotalLine } from '#app/shop/pricing/order-price.ts'
import { getShopSettings } from '#app/shop/settings/shop-settings.server.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Cell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { Empty } from '#app/ui/admin/list/list-controls.tsx'
import { Block, ExportLink, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/field.tsx'
import { locale } from '#app/shop/region/page-facts.ts'
import type { Route } from './+types/gstr-1.ts'

export const handle = { permission: 'exports' }

export const meta: Route.MetaFunction = () => [{ title: 'GSTR-1 · Admin' }]

const path = '/admin/invoices'

export async function loader({ url }: Route.LoaderArgs) {
	const now = new Date()
	const period = parseReturnPeriod(url.searchParams.get('period'), now)
	const listed = listReturnPeriods(await listRegisterMonths(now), now)
	const periods = listed.some(({ key }) => key === period.key) ? listed : [period, ...listed]
	const gstr1 = await buildGstr1(period)
	return {
		period: { key: period.key, label: period.label },
		periods: periods.map(({ key, label }) => ({ key, label })),
		isOver: period.to <= now,
		isRegular: getShopSettings().tax.mode === 'regular',
		sections: listSections(gstr1),
		hasNegativeRows: [...gstr1.b2cs, ...gstr1.hsnB2b, ...gstr1.hsnB2c].some(({ paise }) => paise < 0),
		problems: gstr1.problems,
	}
}

/** A table of the GSTR-1 return. `file` names its CSV file in the URL of the export. */
interface ReturnSection {
	file: string
	label: string
	count: number
	/** The singular noun for `count`, for example 'invoice'. */
	noun: string
	/** The sums of the amounts. `null` for the table of number ranges, which has no amounts. */
	sums: ReturnSums | null
}

/** Lists the tables of the return that have entries. Their labels begin with the table numbers of the official form. */
function listSections({ totals, b2cs, hsnB2b, hsnB2c, series }: Gstr1): ReturnSection[] {
	const toSection = (file: keyof typeof totals, label: string, noun = 'invoice') => {
		const { count, ...sums } = totals[file]
		return { file, label, count, noun, sums }
	}
	const toHsnSection = (file: string, label: string, rows: typeof hsnB2b) => {
		return { file, label, count: rows.length, noun: 'row', sums: addUp(rows) }
	}
	const sections = [
		toSection('b2b', '4A: businesses (B2B)'),
		toSection('b2cl', '5A: consumers, large (B2CL)'),
		toSection('exp', '6A: exports'),
		{ ...toSection('b2cs', '7: other consumers (B2CS), net'), count: b2cs.length, noun: 'row' },
		toSection('cdnr', '9B: credit notes, businesses (CDNR)', 'credit note'),
		toSection('cdnur', '9B: credit notes, consumers and exports (CDNUR)', 'credit note'),
		toHsnSection('hsn-b2b', '12: HSN summary, businesses', hsnB2b),
		toHsnSection('hsn-b2c', '12: HSN summary, consumers', hsnB2c),
		{ file: 'docs', label: '13: documents issued', count: series.length, noun: 'number range', sums: null },
	]
	return sections.filter(({ count }) => count > 0)
}

function addUp(rows: readonly ReturnSums[]): ReturnSums {
	const sum = (name: keyof ReturnSums) => rows.reduce((all, row) => all + row[name], 0)
	return {
		taxablePaise: sum('taxablePaise'),
		cgstPaise: sum('cgstPaise'),
		sgstPaise: sum('sgstPaise'),
		igstPaise: sum('igstPaise'),
		paise: sum('paise'),
	}
}

export default function Gstr1Page({ loaderData }: Route.ComponentProps) {
	const { period, periods, isOver, isRegular, sections, hasNegativeRows, problems } = loaderData
	const query = `period=${period.key}`
	const notes = [
		...(isOver ? [] : ['This period is not over. More invoices and credit notes may follow.']),
		...(hasNegativeRows
			? ['Check: credit notes exceed the sales in a row of table 7 or 12. Ask your accountant how to report it.']
			: []),
	]
	return (
		<>
			<PageHeader title={`GSTR-1, ${period.label}`} back={{ to: path, label: 'Invoices' }}>
				{sections.length > 0 && <ExportLink to={`${path}/gstr-1.json?${query}`} label="Download JSON" />}
			</PageHeader>
			<PeriodForm period={period} periods={periods} />
			{(notes.length > 0 || problems.length > 0) && <Problems notes={notes} problems={problems} />}
			{sections.length > 0 ? (
				<div className="mt-4">
					<SectionTable sections={sections} query={query} />
					<p className="mt-3 max-w-3xl text-xs text-muted">
						The JSON file is for the offline tool of the GST portal, the CSV files for its import or your accountant.
						Ask your accountant to check the first return.
					</p>
				</div>
			) : (
				<div className="mt-5">
					<Empty
						title="No invoices in this period"
						text={
							isRegular
								? 'GSTR-1 lists the invoices and credit notes of a month or quarter.'
								: 'GSTR-1 is for shops whose registration is Regular under Settings, Tax.'
						}
					/>
				</div>
			)}
		</>
	)
}

interface PeriodOption {
	key: string
	label: string
}

function PeriodForm({ period, periods }: { period: PeriodOption; periods: PeriodOption[] }) {
	return (
		<Form action={`${path}/gstr-1`} className="flex flex-wrap items-end gap-x-4 gap-y-2">
			<label className="text-xs font-medium">
				Month or quarter
				<select
					key={period.key}
					name="period"
					defaultValue={period.key}
					className="mt-1 block min-h-11 rounded-soft border border-field bg-white px-3 text-sm font-normal"
				>
					<Options of={periods.map(({ key, label }) => [key, label] as const)} />
				</select>
			</label>
			<Button variant="secondary" className="bg-white px-4">
				Show
			</Button>
		</Form>
	)
}

/** Lists the problems to correct or check before the files are downloaded. */
function Problems({ notes, problems }: { notes: string[]; problems: ReturnProblem[] }) {
	return (
		<Block title="Before you download" className="mt-4 max-w-3xl">
			<ul className="divide-y divide-line text-sm">
				{notes.map((note) => (
					<li key={note} className="py-2">
						{note}
					</li>
				))}
				{problems.map(({ kind, text, count, documents }) => (
					<li key={kind} className="py-2">
						{text} <span className="text-muted">{count === 1 ? '1 document' : `${count} documents`}</span>
						<span className="flex flex-wrap gap-x-4">
							{documents.map(({ id, orderId, number }) => (
								<Link
									key={id}
									to={`/admin/orders/${orderId}/documents/${id}`}
									className="act-link text-indigo underline-offset-2 md:min-h-6"
								>
									{number}
								</Link>
							))}
							{count > documents.length && <span className="text-muted">and {count - documents.length} more</span>}
						</span>
					</li>
				))}
			</ul>
		</Block>
	)
}

const columns = [
	{ label: 'Table' },
	{ label: 'Taxable value', width: 'w-36 xl:w-44' },
	{ label: 'Tax', width: 'w-36 xl:w-44' },
	{ label: 'Total', width: 'w-36 xl:w-44' },
	{ label: 'File', width: 'w-36' },
]

function SectionTable({ sections, query }: { sections: ReturnSection[]; query: string }) {
	return (
		<InboxTable caption="Tables of the return" columns={columns}>
			{sections.map(({ file, label, count, noun, sums }) => (
				<InboxRow key={file}>
					<HeadCell>
						{label}
						<p className="text-xs font-normal text-muted">
							{count.toLocaleString(locale)} {count === 1 ? noun : `${noun}s`}
						</p>
					</HeadCell>
					<Amount label="Taxable value" paise={sums && sums.taxablePaise} />
					<Amount label="Tax" paise={sums && sums.cgstPaise + sums.sgstPaise + sums.igstPaise} />
					<Amount label="Total" paise={sums && sums.paise} />
					<Cell badge>
						<ExportLink to={`${path}/gstr-1.csv?${query}&section=${file}`} label="CSV" />
					</Cell>
				</InboxRow>
			))}
		</InboxTable>
	)
}

function Amount({ label, paise }: { label: string; paise: number | null }) {
	return (
		<Cell>
			{paise !== null && (
				<p className="tabular whitespace-nowrap">
					<span className="text-muted md:hidden">{label} </span>
					{formatTotalLine(paise)}
				</p>
			)}
		</Cell>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load GSTR-1.', { to: path, label: 'Invoices' })
