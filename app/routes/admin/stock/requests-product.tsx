import { Form } from 'react-router'
import { formatDateTime } from '#app/shop/dates.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { isEmail } from '#app/shop/catalog/stock-requests/stock-request-view.ts'
import {
	findAskedFor,
	listStockRequests,
	type StockRequestView,
} from '#app/shop/catalog/stock-requests/stock-requests.server.ts'
import { sendsMail } from '#app/shop/outbox/enqueue.server.ts'
import { placeWords } from '#app/shop/catalog/stock-count/stock-place.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { Pager } from '#app/ui/admin/list/pager.tsx'
import { EmailLink, PhoneLink, WhatsAppLink } from '#app/ui/admin/reach.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { askedForIn, requestsAddress } from './_demand-address.ts'
import { placeAddress } from './_stock-parts.tsx'
import type { Route } from './+types/requests-product.ts'

export const handle = { act: 'stock' }

export const meta: Route.MetaFunction = () => [{ title: 'Who waits for stock · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const askedFor = askedForIn(params.id, url.searchParams)
	const found = await pageOrRefusal(findAskedFor(askedFor))
	const { items, ...list } = await listStockRequests(askedFor, pageNumber(url.searchParams.get('page')))
	return { askedFor, found, list, people: items.map(personRow), sendsMail: sendsMail() }
}

function personRow({ createdAt, toldAt, ...person }: StockRequestView) {
	return { ...person, askedOn: formatDateTime(createdAt), toldOn: toldAt && formatDateTime(toldAt) }
}

const back = { to: '/admin/stock/requests', label: 'Who waits for stock' }
const columns = [
	{ label: 'Name' },
	{ label: 'Email or phone', width: 'w-60' },
	{ label: 'Asked at', width: 'w-48' },
	{ label: 'Actions', width: 'w-64' },
]

export default function StockRequestsPage({ loaderData }: Route.ComponentProps) {
	const { askedFor, found, list, people, sendsMail } = loaderData
	return (
		<>
			<PageHead title={placeWords(found)} back={back} />
			<p className="tabular mb-4 text-sm">
				{found.remainingQty.toLocaleString('en-IN')} in stock now.{' '}
				<a
					href={
						found.countsByVariant && askedFor.variantId === null
							? `/admin/stock?search=${encodeURIComponent(found.name)}`
							: placeAddress(askedFor)
					}
					className="act-link text-indigo underline-offset-2 md:min-h-6"
				>
					Count its pieces
				</a>
			</p>
			<p className="mb-4 max-w-prose text-sm text-muted">
				{sendsMail
					? 'Email addresses get their mail by themselves, once there is stock. Phone numbers are yours to write to or call.'
					: 'No mail server is set: they are all yours to write to or call.'}
			</p>
			{people.length === 0 ? (
				<Empty title="Nobody waits" text="Whoever asks to be told when it is back is here." />
			) : (
				<InboxTable caption="Who waits, the longest first, then who was told" columns={columns}>
					{people.map((person) => (
						<PersonRow
							key={person.id}
							person={person}
							isMailed={sendsMail && isEmail(person.contact)}
							text={`${placeWords(found)} is in stock again.`}
						/>
					))}
				</InboxTable>
			)}
			<Pager list={list} to={(page) => requestsAddress(askedFor, page)} />
		</>
	)
}

interface PersonRowProps {
	person: ReturnType<typeof personRow>
	/** The shop notifies the customer by email automatically. */
	isMailed: boolean
	text: string
}

function PersonRow({ person, isMailed, text }: PersonRowProps) {
	const { id, name, contact, askedOn, toldOn } = person
	return (
		<InboxRow>
			<HeadCell alone>{name}</HeadCell>
			<Cell>{isEmail(contact) ? <EmailLink email={contact} /> : <PhoneLink phone={contact} />}</Cell>
			<DateCell>{askedOn}</DateCell>
			<Actions>
				{toldOn && <span className="inline-flex min-h-11 items-center text-success">Told on {toldOn}</span>}
				{!isMailed && !toldOn && (
					<>
						{!isEmail(contact) && <WhatsAppLink phone={contact} name={name} text={text} />}
						<Form method="post" action={`/admin/stock/requests/${id}/told`}>
							<Button look="quiet" className="px-0!">
								Told<span className="sr-only"> {name}</span>
							</Button>
						</Form>
					</>
				)}
				<ConfirmLink
					to={`/admin/stock/requests/${id}/delete`}
					question="Are you sure you want to delete this request?"
					subject={`${name}, ${contact}`}
					label="Delete"
				/>
			</Actions>
		</InboxRow>
	)
}

export const ErrorBoundary = problemPage('Failed to load who waits', back)
