import { Link } from 'react-router'
import { getCodSettings } from '#app/shop/settings/shop-settings.server.ts'
import {
	formatRtoBand,
	getRtoReport,
	minRtoShipments,
	proposeCodRules,
	type RtoGroup,
	type RtoRow,
} from '#app/shop/reports/rto-report.server.ts'
import { getPreviousPeriod, listPresetPeriods, maxShown, parsePeriod, sumBy } from '#app/shop/reports/report-view.ts'
import { formatDateOfDay } from '#app/shop/values/dates.ts'
import { formatPhone } from '#app/shop/values/phone.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { locale } from '#app/shop/region/india.ts'
import type { Route } from './+types/rto.ts'
import { type Column, createSumColumn, PeriodForm, ReportTable } from './_report-table.tsx'
import { CsvLink } from './_share-blocks.tsx'

export const handle = { permission: 'overview' }

const title = 'Returns to origin'

export const meta: Route.MetaFunction = () => [{ title: `${title} · Reports · Admin` }]

/**
 * Returns the rows to show. For the group `value` these are all value bands, the lowest first. For every other group
 * they are the first `maxShown` rows with returns to origin.
 */
function pickRows(group: RtoGroup, rows: readonly RtoRow[]): RtoRow[] {
	if (group === 'value') return rows.toSorted((one, other) => Number(one.name) - Number(other.name))
	return rows.filter(({ returnedCount }) => returnedCount > 0).slice(0, maxShown)
}

export async function loader({ url }: Route.LoaderArgs) {
	const [from, to] = [url.searchParams.get('from'), url.searchParams.get('to')]
	const presetPeriods = listPresetPeriods(new Date())
	const requestedPeriod = parsePeriod(from, to)
	const period = requestedPeriod ?? presetPeriods[0]![1]
	const toDateRange = ({ first, last }: typeof period) => ({ from: formatDateOfDay(first), to: formatDateOfDay(last) })
	const [report, before] = [await getRtoReport(period), await getRtoReport(getPreviousPeriod(period))]
	const total = (rows: readonly RtoRow[]): RtoRow => ({
		name: 'Total',
		sentCount: sumBy(rows, ({ sentCount }) => sentCount),
		returnedCount: sumBy(rows, ({ returnedCount }) => returnedCount),
		returnedPaise: sumBy(rows, ({ returnedPaise }) => returnedPaise),
	})
	return {
		period: toDateRange(period),
		usual: presetPeriods.map(([name, one]) => ({ name, ...toDateRange(one) })),
		isWrong: requestedPeriod === null && (from !== null || to !== null),
		total: total(report.courier),
		before: total(before.courier),
		groups: (['pincode', 'phone', 'courier', 'value'] as const).map((group) => ({
			group,
			rows: pickRows(group, report[group]).map((row) => ({ ...row, label: formatName(group, row.name) })),
		})),
		minShipments: minRtoShipments,
		rules: proposeCodRules(report, getCodSettings()),
	}
}

const groupTitles: Record<RtoGroup, [title: string, named: string]> = {
	pincode: ['By PIN code', 'PIN'],
	phone: ['By phone number', 'Phone'],
	courier: ['By courier', 'Courier'],
	value: ['By order value', 'Value'],
}

const formatCounts = ({ sentCount, returnedCount }: RtoRow) =>
	`${returnedCount.toLocaleString(locale)} of ${sentCount.toLocaleString(locale)}`

const formatRate = ({ sentCount, returnedCount }: RtoRow) =>
	sentCount === 0 ? '–' : `${((returnedCount / sentCount) * 100).toFixed(0)}%`

export default function RtoPage({ loaderData }: Route.ComponentProps) {
	const { period, usual, isWrong, total, before, groups, rules, minShipments } = loaderData
	const wasRate = before.sentCount > 0 ? `, ${formatRate(before)} in the previous period` : ''
	return (
		<>
			<PageHeader title={title} back={{ to: `/admin/reports?from=${period.from}&to=${period.to}`, label: 'Reports' }} />
			<PeriodForm path="/admin/reports/rto" {...period} usual={usual} isWrong={isWrong} />
			<div className="stack lg:grid-cols-2">
				<Block title="COD returned (RTO)" className="lg:col-span-2">
					<p className="text-sm">
						{total.sentCount === 0
							? 'No COD order of this period was shipped.'
							: `${formatCounts(total)} shipped COD orders came back: ${formatRate(total)}${wasRate}.`}
					</p>
				</Block>
				<Block title="Suggested COD rules" className="lg:col-span-2">
					{rules.length === 0 ? (
						<p className="text-sm text-muted">
							No rule is suggested. A suggestion needs at least {minShipments} shipments and a high return rate.
						</p>
					) : (
						<ul className="divide-y divide-line text-sm">
							{rules.map(({ rule, reason, to }) => (
								<li key={rule} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
									<span>
										<b className="font-semibold">{rule}</b>: {reason}
									</span>
									<Link to={to} className="act-link text-indigo">
										Open in COD settings<span className="sr-only">: {rule}</span>
									</Link>
								</li>
							))}
						</ul>
					)}
				</Block>
				{groups.map(
					({ group, rows }) => rows.length > 0 && <GroupBlock key={group} group={group} rows={rows} period={period} />,
				)}
			</div>
			<p className="mt-3 max-w-prose text-xs text-muted">
				Counted by order date, including orders shipped without a courier service. Returned means returned to origin, or
				cancelled after shipping and never delivered. Order values exclude the COD fee.
			</p>
		</>
	)
}

type LabeledRow = RtoRow & { label: string }

interface GroupBlockProps {
	group: RtoGroup
	rows: LabeledRow[]
	period: { from: string; to: string }
}

function GroupBlock({ group, rows, period }: GroupBlockProps) {
	const [heading, named] = groupTitles[group]
	const columns: [Column<LabeledRow>, ...Column<LabeledRow>[]] = [
		{ title: named, cell: ({ label }) => label },
		{ title: 'Shipped', cell: ({ sentCount }) => sentCount.toLocaleString(locale) },
		{ title: 'Returned', cell: ({ returnedCount }) => returnedCount.toLocaleString(locale) },
		{ title: 'Rate', cell: formatRate },
		createSumColumn('Amount', ({ returnedPaise }) => returnedPaise),
	]
	return (
		<Block title={heading} link={<CsvLink {...period} table={`rto-${group}`} of={heading} />}>
			<ReportTable
				caption={`Returns to origin ${heading.toLowerCase()}`}
				columns={columns}
				rows={rows}
				keyOf={({ name }) => name}
			/>
		</Block>
	)
}

function formatName(group: RtoGroup, name: string): string {
	if (group === 'value') return formatRtoBand(Number(name))
	if (name === '') return group === 'courier' ? 'No courier' : 'None'
	return group === 'phone' ? formatPhone(name) : name
}

export const ErrorBoundary = createErrorPage('Failed to load the report', { to: '/admin/reports', label: 'Reports' })
