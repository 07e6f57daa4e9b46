import { Form, Link, useSubmit } from 'react-router'
import { z } from 'zod'
import { actionRoute } from '#app/http/admin/action-route.server.ts'
import {
	type AbandonedCart,
	type AbandonedCartState,
	listAbandonedCarts,
} from '#app/shop/cart/abandoned-carts.server.ts'
import { areRemindersOffered, recordWhatsAppReminder } from '#app/shop/cart/cart-reminders.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { buildWhatsAppUrl } from '#app/shop/values/phone.ts'
import { EmailLink, PhoneLink } from '#app/ui/admin/contact-links.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { Empty, Pager, Tab, Tabs } from '#app/ui/admin/list/list-controls.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { usePermission } from '#app/ui/admin/layout-data.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { useIsScripted } from '#app/ui/forms/field.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/abandoned-carts.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'customers' }

export const meta: Route.MetaFunction = () => [{ title: 'Abandoned carts · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const state = states.find((one) => one === url.searchParams.get('show')) ?? 'open'
	const page = parsePageNumber(url.searchParams.get('page'))
	const { items, ...list } = await listAbandonedCarts({ state, page })
	return { state, list, carts: items.map(toCartRow), isOffered: areRemindersOffered() }
}

/** Formats the dates of a cart on the server, because browsers may format them differently. */
function toCartRow({ changedAt, mailAt, text, reminder, phone, ...cart }: AbandonedCart) {
	return {
		...cart,
		phone,
		changedOn: formatDateTime(changedAt),
		mailOn: mailAt && formatDateTime(mailAt),
		whatsAppUrl: text && buildWhatsAppUrl(phone, text),
		reminder: reminder && { ...reminder, remindedAt: null, remindedOn: formatDateTime(reminder.remindedAt) },
	}
}

type CartRow = ReturnType<typeof toCartRow>

/**
 * Records a WhatsApp reminder when the staff member opens WhatsApp, before the message is sent, so that two staff
 * members do not both remind a customer.
 */
const { action } = actionRoute({
	back: ({ url }) => url.pathname + url.search,
	schema: z.object({ customer: z.number().int().positive() }),
	run: (admin, { values }) => recordWhatsAppReminder(admin, values.customer),
	done: 'Reminder recorded.',
})
export { action }

const address = '/admin/abandoned-carts'
const tabs: Record<AbandonedCartState, { label: string; title: string; text: string }> = {
	open: {
		label: 'Not reminded',
		title: 'No abandoned carts',
		text: 'Carts of customers who agreed to reminders appear here when they are unchanged for 24 hours, and for up to 14 days.',
	},
	reminded: {
		label: 'Reminded',
		title: 'No reminders yet',
		text: 'Carts whose customers got an email or a WhatsApp message appear here.',
	},
	recovered: {
		label: 'Recovered',
		title: 'No recovered carts yet',
		text: 'Carts whose customers ordered one of the items within 14 days of the message appear here.',
	},
}

const states = Object.keys(tabs) as AbandonedCartState[]

const columns = [
	{ label: 'Customer', width: 'xl:w-60' },
	{ label: 'Items' },
	{ label: 'Value', width: 'w-30 xl:w-36' },
	{ label: 'Last change', width: 'w-40' },
	{ label: 'Reminder', width: 'w-48 xl:w-56' },
]

export default function AbandonedCartsPage({ loaderData: { state, list, carts, isOffered } }: Route.ComponentProps) {
	const canChangeSettings = usePermission('financial settings')
	const isOff = state === 'open' && !isOffered
	const buildPath = (show: AbandonedCartState, page = 1) =>
		`${address}?${new URLSearchParams({ show, ...(page > 1 && { page: String(page) }) })}`
	return (
		<>
			<PageHeader title="Abandoned carts" />
			<Tabs label="Carts">
				{states.map((one) => (
					<Tab key={one} to={buildPath(one)} label={tabs[one].label} isCurrent={one === state} />
				))}
			</Tabs>
			{list.total > 0 ? (
				<>
					<p role="status" className="tabular my-3 text-xs text-muted">
						{list.total.toLocaleString(locale)} {list.total === 1 ? 'cart' : 'carts'}
					</p>
					<InboxTable caption={`Abandoned carts: ${tabs[state].label.toLowerCase()}`} columns={columns}>
						{carts.map((cart) => (
							<CartLine key={cart.key} cart={cart} />
						))}
					</InboxTable>
				</>
			) : (
				<div className="mt-5">
					<Empty
						title={isOff ? 'Cart reminders are off' : tabs[state].title}
						text={isOff ? 'Turn them on in the checkout settings.' : tabs[state].text}
					>
						{isOff && canChangeSettings && <ButtonLink to="/admin/settings/checkout">Open settings</ButtonLink>}
					</Empty>
				</div>
			)}
			<Pager list={list} to={(page) => buildPath(state, page)} />
		</>
	)
}

function CartLine({ cart }: { cart: CartRow }) {
	const { userId, username, email, phone, items, totalPaise, changedOn } = cart
	return (
		<InboxRow>
			<HeadCell>
				<Link to={`/admin/users/${userId}`} className="act-link text-indigo underline-offset-2 md:min-h-6">
					{username}
				</Link>
				<div className="font-normal">
					{email && <EmailLink email={email} />}
					{phone && (
						<div>
							<PhoneLink phone={phone} />
						</div>
					)}
				</div>
			</HeadCell>
			<Cell>
				<ul>
					{items.map((item) => (
						<li key={item}>{item}</li>
					))}
				</ul>
			</Cell>
			<Cell badge>
				<span className="tabular">{formatPaise(totalPaise)}</span>
			</Cell>
			<DateCell>{changedOn}</DateCell>
			<Actions>{cart.reminder ? <SentReminder reminder={cart.reminder} /> : <OpenReminder cart={cart} />}</Actions>
		</InboxRow>
	)
}

/**
 * Shows a link that opens WhatsApp with the text of the reminder and records the reminder as sent. Without script the
 * link records nothing, so a button that records the reminder is shown too.
 */
function OpenReminder({ cart: { userId, username, whatsAppUrl, mailOn } }: { cart: CartRow }) {
	const isScripted = useIsScripted()
	const submit = useSubmit()
	return (
		<>
			{whatsAppUrl && (
				<a
					href={whatsAppUrl}
					target="_blank"
					rel="noopener noreferrer"
					className="act-link"
					onClick={() => void submit({ customer: userId }, { method: 'post', preventScrollReset: true })}
				>
					Send on WhatsApp<span className="sr-only"> to {username}, in a new tab</span>
				</a>
			)}
			{whatsAppUrl && !isScripted && (
				<Form method="post">
					<input type="hidden" name="customer" value={userId} />
					<Button variant="quiet" className="px-0!">
						Mark as sent<span className="sr-only"> to {username}</span>
					</Button>
				</Form>
			)}
			<p className="tabular py-2 text-xs text-muted">
				{mailOn ? `Email scheduled for ${mailOn}` : 'No email scheduled'}
			</p>
		</>
	)
}

/** Returns the label of a reminder. `mailState` is `null` once the email was deleted, some time after it was sent. */
function getReminderLabel({ channel, mailState }: NonNullable<CartRow['reminder']>): string {
	if (channel === 'whatsapp') return 'WhatsApp sent'
	if (mailState === 'failed') return 'Email failed'
	return mailState === null || mailState === 'sent' ? 'Email sent' : 'Email queued'
}

function SentReminder({ reminder }: { reminder: NonNullable<CartRow['reminder']> }) {
	const { mailState, remindedOn, orderId } = reminder
	return (
		<div className="py-2">
			<p className={mailState === 'failed' ? 'text-danger' : ''}>{getReminderLabel(reminder)}</p>
			<p className="tabular text-xs text-muted">{remindedOn}</p>
			{orderId !== null && (
				<p className="mt-1 flex flex-wrap items-center gap-x-3">
					<StatusBadge tone="success">Recovered</StatusBadge>
					<Link to={`/admin/orders/${orderId}`} className="act-link">
						Order #{orderId}
					</Link>
				</p>
			)}
		</div>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load abandoned carts.')
