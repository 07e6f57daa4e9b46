import { Form } from 'react-router'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { isEmail } from '#app/shop/catalog/back-in-stock/back-in-stock-request-view.ts'
import {
	getRequestedItem,
	listBackInStockRequests,
	type BackInStockRequestView,
} from '#app/shop/catalog/back-in-stock/back-in-stock-requests.server.ts'
import { findRequestStopPath } from '#app/shop/catalog/back-in-stock/notify-back-in-stock.server.ts'
import { canSendEmail } from '#app/shop/outbox/outbox.server.ts'
import { formatItemName } from '#app/shop/inventory/inventory-item.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { Empty, Pager } from '#app/ui/admin/list/list-controls.tsx'
import { EmailLink, PhoneLink, WhatsAppLink } from '#app/ui/admin/contact-links.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { parseRequested, getRequestsPath, getStockPath } from './_stock-parts.tsx'
import { buildCustomerUrl, getCustomerTranslate } from '#app/shop/people/customers/customer-language.server.ts'
import type { Route } from './+types/requests-product.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'stock' }

export const meta: Route.MetaFunction = () => [{ title: 'Back-in-stock requests · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const askedFor = parseRequested(params.id, url.searchParams)
	const found = await orThrowResponse(getRequestedItem(askedFor))
	const { items, ...list } = await listBackInStockRequests(askedFor, parsePageNumber(url.searchParams.get('page')))
	const people = await Promise.all(items.map((person) => toRequestRow(person, formatItemName(found))))
	return { askedFor, found, list, people, sendsMail: canSendEmail() }
}

async function toRequestRow({ createdAt, notifiedAt, locale, ...person }: BackInStockRequestView, item: string) {
	const t = getCustomerTranslate(locale)
	const stopPath = isEmail(person.contact) ? null : await findRequestStopPath(person.contact)
	const stop = stopPath ? `\n\n${t('whatsapp.noMoreMessages', { link: buildCustomerUrl(stopPath, t) })}` : ''
	return {
		...person,
		requestedOn: formatDateTime(createdAt),
		notifiedOn: notifiedAt && formatDateTime(notifiedAt),
		/** The WhatsApp message in the language of the customer (rule: customer-language). */
		text: t('whatsapp.backInStock', { item }) + stop,
	}
}

const back = { to: '/admin/stock/requests', label: 'Back-in-stock requests' }
const columns = [
	{ label: 'Name' },
	{ label: 'Email or phone', width: 'w-60' },
	{ label: 'Requested at', width: 'w-48' },
	{ label: 'Actions', width: 'w-64' },
]

export default function StockRequestsPage({ loaderData }: Route.ComponentProps) {
	const { askedFor, found, list, people, sendsMail } = loaderData
	return (
		<>
			<PageHeader title={formatItemName(found)} back={back} />
			<p className="tabular mb-4 text-sm">
				{found.remainingQty.toLocaleString(locale)} in stock now.{' '}
				<a
					href={
						found.countsByVariant && askedFor.variantId === null
							? `/admin/stock?search=${encodeURIComponent(found.name)}`
							: getStockPath(askedFor)
					}
					className="act-link text-indigo underline-offset-2 md:min-h-6"
				>
					Update stock
				</a>
			</p>
			<p className="mb-4 max-w-prose text-sm text-muted">
				{sendsMail
					? 'Customers with an email address are notified automatically once it is in stock. Contact those with a phone number yourself.'
					: 'Email is not set up: contact all of them yourself.'}
			</p>
			{people.length === 0 ? (
				<Empty title="No requests" text="Requests to be notified when it is back in stock appear here." />
			) : (
				<InboxTable caption="Open requests, oldest first, then notified requests" columns={columns}>
					{people.map((person) => (
						<RequestRow
							key={person.id}
							person={person}
							isMailed={sendsMail && isEmail(person.contact) && !person.isPossibleSpam}
						/>
					))}
				</InboxTable>
			)}
			<Pager list={list} to={(page) => getRequestsPath(askedFor, page)} />
		</>
	)
}

interface RequestRowProps {
	person: Awaited<ReturnType<typeof toRequestRow>>
	/** True if the shop notifies the customer by email automatically. */
	isMailed: boolean
}

function RequestRow({ person, isMailed }: RequestRowProps) {
	const { id, name, contact, requestedOn, notifiedOn, isPossibleSpam, text } = person
	return (
		<InboxRow>
			<HeadCell alone>{name}</HeadCell>
			<Cell>{isEmail(contact) ? <EmailLink email={contact} /> : <PhoneLink phone={contact} />}</Cell>
			<DateCell>
				{requestedOn}
				{isPossibleSpam && (
					<div className="md:mt-1">
						<StatusBadge tone="danger">Possible spam</StatusBadge>
					</div>
				)}
			</DateCell>
			<Actions>
				{notifiedOn && <span className="inline-flex min-h-11 items-center text-success">Notified on {notifiedOn}</span>}
				{!isMailed && !notifiedOn && (
					<>
						{!isEmail(contact) && <WhatsAppLink phone={contact} name={name} text={text} />}
						<Form method="post" action={`/admin/stock/requests/${id}/notified`}>
							<Button variant="quiet" className="px-0!">
								Mark as notified<span className="sr-only"> {name}</span>
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

export const ErrorBoundary = createErrorPage('Failed to load requests', back)
