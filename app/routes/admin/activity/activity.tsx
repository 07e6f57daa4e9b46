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
import { Choice } from '#app/ui/admin/list/choice.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHeader } from '#app/ui/admin/page-header.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/activity.ts'
import { ActivityPager, ActivityTable } from './_activity-table.tsx'

export const handle = { act: 'log' }

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
							isNarrowed ? 'Nothing matches these filters.' : 'Actions in the back office are listed here for 400 days.'
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
				<span aria-hidden="true" className="pl-3 text-muted">
					#
				</span>
				<span className="sr-only">Number</span>
				<input
					key={id}
					name="id"
					inputMode="numeric"
					pattern="[0-9]*"
					defaultValue={id}
					className="min-h-11 w-20 rounded-soft px-1"
				/>
			</label>
			<Button variant="secondary" className="bg-white px-4">
				Show
			</Button>
			{isNarrowed && (
				<Link to="/admin/activity" className="act-link px-2 text-sm">
					Clear
				</Link>
			)}
		</Form>
	)
}
