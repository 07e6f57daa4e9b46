import { data, redirect, useSearchParams } from 'react-router'
import { noteEvent } from '#app/http/accounts/account-log.server.ts'
import { runAsRequester } from '#app/http/server/requester.server.ts'
import { requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { attempt } from '#app/http/forms/forms.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { sendsMail } from '#app/shop/outbox/enqueue.server.ts'
import { type ProfileInput, profileSchema } from '#app/shop/people/profile/profile.schema.ts'
import { profileOf, saveProfile } from '#app/shop/people/profile/profile.server.ts'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { Cover } from './_cover.tsx'
import { Details } from './_details.tsx'
import { readOrderTab } from './_order-tab.server.ts'
import { Sidebar } from './_sidebar.tsx'
import { NoSuchOrder, Tracking } from './_tracking.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/profile.ts'
import { formatLongDate } from '#app/shop/dates.ts'
import { CANCELLED, statusTone, timeline } from '#app/shop/words/order-status.ts'
import type { OrderSummary } from '#app/shop/orders/order-view.ts'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import { OrderAmounts, OrderLines } from './_order-lines.tsx'
import { TimelineRow } from './_timeline.tsx'

const titles = { profile: 'Your profile', orders: 'Order History', order: 'Tracking Details', failed: 'Order History' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
	{ title: pageTitle(matches, titles[loaderData?.tab.name ?? 'profile']) },
]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const userId = await customerOf(context)
	const profile = await pageOrRefusal(profileOf(userId))
	if (searchParams.get('tab') !== 'order') return { profile, tab: { name: 'profile' as const, sendsMail: sendsMail() } }
	const { tab, status } = await readOrderTab(context, userId, searchParams)
	return data({ profile, tab }, { status })
}

export async function action({ request, context }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const save = async (input: ProfileInput) => {
		const { email } = await runAsRequester(context, userId, (requester) => saveProfile(requester, input))
		if (email === 'changed') noteEvent('email-changed', context.get(requestContext), userId)
		const more = email === 'waits' ? ` To use ${input.email}, open the link that we send there.` : ''
		context.get(sessionContext).flash(`Profile updated successfully!${more}`)
		return redirect('/profile', 303)
	}
	return attempt(request, profileSchema, save, { unexpected: 'Failed to update profile.', hideFields: ['password'] })
}

export default function ProfilePage({ loaderData: { profile, tab }, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData, '/profile')
	return (
		<div className="shell">
			{tab.name !== 'order' && <Cover profile={profile} isEditable={tab.name === 'profile'} />}
			<div className="lg:grid lg:grid-cols-[14rem_1fr] lg:items-start lg:gap-16">
				<Sidebar profile={profile} tab={tab.name === 'profile' ? 'profile' : 'order'} isAside={tab.name === 'order'} />
				<div className={`relative min-w-0 lg:mt-10 ${tab.name === 'order' ? 'mt-2' : 'mt-8'}`}>
					{tab.name === 'profile' && <Details profile={profile} sendsMail={tab.sendsMail} lastResult={answer} />}
					{tab.name === 'orders' && <OrderHistory orders={tab.orders} />}
					{tab.name === 'order' && (tab.order ? <Tracking {...tab} order={tab.order} /> : <NoSuchOrder />)}
					{tab.name === 'failed' && <p className="text-base">Failed to load orders.</p>}
				</div>
			</div>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const [search] = useSearchParams()
	return (
		<ErrorMessage
			error={error}
			unexpected={search.get('tab') === 'order' ? 'Failed to load orders.' : 'Failed to load profile data.'}
		/>
	)
}

function OrderHistory({ orders }: { orders: OrderSummary[] }) {
	return (
		<section aria-labelledby="history">
			<h2 id="history" className="font-display text-xl lg:border-t lg:border-ink lg:pt-4">
				Order History
			</h2>
			{orders.length === 0 ? <NoOrders /> : orders.map((order) => <OrderCard key={order.id} order={order} />)}
		</section>
	)
}

function NoOrders() {
	return (
		<div className="py-8">
			<p className="text-base">No orders found.</p>
			<p className="mt-1 mb-6 text-muted">What you order will be listed here, with its way to you.</p>
			<ButtonLink to="/newarrivals">New Arrivals</ButtonLink>
		</div>
	)
}

function OrderCard({ order }: { order: OrderSummary }) {
	const headline = `order-${order.id}`
	return (
		<article aria-labelledby={headline} className="mt-6 border border-line bg-white p-4 sm:p-6">
			<div className="flex items-start justify-between gap-4">
				<div>
					<h3 id={headline} className="tabular font-display text-lg">
						Order #{order.id}
					</h3>
					<p className="text-xs text-muted">Placed on {formatLongDate(order.createdAt)}</p>
				</div>
				<div className="pt-1">
					<StatusBadge tone={statusTone(order.status)}>{order.statusLabel}</StatusBadge>
				</div>
			</div>
			<div className="mt-5">
				{order.status === CANCELLED ? (
					<p className="text-xs text-muted">This order was cancelled and is not on its way.</p>
				) : (
					<TimelineRow steps={timeline(order.status)} />
				)}
			</div>
			<div className="mt-3">
				<OrderLines items={order.items} />
			</div>
			<div className="border-t border-line pt-4 sm:flex sm:items-end sm:justify-between sm:gap-8">
				<div className="sm:order-2 sm:w-64">
					<OrderAmounts order={order} />
				</div>
				<a
					href={`/profile?tab=order&order=${order.id}`}
					className="mt-4 inline-flex min-h-11 items-center gap-2 text-sm font-medium underline underline-offset-4 hover:no-underline sm:mt-0"
				>
					Tracking Details
					<span className="sr-only"> of order #{order.id}</span>
					<Icon name="arrow" className="size-4" />
				</a>
			</div>
		</article>
	)
}
