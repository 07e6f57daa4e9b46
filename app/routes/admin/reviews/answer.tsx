import { getFormProps } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { answerRating, reviewAnswerSchema } from '#app/shop/feedback/answering/answer-review.server.ts'
import { maxReviewAnswer } from '#app/shop/words/limits.ts'
import { ratingForAdmin } from '#app/shop/feedback/rating-list.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { listFrom } from '#app/shop/search/list-state.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
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

export async function action({ request, context, params, url }: Route.ActionArgs) {
	const admin = await adminOf(context)
	return attempt(
		request,
		reviewAnswerSchema,
		async ({ answer }) => {
			await answerRating(admin, rowId(params.id), answer)
			context.get(sessionContext).flash(answer ? 'The answer is shown below the review.' : 'The review has no answer.')
			return redirect(listOf(url), 303)
		},
		{ unexpected: 'The answer was not saved.' },
	)
}

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
				<Form method="post" {...getFormProps(form)}>
					<ErrorSummary form={form} />
					<TextArea
						field={fields.answer}
						label="Answer of the shop"
						hint="Everybody reads it below the review. Leave it empty for none."
						maxLength={maxReviewAnswer}
					/>
					<div className="mt-2 flex flex-wrap items-center gap-4">
						<SubmitButton pendingText="Saving...">Save answer</SubmitButton>
						<ButtonLink look="quiet" to={back}>
							Cancel
						</ButtonLink>
					</div>
				</Form>
			</Block>
		</>
	)
}

export const ErrorBoundary = problemPage('Something went wrong', { to: '/admin/reviews', label: 'All reviews' })
