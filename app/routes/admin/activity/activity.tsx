import { Form, Link } from 'react-router'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { isSubjectKind, SUBJECT_KINDS } from '#app/shop/activity/activity-labels.ts'
import {
	listActivity,
	type ActivityEntry,
	type ActivityFilter,
	listActors,
} from '#app/shop/activity/activity-log.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { Choice, Empty } from '#app/ui/admin/list/list-controls.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/activity.ts'
import { Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'

export const handle = { permission: 'log' }

export const meta: Route.MetaFunction = () => [{ title: 'Activity log · Admin' }]

export async function loader({ url, context }: Route.LoaderArgs) {
	await requireAdmin(context)
	const filter = parseFilter(url.searchParams)
	const before = parseRowId(url.searchParams.get('before') ?? '') || undefined
	const [{ entries, older }, people] = await Promise.all([listActivity(filter, before), listActors(filter.person)])
	return { filter, people, entries: entries.map(toDatedEntry), older, isNewest: before === undefined }
}

function parseFilter(params: URLSearchParams): ActivityFilter {
	const [person, kind, id] = ['person', 'kind', 'id'].map((name) => params.get(name))
	return {
		person: parseRowId(person ?? '') || undefined,
		kind: isSubjectKind(kind!) ? kind : undefined,
		id: parseRowId(id ?? '') || undefined,
	}
}

function toDatedEntry({ at, ...entry }: ActivityEntry) {
	return { ...entry, at: formatDateTime(at) }
}

export default function LogPage({ loaderData: { filter, people, entries, older, isNewest } }: Route.ComponentProps) {
	const isNarrowed = Object.values(filter).some((value) => value !== undefined)
	return (
		<>
			<PageHeader title="Activity log" />
			<ActivityFilters filter={filter} people={people} isNarrowed={isNarrowed} />
			{entries.length > 0 ? (
				<ActivityTable entries={entries} />
			) : (
				<div className="mt-5">
					<Empty
						title="No activity"
						text={
							isNarrowed ? 'No activity matches these filters.' : 'Staff actions appear here and are kept for 400 days.'
						}
					/>
				</div>
			)}
			<ActivityPager filter={filter} older={older} isNewest={isNewest} />
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load the activity log.')

interface LogFiltersProps {
	filter: ActivityFilter
	people: { id: number; name: string }[]
	isNarrowed: boolean
}

const fieldClass = 'max-sm:grow max-sm:basis-34 max-sm:px-2'
const kinds = Object.entries(SUBJECT_KINDS).map(([kind, [noun]]) => ({ id: kind, name: noun }))

function ActivityFilters({ filter: { person, kind, id }, people, isNarrowed }: LogFiltersProps) {
	return (
		<Form role="search" action="/admin/activity" aria-label="Activity log" className="mb-3 flex flex-wrap gap-2">
			<Choice
				name="person"
				label="Staff member"
				value={person}
				all="Everyone"
				options={people}
				className={fieldClass}
			/>
			<Choice name="kind" label="Type" value={kind} all="All types" options={kinds} className={fieldClass} />
			<label className="flex items-center rounded-soft border border-field bg-white text-xs sm:text-sm">
				<span className="border-r border-line px-3">ID</span>
				<input
					key={id}
					name="id"
					inputMode="numeric"
					pattern="[0-9]*"
					placeholder="28"
					title="Such as 28 for order #28. Choose the type too."
					defaultValue={id}
					className="min-h-11 w-20 rounded-soft px-2"
				/>
			</label>
			<Button variant="secondary" className="bg-white px-4">
				Apply
			</Button>
			{isNarrowed && (
				<Link to="/admin/activity" className="act-link px-2 text-sm">
					Clear
				</Link>
			)}
		</Form>
	)
}

type Entry = Omit<ActivityEntry, 'at'> & { at: string }

const columns = [
	{ label: 'Action', width: 'w-3/10' },
	{ label: 'Changes' },
	{ label: 'Staff member', width: 'w-36' },
	{ label: 'Time', width: 'w-48' },
]

const link = 'underline underline-offset-2 hover:no-underline'

function ActivityTable({ entries }: { entries: Entry[] }) {
	return (
		<InboxTable caption="Activity, newest first" columns={columns}>
			{entries.map(({ id, at, actorId, actorName, title, label, to, changes }) => (
				<InboxRow key={id}>
					<HeadCell alone>
						<span className="font-normal text-muted">{title}: </span>
						{to ? (
							<Link to={to} className={link}>
								{label}
							</Link>
						) : (
							label
						)}
					</HeadCell>
					<Cell>
						<Changes changes={changes} />
					</Cell>
					<Cell>
						{actorId === null ? (
							actorName
						) : (
							<Link to={`/admin/activity?person=${actorId}`} className={link}>
								{actorName}
							</Link>
						)}
					</Cell>
					<DateCell>{at}</DateCell>
				</InboxRow>
			))}
		</InboxTable>
	)
}

function Changes({ changes }: Pick<Entry, 'changes'>) {
	return (
		<ul>
			{changes.map(({ name, old, new: now }) => (
				<li key={name} className="tabular">
					<span className="inline-block text-xs text-muted first-letter:uppercase">{name}:</span>{' '}
					{old !== null && (
						<>
							<del className="text-muted">{old}</del>
							<span aria-hidden="true"> → </span>
						</>
					)}
					{now ?? <span className="text-muted">none</span>}
				</li>
			))}
		</ul>
	)
}

function ActivityPager({
	filter,
	older,
	isNewest,
}: {
	filter: ActivityFilter
	older: number | null
	isNewest: boolean
}) {
	if (older === null && isNewest) return null
	return (
		<nav aria-label="Pages" className="mt-4 flex gap-6 text-sm">
			{!isNewest && <Step to={`/admin/activity${buildQuery(filter)}`}>Newest</Step>}
			{older !== null && <Step to={`/admin/activity${buildQuery({ ...filter, before: older })}`}>Older</Step>}
		</nav>
	)
}

function buildQuery(values: object): string {
	const params = new URLSearchParams()
	for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, String(value))
	return params.size > 0 ? `?${params}` : ''
}

function Step({ to, children }: { to: string; children: string }) {
	return (
		<Link to={to} className="act-link">
			{children}
		</Link>
	)
}
