import { Link } from 'react-router'
import { daysShown, searchReport } from '#app/shop/catalog/searches/note-looks.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { Actions, Cell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/searches.ts'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Searches · Admin' }]

export async function loader() {
	return { ...(await searchReport()), days: daysShown }
}

/** Lists the searches without results (rule: what-nobody-found). */
export default function SearchesPage({ loaderData: { nothing, unopened, days } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="What nobody found" />
			<p className="mb-4 max-w-prose text-sm">
				What shoppers searched for in the last {days} days in vain. Numbers only: no shopper is known, and what looks
				like a phone number or an e-mail address is not kept.
			</p>
			<div className="grid gap-4">
				<Block title="Nothing was found">
					<Phrases lines={nothing} caption="Searches without a result" none="Every search found something." />
				</Block>
				<Block title="Nothing was opened">
					<Phrases
						lines={unopened}
						caption="Searches of which no product was opened"
						none="No search was left like that."
					/>
				</Block>
			</div>
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load searches')

interface PhrasesProps {
	lines: { phrase: string; searches: number; found: number }[]
	caption: string
	none: string
}

const columns = [
	{ label: 'Searched for' },
	{ label: 'Times', width: 'w-28' },
	{ label: 'Finds', width: 'w-38' },
	{ label: 'Actions', width: 'w-48' },
]

function Phrases({ lines, caption, none }: PhrasesProps) {
	if (lines.length === 0) return <p className="text-sm text-muted">{none}</p>
	return (
		<InboxTable caption={caption} columns={columns}>
			{lines.map(({ phrase, searches, found }) => (
				<InboxRow key={phrase}>
					<HeadCell>
						<a href={`/allproducts?${new URLSearchParams({ search: phrase }).toString()}`}>{phrase}</a>
					</HeadCell>
					<Cell badge>
						{searches.toLocaleString('en-IN')}
						<span className="md:sr-only">{searches === 1 ? ' time' : ' times'}</span>
					</Cell>
					<Cell>
						{found === 0 ? 'nothing' : `${found.toLocaleString('en-IN')} ${found === 1 ? 'product' : 'products'}`}
					</Cell>
					<Actions>
						<Link
							to={`/admin/searches/teach?${new URLSearchParams({ typed: phrase }).toString()}`}
							className="act-link"
						>
							Make it a synonym<span className="sr-only">: {phrase}</span>
						</Link>
					</Actions>
				</InboxRow>
			))}
		</InboxTable>
	)
}
