import { adminOf } from '#app/http/session/admin.server.ts'
import { type LogEntryView, type LogFilter, peopleOfLog, logEntries } from '#app/shop/journal/log.server.ts'
import { isSubjectKind } from '#app/shop/journal/journal-words.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/log.ts'
import { LogFilters } from './_log-filters.tsx'
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

/** Text, for browsers may format dates differently. */
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load the log." back={{ to: '/admin', label: 'To the dashboard' }} />
	)
}
