import { createFormAction } from '#app/http/admin/action-route.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { maxReviewAnswer } from '#app/shop/values/limits.ts'
import { getRating, answerRating, reviewAnswerSchema } from '#app/shop/reviews/rating.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createListPath } from '#app/shop/search/list-state.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { TextArea, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import { Stars } from '#app/ui/reviews/reviews.tsx'
import type { Route } from './+types/answer.ts'

export const handle = { permission: 'feedback' }

export const meta: Route.MetaFunction = () => [{ title: 'Reply to review · Admin' }]

const getListPath = createListPath('/admin/reviews', 'hidden', 'photos')

export async function loader({ params, url }: Route.LoaderArgs) {
	const { productName, rating, description, username, answer } = await orThrowResponse(getRating(parseRowId(params.id)))
	return { productName, rating, description, author: username ?? 'Deleted customer', answer, back: getListPath(url) }
}

export const action = createFormAction(
	reviewAnswerSchema,
	async (admin, { answer }, id, url) => {
		await answerRating(admin, id, answer)
		return [getListPath(url), answer ? 'The reply is shown below the review.' : 'The reply was removed.']
	},
	{ unexpected: 'The reply was not saved.' },
)

export default function ReviewAnswerPage({ loaderData, actionData }: Route.ComponentProps) {
	const { productName, rating, description, author, answer, back } = loaderData
	const [form, fields] = useServerForm('answer', useFormResult(actionData), { answer })
	return (
		<>
			<PageHeader title="Reply to review" back={{ to: back, label: 'Reviews' }} />
			<Block className="max-w-3xl">
				<p className="flex flex-wrap items-center gap-x-3">
					<Stars value={rating} className="h-4" />
					<span className="[overflow-wrap:anywhere]">
						{author} on {productName}
					</span>
				</p>
				<p className="mt-2 mb-4 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{description}</p>
				<ServerForm form={form} save="Save reply" pending="Saving..." cancelTo={back} className="">
					<TextArea
						field={fields.answer}
						label="Your reply"
						hint="Shown publicly below the review. Leave empty for no reply."
						maxLength={maxReviewAnswer}
					/>
				</ServerForm>
			</Block>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Something went wrong', { to: '/admin/reviews', label: 'All reviews' })
