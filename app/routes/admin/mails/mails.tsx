import { formatDateTime } from '#app/shop/dates.ts'
import { listFailedMails } from '#app/shop/letters/mail/sent-mail.server.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { FailedMailRow } from '#app/ui/admin/send-again.tsx'
import { listStateQuery } from '#app/shop/search/list-state.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { failedToLoad } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/mails.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Mails that failed · Admin' }]

/** Dates are formatted on the server because browsers may format them differently. */
export async function loader({ url }: Route.LoaderArgs) {
	const { items, ...list } = await listFailedMails(pageNumber(url.searchParams.get('page')))
	return { list, mails: items.map(({ failedAt, ...mail }) => ({ ...mail, failedOn: formatDateTime(failedAt) })) }
}

const addressOf = (page: number) => `/admin/mails${listStateQuery({ search: '', page })}`

export default function FailedMailsPage({ loaderData: { list, mails } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Mails that failed" />
			{mails.length === 0 ? (
				<Empty
					title="No mails failed"
					text="A mail that could not be delivered for a day, or was refused for good, is here."
				/>
			) : (
				<>
					<p role="status" className="tabular mb-3 text-xs text-muted">
						{list.total === 1 ? 'One mail' : `${list.total.toLocaleString('en-IN')} mails`}, not tried again by
						themselves
					</p>
					<ul className="divide-y divide-line board px-4">
						{mails.map((mail) => (
							<FailedMailRow key={mail.id} mail={mail} backTo={addressOf(list.page)} />
						))}
					</ul>
				</>
			)}
			<Pager list={list} to={addressOf} />
		</>
	)
}

export const ErrorBoundary = failedToLoad('mails')
