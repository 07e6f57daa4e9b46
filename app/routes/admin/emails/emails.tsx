import { formatDateTime } from '#app/shop/values/dates.ts'
import { listFailedEmails } from '#app/shop/notifications/email/sent-emails.server.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { Empty, Pager } from '#app/ui/admin/list/list-controls.tsx'
import { FailedMailRow } from '#app/ui/admin/failed-mails.tsx'
import { buildListQuery } from '#app/shop/search/list-state.ts'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createLoadErrorPage } from '#app/ui/admin/error-page.tsx'
import type { Route } from './+types/emails.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Failed emails · Admin' }]

/** Lists failed emails. Formats their dates on the server, because browsers may format them differently. */
export async function loader({ url }: Route.LoaderArgs) {
	const { items, ...list } = await listFailedEmails(parsePageNumber(url.searchParams.get('page')))
	return { list, mails: items.map(({ failedAt, ...mail }) => ({ ...mail, failedOn: formatDateTime(failedAt) })) }
}

const getPagePath = (page: number) => `/admin/emails${buildListQuery({ search: '', page })}`

export default function FailedMailsPage({ loaderData: { list, mails } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Failed emails" />
			{mails.length === 0 ? (
				<Empty
					title="No failed emails"
					text="Emails that were rejected, or could not be delivered within a day, appear here."
				/>
			) : (
				<>
					<p role="status" className="tabular mb-3 text-xs text-muted">
						{list.total === 1
							? '1 failed email. It is not retried automatically.'
							: `${list.total.toLocaleString(locale)} failed emails. They are not retried automatically.`}
					</p>
					<ul className="divide-y divide-line board px-4">
						{mails.map((mail) => (
							<FailedMailRow key={mail.id} mail={mail} backTo={getPagePath(list.page)} />
						))}
					</ul>
				</>
			)}
			<Pager list={list} to={getPagePath} />
		</>
	)
}

export const ErrorBoundary = createLoadErrorPage('emails')
