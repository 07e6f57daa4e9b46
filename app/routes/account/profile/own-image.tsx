import { redirect } from 'react-router'
import { runAsRequester } from '#app/http/server/requester.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { attemptImage } from '#app/http/upload/one-image.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { storeOwnImage } from '#app/shop/media/image.server.ts'
import { profileOf, setOwnImage } from '#app/shop/people/profile/profile.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { ImageForm } from '#app/ui/profile/image-form.tsx'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { coverChange } from './_cover.tsx'
import { avatarChange } from './_sidebar.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/own-image.ts'

export const handle: RouteHandle = { body: 'image' }

const isCover = (pattern: string) => pattern.endsWith('profile/cover')

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData?.change.title ?? '') },
]

export async function loader({ context, pattern }: Route.LoaderArgs) {
	const { profileImage, coverImage } = await pageOrRefusal(profileOf(await customerOf(context)))
	return isCover(pattern)
		? { change: coverChange, current: coverImage }
		: { change: avatarChange, current: profileImage }
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const { field } = isCover(pattern) ? coverChange : avatarChange
	const save = async (hash: string) => {
		await setOwnImage(userId, isCover(pattern) ? 'coverImageHash' : 'profileImageHash', hash)
		context.get(sessionContext).flash('Profile updated successfully!')
		return redirect('/profile', 303)
	}
	const store = (content: AsyncIterable<Uint8Array>) =>
		runAsRequester(context, userId, (requester) => storeOwnImage(content, requester))
	return attemptImage(request, { field, store }, save, 'Failed to upload profile/cover image.')
}

export default function OwnImagePage({ loaderData: { change, current }, actionData }: Route.ComponentProps) {
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Your account', to: '/profile' }]} current={change.title} />
			<div className="max-w-md">
				<h1 className="mt-2 mb-8 font-display text-2xl">{change.title}</h1>
				<ImageForm {...change} current={current} lastResult={useAnswer(actionData)}>
					<ButtonLink look="quiet" to="/profile">
						Cancel
					</ButtonLink>
				</ImageForm>
			</div>
		</div>
	)
}

export const ErrorBoundary = failedWith('Failed to load profile data.')
