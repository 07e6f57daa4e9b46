import { Form, Link } from 'react-router'
import { adminOf } from '#app/http/session/guards.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { isSubjectKind, KINDS } from '#app/shop/journal/journal-words.ts'
import { logEntries, type LogEntryView, type LogFilter, peopleOfLog } from '#app/shop/journal/log.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Choice } from '#app/ui/admin/list/choice.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/log.ts'
import { LogPager, LogTable } from './_log-table.tsx'

export const handle = { act: 'log' }

export const meta: Route.MetaFunction = () => [{ title: 'Log · Admin' }]

export async function loader({ url, context }: Route.LoaderArgs) {
	await adminOf(context)
	const filter = readFilter(url.searchParams)
	const before = rowId(url.searchParams.get('before') ?? '') || undefined
	const [{ entries, older }, people] = await Promise.all([logEntries(filter, before), peopleOfLog(filter.person)])
	return { filter, people, entries: entries.map(dated), older, isNewest: before === undefined }
}

function readFilter(params: URLSearchParams): LogFilter {
	const [person, kind, id] = ['person', 'kind', 'id'].map((name) => params.get(name))
	return {
		person: rowId(person ?? '') || undefined,
		kind: isSubjectKind(kind!) ? kind : undefined,
		id: rowId(id ?? '') || undefined,
	}
}

function dated({ at, ...entry }: LogEntryView) {
	return { ...entry, at: formatDateTime(at) }
}

export default function LogPage({ loaderData: { filter, people, entries, older, isNewest } }: Route.ComponentProps) {
	const isNarrowed = Object.values(filter).some((value) => value !== undefined)
	return (
		<>
			<PageHead title="Log" />
			<LogFilters filter={filter} people={people} isNarrowed={isNarrowed} />
			{entries.length > 0 ? (
				<LogTable entries={entries} />
			) : (
				<div className="mt-5">
					<Empty
						title="Nothing here"
						text={isNarrowed ? 'Nothing like this was done.' : 'What is done in the back-office is here for 400 days.'}
					/>
				</div>
			)}
			<LogPager filter={filter} older={older} isNewest={isNewest} />
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load the log.')

interface LogFiltersProps {
	filter: LogFilter
	people: { id: number; name: string }[]
	isNarrowed: boolean
}

const look = 'max-sm:grow max-sm:basis-34 max-sm:px-2'
const kinds = Object.entries(KINDS).map(([kind, [noun]]) => ({ id: kind, name: noun }))

function LogFilters({ filter: { person, kind, id }, people, isNarrowed }: LogFiltersProps) {
	return (
		<Form role="search" action="/admin/log" aria-label="Log" className="mb-3 flex flex-wrap gap-2">
			<Choice name="person" label="Person" value={person} all="Everybody" options={people} className={look} />
			<Choice name="kind" label="Kind of thing" value={kind} all="Everything" options={kinds} className={look} />
			<label className="flex items-center rounded-soft border border-field bg-white text-xs sm:text-sm">
				<span aria-hidden="true" className="pl-3 text-muted">
					#
				</span>
				<span className="sr-only">Number of the thing</span>
				<input
					key={id}
					name="id"
					inputMode="numeric"
					pattern="[0-9]*"
					defaultValue={id}
					className="min-h-11 w-20 rounded-soft px-1"
				/>
			</label>
			<Button look="secondary" className="bg-white px-4">
				Show
			</Button>
			{isNarrowed && (
				<Link to="/admin/log" className="act-link px-2 text-sm">
					Clear
				</Link>
			)}
		</Form>
	)
}
