import { Link } from 'react-router'
import { searchReportDays, getSearchReport } from '#app/shop/catalog/search-queries/search-queries.server.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Actions, Cell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import type { Route } from './+types/searches.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'catalog' }

export const meta: Route.MetaFunction = () => [{ title: 'Searches · Admin' }]

export async function loader() {
	return { ...(await getSearchReport()), days: searchReportDays }
}

/** Lists the searches without results, and those without clicks (rule: searches-without-results). */
export default function SearchesPage({ loaderData: { nothing, unopened, days } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Searches without results or clicks" />
			<p className="mb-4 max-w-prose text-sm">
				Searches in the last {days} days with no results or no clicks. Only counts are stored: no customer data, and
				nothing that looks like a phone number or email address.
			</p>
			<div className="grid gap-4">
				<Block title="No results">
					<Phrases lines={nothing} caption="Searches without results" none="No searches without results." />
				</Block>
				<Block title="No clicks">
					<Phrases lines={unopened} caption="Searches without clicks" none="No searches without clicks." />
				</Block>
			</div>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load searches')

interface PhrasesProps {
	lines: { phrase: string; searches: number; found: number }[]
	caption: string
	none: string
}

const columns = [
	{ label: 'Search term' },
	{ label: 'Searches', width: 'w-28' },
	{ label: 'Results', width: 'w-38' },
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
						{searches.toLocaleString(locale)}
						<span className="md:sr-only">{searches === 1 ? ' time' : ' times'}</span>
					</Cell>
					<Cell>
						{found.toLocaleString(locale)} {found === 1 ? 'product' : 'products'}
					</Cell>
					<Actions>
						<Link
							to={`/admin/searches/add-synonym?${new URLSearchParams({ typed: phrase }).toString()}`}
							className="act-link"
						>
							Add synonym<span className="sr-only">: {phrase}</span>
						</Link>
					</Actions>
				</InboxRow>
			))}
		</InboxTable>
	)
}
