import { formAction } from '#app/http/admin/form-action.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { maxReviewAnswer } from '#app/shop/words/limits.ts'
import { ratingForAdmin, answerRating, reviewAnswerSchema } from '#app/shop/feedback/rating-list.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { AnsweredForm } from '#app/ui/admin/answered-form.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { listFrom } from '#app/shop/search/list-state.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import { Stars } from '#app/ui/reviews/stars.tsx'
import type { Route } from './+types/answer.ts'

export const handle = { act: 'feedback' }

export const meta: Route.MetaFunction = () => [{ title: 'Answer a review · Admin' }]

const listOf = listFrom('/admin/reviews', 'hidden', 'photos')

export async function loader({ params, url }: Route.LoaderArgs) {
	const { productName, rating, description, username, answer } = await pageOrRefusal(ratingForAdmin(rowId(params.id)))
	return { productName, rating, description, author: username ?? 'Deleted customer', answer, back: listOf(url) }
}

export const action = formAction(
	reviewAnswerSchema,
	async (admin, { answer }, id, url) => {
		await answerRating(admin, id, answer)
		return [listOf(url), answer ? 'The answer is shown below the review.' : 'The review has no answer.']
	},
	{ unexpected: 'The answer was not saved.' },
)

export default function ReviewAnswerPage({ loaderData, actionData }: Route.ComponentProps) {
	const { productName, rating, description, author, answer, back } = loaderData
	const [form, fields] = useAnsweredForm('answer', useAnswer(actionData), { answer })
	return (
		<>
			<PageHead title="Answer a review" back={{ to: back, label: 'Reviews' }} />
			<Block className="max-w-3xl">
				<p className="flex flex-wrap items-center gap-x-3">
					<Stars value={rating} className="h-4" />
					<span className="[overflow-wrap:anywhere]">
						{author}, of {productName}
					</span>
				</p>
				<p className="mt-2 mb-4 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{description}</p>
				<AnsweredForm form={form} save="Save answer" pending="Saving..." cancelTo={back} className="">
					<TextArea
						field={fields.answer}
						label="Answer of the shop"
						hint="Everybody reads it below the review. Leave it empty for none."
						maxLength={maxReviewAnswer}
					/>
				</AnsweredForm>
			</Block>
		</>
	)
}

export const ErrorBoundary = problemPage('Something went wrong', { to: '/admin/reviews', label: 'All reviews' })
