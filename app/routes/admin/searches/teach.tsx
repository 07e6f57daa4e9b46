import { formAction } from '#app/http/admin/form-action.server.ts'
import { tidyPhrase } from '#app/shop/catalog/searches/searched-phrase.ts'
import { maxTaughtLength } from '#app/shop/words/limits.ts'
import { teachSchema } from '#app/shop/catalog/searches/teach-word.schema.ts'
import { nearestWord, teachWord } from '#app/shop/catalog/searches/teach-word.server.ts'
import { AnsweredForm } from '#app/ui/admin/answered-form.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
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

export const action = formAction(
	teachSchema,
	async (admin, taught) => {
		await teachWord(admin, taught)
		return [list, `“${taught.typed}” now finds what “${taught.means}” finds.`]
	},
	{ unexpected: 'The word was not saved.' },
)

export default function TeachPage({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('teach', useAnswer(actionData), loaderData)
	return (
		<>
			<PageHead title="Make it a synonym" back={{ to: list, label: 'What nobody found' }} />
			<Block className="max-w-3xl">
				<AnsweredForm form={form} save="Save" pending="Saving..." cancelTo={list}>
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
				</AnsweredForm>
			</Block>
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load this form', { to: list, label: 'What nobody found' })
