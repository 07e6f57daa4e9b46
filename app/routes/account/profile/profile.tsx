import { data, redirect, useSearchParams } from 'react-router'
import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { runAsClient } from '#app/http/server/client.server.ts'
import { getRequestTranslate, requestContext, sessionContext } from '#app/http/session/contexts.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import {
	type CartRemindersChoice,
	findCartRemindersChoice,
	saveCartRemindersChoice,
} from '#app/shop/cart/cart-reminders.server.ts'
import { canSendEmail } from '#app/shop/outbox/outbox.server.ts'
import type { z } from 'zod'
import { type ProfileInput, profileSchema, profileWithoutEmailSchema } from '#app/shop/people/account/account.schema.ts'
import { getProfile, saveProfile, type Profile } from '#app/shop/people/profile/profile.server.ts'
import { hasPassword } from '#app/shop/people/password/password.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { Cover, Sidebar } from './_sidebar.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { SubmitButton, ButtonLink } from '#app/ui/forms/button.tsx'
import { ErrorSummary, TextField, CartRemindersField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import { readOrderTab } from './_order-tab.server.ts'
import { NoSuchOrder, Tracking } from './_tracking.tsx'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { wrapHidden } from '#app/ui/shell/section.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/profile.ts'
import { CANCELLED, getStatusTone, buildTimeline, translateStatus } from '#app/shop/values/order-status.ts'
import type { OrderSummary } from '#app/shop/orders/order-view.ts'
import { OrderHelp } from '#app/ui/orders/order-details.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import { OrderAmounts, OrderLines, TimelineRow } from '#app/ui/orders/order-parts.tsx'

const titles = {
	profile: 'profile.yours',
	orders: 'profile.history',
	order: 'profile.tracking',
	failed: 'profile.history',
} as const

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)(titles[loaderData?.tab.name ?? 'profile'])) },
]

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const userId = await requireCustomer(context)
	const profile = await orThrowResponse(getProfile(userId))
	if (searchParams.get('tab') !== 'order')
		return {
			profile,
			tab: {
				name: 'profile' as const,
				sendsMail: canSendEmail(),
				hasPassword: await hasPassword(userId),
				reminders: await findCartRemindersChoice(userId),
			},
		}
	const { tab, status } = await readOrderTab(context, userId, searchParams)
	return data({ profile, tab }, { status })
}

export async function action({ request, context }: Route.ActionArgs) {
	const userId = await requireCustomer(context)
	const session = context.get(sessionContext)
	const form = await readFormData(request)
	const t = getRequestTranslate(context)
	const save = async ({ email: typed = '', ...rest }: z.output<typeof profileWithoutEmailSchema>) => {
		const input: ProfileInput = { ...rest, email: typed }
		const token = await session.token()
		const { email } = await runAsClient(context, userId, (requester) => saveProfile(requester, input, token))
		await saveCartRemindersChoice(userId, (name) => form.get(name))
		if (email === 'changed') recordAccountEvent('email-changed', context.get(requestContext), userId)
		session.flash(email === 'waits' ? t('profile.updatedConfirmEmail', { email: input.email }) : t('profile.updated'))
		return redirect('/profile', 303)
	}
	const { email } = await orThrowResponse(getProfile(userId))
	const schema: z.ZodType<z.output<typeof profileWithoutEmailSchema>> = email
		? profileSchema
		: profileWithoutEmailSchema
	const options = { unexpected: t('profile.updateFailed'), hideFields: ['password'] }
	return handleForm(() => submitForm(form, schema, save, options))
}

export default function ProfilePage({ loaderData: { profile, tab }, actionData }: Route.ComponentProps) {
	const answer = useFormResult(actionData, '/profile')
	const t = useTranslate()
	return (
		<div className="shell">
			{tab.name !== 'order' && <Cover profile={profile} isEditable={tab.name === 'profile'} />}
			<div className="lg:grid lg:grid-cols-[14rem_1fr] lg:items-start lg:gap-16">
				<Sidebar profile={profile} tab={tab.name === 'profile' ? 'profile' : 'order'} isAside={tab.name === 'order'} />
				<div className={`relative min-w-0 lg:mt-10 ${tab.name === 'order' ? 'mt-2' : 'mt-8'}`}>
					{tab.name === 'profile' && <Details profile={profile} {...tab} lastResult={answer} />}
					{tab.name === 'orders' && <OrderHistory {...tab} />}
					{tab.name === 'order' && (tab.order ? <Tracking {...tab} order={tab.order} /> : <NoSuchOrder />)}
					{tab.name === 'failed' && <p className="text-base">{t('profile.ordersFailed')}</p>}
				</div>
			</div>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const [search] = useSearchParams()
	const t = useTranslate()
	return (
		<ErrorMessage
			error={error}
			unexpected={t(search.get('tab') === 'order' ? 'profile.ordersFailed' : 'profile.loadFailed')}
		/>
	)
}

interface OrderHistoryProps {
	orders: OrderSummary[]
	/** The orders that the customer may cancel. */
	cancellableIds: number[]
}

function OrderHistory({ orders, cancellableIds }: OrderHistoryProps) {
	const t = useTranslate()
	return (
		<section aria-labelledby="history">
			<h2 id="history" className="font-display text-xl lg:border-t lg:border-ink lg:pt-4">
				{t('profile.history')}
			</h2>
			{orders.length === 0 && <NoOrders />}
			{orders.map((order) => (
				<OrderCard key={order.id} order={order} canCancel={cancellableIds.includes(order.id)} />
			))}
		</section>
	)
}

function NoOrders() {
	const t = useTranslate()
	return (
		<div className="py-8">
			<p className="text-base">{t('profile.noOrders')}</p>
			<p className="mt-1 mb-6 text-muted">{t('profile.noOrdersText')}</p>
			<ButtonLink to="/newarrivals">{t('shell.newArrivals')}</ButtonLink>
		</div>
	)
}

function OrderCard({ order, canCancel }: { order: OrderSummary; canCancel: boolean }) {
	const headline = `order-${order.id}`
	const t = useTranslate()
	return (
		<article aria-labelledby={headline} className="mt-6 border border-line bg-white p-4 sm:p-6">
			<div className="flex items-start justify-between gap-4 max-[16em]:flex-wrap">
				<div>
					<h3 id={headline} className="tabular font-display text-lg">
						{t('profile.orderNumber', { id: String(order.id) })}
					</h3>
					<p className="text-xs text-muted">{t('profile.placedOn', { date: t.date(order.createdAt) })}</p>
				</div>
				<div className="pt-1">
					<StatusBadge tone={getStatusTone(order.status)}>{translateStatus(order.status, t)}</StatusBadge>
				</div>
			</div>
			<div className="mt-5">
				{order.status === CANCELLED ? (
					<p className="text-xs text-muted">{t('profile.cancelledOrder')}</p>
				) : (
					<TimelineRow steps={buildTimeline(order.status)} />
				)}
			</div>
			<div className="mt-3">
				<OrderLines items={order.items} />
			</div>
			<div className="border-t border-line pt-4 sm:flex sm:items-end sm:justify-between sm:gap-8">
				<div className="sm:order-2 sm:w-64">
					<OrderAmounts order={order} />
				</div>
				<div className="mt-4 sm:mt-0">
					<a
						href={`/profile?tab=order&order=${order.id}`}
						className="inline-flex min-h-11 items-center gap-2 text-sm font-medium underline underline-offset-4 hover:no-underline"
					>
						{t.rich('profile.trackingOf', { id: String(order.id), hidden: wrapHidden })}
						<Icon name="arrow" className="size-4" />
					</a>
					<OrderHelp orderId={order.id} canCancel={canCancel} />
				</div>
			</div>
		</article>
	)
}

interface DetailsProps {
	profile: Profile
	/** True when emails can be sent, so that a new address is confirmed with an emailed link. */
	sendsMail: boolean
	/** False for an account that logs in with codes. */
	hasPassword: boolean
	reminders: CartRemindersChoice | null
	lastResult: SubmissionResult<string[]> | undefined
}

function Details(props: DetailsProps) {
	const { profile } = props
	const t = useTranslate()
	return (
		<section aria-labelledby="details">
			<h2 id="details" className="font-display text-xl lg:border-t lg:border-ink lg:pt-4">
				{t('profile.title')}
			</h2>
			{/* The server trims saved values. The key changes with them, so that the form shows the trimmed values. */}
			<DetailsForm key={[profile.username, profile.phone, profile.email].join('\n')} {...props} />
			<QuietLinks />
		</section>
	)
}

function DetailsForm({ profile, sendsMail, hasPassword, reminders, lastResult }: DetailsProps) {
	const { username, phone, email } = profile
	const [form, fields] = useServerForm('profile', lastResult, { username, phone, email, password: '' })
	const t = useTranslate()
	return (
		<form method="post" action="/profile" className="mt-6 max-w-2xl" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
				<TextField
					field={fields.username}
					label={t('account.username')}
					autoComplete="name"
					className="sm:col-span-2"
					required
				/>
				<TextField
					field={fields.phone}
					type="tel"
					label={t('account.phone')}
					autoComplete="tel"
					hint={t('profile.phoneHint')}
					required
				/>
				<TextField
					field={fields.email}
					type="email"
					label={t('account.email')}
					autoComplete="email"
					required={email !== ''}
				/>
				{hasPassword && (
					<TextField
						field={fields.password}
						type="password"
						label={t('shared.currentPassword')}
						autoComplete="current-password"
						hint={t(sendsMail ? 'profile.passwordHintMail' : 'profile.passwordHint')}
						className="sm:col-span-2"
					/>
				)}
			</div>
			<CartRemindersField choice={reminders} lastResult={lastResult} />
			<SubmitButton action="/profile" pendingText={t('shared.saving')} className="mt-4 max-sm:w-full">
				{t('profile.save')}
			</SubmitButton>
		</form>
	)
}

const quietLinks = [
	{ to: '/profile/password', label: 'password.change' },
	{ to: '/profile/privacy', label: 'privacy.title' },
	{ to: '/profile/data.json', label: 'profile.downloadData', download: true },
	{ to: '/profile/delete', label: 'profile.deleteAccount', color: 'text-danger' },
] as const satisfies { to: string; label: string; download?: true; color?: string }[]

function QuietLinks() {
	const t = useTranslate()
	return (
		<nav aria-label={t('profile.passwordAndData')} className="mt-12 border-t border-line pt-4 text-sm">
			<ul className="flex flex-wrap gap-x-8">
				{quietLinks.map(({ to, label, ...link }) => (
					<li key={to}>
						<a
							href={to}
							download={'download' in link}
							className={`inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline ${'color' in link ? link.color : ''}`}
						>
							{t(label)}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
