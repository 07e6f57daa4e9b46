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
import { OrderHistory } from './_order-history.tsx'
import { readOrderTab } from './_order-tab.server.ts'
import { Sidebar } from './_sidebar.tsx'
import { NoSuchOrder, Tracking } from './_tracking.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/profile.ts'

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
