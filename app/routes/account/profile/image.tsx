import { redirect } from 'react-router'
import { runAsRequester } from '#app/http/server/requester.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { attemptImage } from '#app/http/upload/one-image.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { storeOwnImage } from '#app/shop/media/image.server.ts'
import { profileOf, setProfileImage } from '#app/shop/people/profile/profile.server.ts'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { ImagePage } from './_image-page.tsx'
import { avatarChange } from './_sidebar.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/image.ts'

export const handle: RouteHandle = { body: 'image' }

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, avatarChange.title) }]

export async function loader({ context }: Route.LoaderArgs) {
	const { profileImage } = await pageOrRefusal(profileOf(await customerOf(context)))
	return { profileImage }
}

export async function action({ request, context }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const save = async (hash: string) => {
		await setProfileImage(userId, hash)
		context.get(sessionContext).flash('Profile updated successfully!')
		return redirect('/profile', 303)
	}
	const store = (content: AsyncIterable<Uint8Array>) =>
		runAsRequester(context, userId, (requester) => storeOwnImage(content, requester))
	return attemptImage(request, { field: avatarChange.field, store }, save, 'Failed to upload profile/cover image.')
}

export default function ProfileImagePage({ loaderData: { profileImage }, actionData }: Route.ComponentProps) {
	return <ImagePage {...avatarChange} current={profileImage} lastResult={useAnswer(actionData)} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to load profile data." />
}
