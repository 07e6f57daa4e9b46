import { getFormProps } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { tidyPhrase } from '#app/shop/catalog/searches/searched-phrase.ts'
import { maxTaughtLength } from '#app/shop/words/limits.ts'
import { teachSchema } from '#app/shop/catalog/searches/teach-word.schema.ts'
import { nearestWord, teachWord } from '#app/shop/catalog/searches/teach-word.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/teach.ts'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Make it a synonym · Admin' }]

const list = '/admin/searches'

export async function loader({ url }: Route.LoaderArgs) {
	const typed = tidyPhrase(url.searchParams.get('typed') ?? '') ?? ''
	return { typed, means: typed && (await nearestWord(typed)) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const admin = await adminOf(context)
	return attempt(
		request,
		teachSchema,
		async (taught) => {
			await teachWord(admin, taught)
			context.get(sessionContext).flash(`“${taught.typed}” now finds what “${taught.means}” finds.`)
			return redirect(list, 303)
		},
		{ unexpected: 'The word was not saved.' },
	)
}

export default function TeachPage({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('teach', useAnswer(actionData), loaderData)
	return (
		<>
			<PageHead title="Make it a synonym" back={{ to: list, label: 'What nobody found' }} />
			<Block className="max-w-3xl">
				<Form method="post" className="max-w-md space-y-3" {...getFormProps(form)}>
					<ErrorSummary form={form} />
					<TextField
						field={fields.typed}
						label="Shoppers type"
						autoComplete="off"
						required
						maxLength={maxTaughtLength}
					/>
					<TextField
						field={fields.means}
						label="It means"
						hint="A word by which the shop finds it. It becomes a line of Settings, Search."
						autoComplete="off"
						required
						maxLength={maxTaughtLength}
					/>
					<div className="flex flex-wrap items-center gap-3">
						<SubmitButton pendingText="Saving...">Save</SubmitButton>
						<ButtonLink to={list}>Cancel</ButtonLink>
					</div>
				</Form>
			</Block>
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Failed to load this form" back={{ to: list, label: 'What nobody found' }} />
}
