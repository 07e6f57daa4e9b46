import { createFormAction } from '#app/http/admin/action-route.server.ts'
import {
	normalizeQuery,
	synonymSchema,
	findNearestWord,
	addSynonym,
} from '#app/shop/catalog/search-queries/search-queries.server.ts'
import { maxSynonymLength } from '#app/shop/values/limits.ts'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/add-synonym.ts'

export const handle = { permission: 'catalog' }

export const meta: Route.MetaFunction = () => [{ title: 'Add synonym · Admin' }]

const list = '/admin/searches'

export async function loader({ url }: Route.LoaderArgs) {
	const searchedPhrase = normalizeQuery(url.searchParams.get('typed') ?? '') ?? ''
	return { typed: searchedPhrase, means: searchedPhrase && (await findNearestWord(searchedPhrase)) }
}

export const action = createFormAction(
	synonymSchema,
	async (admin, taught) => {
		await addSynonym(admin, taught)
		return [list, `“${taught.typed}” now shows results for “${taught.means}”.`]
	},
	{ unexpected: 'The synonym was not saved.' },
)

export default function TeachPage({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('teach', useFormResult(actionData), loaderData)
	return (
		<>
			<PageHeader title="Add synonym" back={{ to: list, label: 'Searches' }} />
			<Block className="max-w-3xl">
				<ServerForm form={form} save="Save" pending="Saving..." cancelTo={list}>
					<TextField
						field={fields.typed}
						label="Search term"
						autoComplete="off"
						required
						maxLength={maxSynonymLength}
					/>
					<TextField
						field={fields.means}
						label="Synonym for"
						hint="A word that has results. Saved under Settings, Search."
						autoComplete="off"
						required
						maxLength={maxSynonymLength}
					/>
				</ServerForm>
			</Block>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load this form', {
	to: list,
	label: 'Searches',
})
