import { Link } from 'react-router'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { listBreaches, getRetention } from '#app/shop/privacy/privacy.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { locale } from '#app/shop/region/india.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { CardLink } from '#app/ui/admin/dashboard/dashboard-card.tsx'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/privacy.ts'

export const handle = { permission: 'financial settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Data protection · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const actor = await requireAdmin(context)
	const [{ kinds, reports }, breaches] = await Promise.all([getRetention(), listBreaches(actor, new Date())])
	return { kinds, breaches, reports: reports.map(({ at, ...report }) => ({ ...report, on: formatDateTime(at) })) }
}

const cell = 'py-1.5 pr-4 text-left align-top font-normal'

export default function DataProtectionPage({ loaderData: { kinds, reports, breaches } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Data protection" back={{ to: '/admin/settings', label: 'Settings' }} />
			<div className="stack max-w-3xl">
				<Block title="Consents">
					<p className="text-sm text-muted">Who agreed to which messages, with the wording and the time.</p>
					<CardLink to="/admin/privacy/consents">View consents</CardLink>
				</Block>
				<Block title="Data retention" link={<CardLink to="/admin/settings/privacy">Change days</CardLink>}>
					<table className="tabular w-full border-collapse text-sm">
						<caption className="sr-only">Days until records are deleted</caption>
						<tbody>
							{kinds.map(({ kind, label, days }) => (
								<tr key={kind} className="border-t border-line first:border-0">
									<th scope="row" className={cell}>
										{label}
									</th>
									<td className={cell}>{days === null ? 'Never deleted' : `${days.toLocaleString(locale)} days`}</td>
								</tr>
							))}
						</tbody>
					</table>
					<h3 className="mt-4 text-sm font-semibold">Deleted records</h3>
					{reports.length === 0 ? (
						<p className="text-sm text-muted">Nothing yet. Each night’s deletions appear here.</p>
					) : (
						<ul className="tabular text-sm">
							{reports.map(({ id, on, label, deletedCount, failedCount }) => (
								<li key={id}>
									{on}: {label}, {deletedCount.toLocaleString(locale)} deleted
									{failedCount > 0 && (
										<span className="text-danger">, {failedCount.toLocaleString(locale)} failed</span>
									)}
								</li>
							))}
						</ul>
					)}
				</Block>
				<Block title="Data breaches">
					<p className="mb-3 text-sm text-muted">
						Tell the Data Protection Board and the affected customers without delay, and send the Board the details
						within 72 hours after the discovery.
					</p>
					<ul className="mb-3 divide-y divide-line text-sm">
						{breaches.map((breach) => (
							<li key={breach.id} className="py-2">
								<Link to={`/admin/privacy/breaches/${breach.id}`} className="act-link">
									{breach.title}
								</Link>
								<p className="tabular text-xs text-muted">Discovered {breach.foundOn}</p>
								<p className={breach.isOverdue ? 'font-semibold text-danger' : ''}>
									{breach.boardNotifiedOn
										? `Board notified ${breach.boardNotifiedOn}`
										: `Notify the Board by ${breach.boardBy}${breach.isOverdue ? ': overdue' : ''}`}
								</p>
								<p>
									{breach.customersNotifiedOn
										? `Customers notified ${breach.customersNotifiedOn}`
										: 'Customers not notified yet'}
								</p>
							</li>
						))}
					</ul>
					<ButtonLink to="/admin/privacy/breaches/new">Add data breach</ButtonLink>
				</Block>
			</div>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load data protection')
