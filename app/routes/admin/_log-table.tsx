import { Link } from 'react-router'
import type { LogEntryView, LogFilter } from '#app/shop/journal/log.server.ts'
import { Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'

type Entry = Omit<LogEntryView, 'at'> & { at: string }

const columns = [
	{ label: 'What', width: 'w-3/10' },
	{ label: 'Old and new' },
	{ label: 'Who', width: 'w-36' },
	{ label: 'When', width: 'w-48' },
]

const link = 'underline underline-offset-2 hover:no-underline'

export function LogTable({ entries }: { entries: Entry[] }) {
	return (
		<InboxTable caption="What was done, newest first" columns={columns}>
			{entries.map(({ id, at, actorId, actorName, act, noun, label, to, changes }) => (
				<InboxRow key={id}>
					<HeadCell alone>
						<span className="font-normal text-muted">
							{noun} {act}:{' '}
						</span>
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
							<Link to={`/admin/log?person=${actorId}`} className={link}>
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
					<span className="text-xs text-muted first-letter:uppercase">{name}: </span>
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

export function LogPager({ filter, older, isNewest }: { filter: LogFilter; older: number | null; isNewest: boolean }) {
	if (older === null && isNewest) return null
	return (
		<nav aria-label="Pages" className="mt-4 flex gap-6 text-sm">
			{!isNewest && <Step to={`/admin/log${query(filter)}`}>Newest</Step>}
			{older !== null && <Step to={`/admin/log${query({ ...filter, before: older })}`}>Older</Step>}
		</nav>
	)
}

function query(values: object): string {
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
