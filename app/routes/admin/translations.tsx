import { buffer } from 'node:stream/consumers'
import type { SubmissionResult } from '@conform-to/react'
import { data, Form } from 'react-router'
import { z } from 'zod'
import { redirectWithToast } from '#app/http/admin/row-list.server.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { createUnreadableResponse, getText } from '#app/http/forms/parse-form.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormParts } from '#app/http/upload/form-parts.server.ts'
import { getOwn } from '#app/shop/get-own.ts'
import { ImportFileError } from '#app/shop/import/file/decode-text.ts'
import {
	importTranslations,
	parseTranslationFilter,
	type TranslationImport,
} from '#app/shop/import/translation-file.server.ts'
import {
	listTargetLanguages,
	listTranslations,
	saveTranslationRow,
	type TranslationFilter,
} from '#app/shop/import/translation-list.server.ts'
import { findTranslatableKind, listTranslatableKinds } from '#app/shop/import/translation-sources.server.ts'
import {
	getTranslationText,
	maxTranslationFileMb,
	translationStateLabels,
	type TranslationRow,
	type TranslationInput,
} from '#app/shop/translations/translatable.ts'
import { buildTranslationsSchema } from '#app/shop/translations/translations.schema.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { TranslationCard } from '#app/ui/admin/form/translation-fields.tsx'
import { Choice, Empty, Pager, SearchBox } from '#app/ui/admin/list/list-controls.tsx'
import { ExportLink, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import { locale } from '#app/shop/region/page-facts.ts'
import type { Route } from './+types/translations.ts'

export const handle: RouteHandle = { permission: 'catalog', body: 'upload' }

export const meta: Route.MetaFunction = () => [{ title: 'Translations · Admin' }]

const address = '/admin/translations'

export async function loader({ context, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(context)
	const filter = parseTranslationFilter(url.searchParams)
	const languages = listTargetLanguages().map(({ code, name, intl }) => ({ code, name, intl }))
	const kinds = listTranslatableKinds(admin)
	if (languages.length === 0) return { languages, kinds, filter, list: null }
	return {
		languages,
		kinds,
		filter,
		list: await listTranslations(admin, filter, parsePageNumber(url.searchParams.get('page'))),
	}
}

/**
 * The response to an upload of which nothing or not everything was saved. `problem` is the reason why the file cannot
 * be imported, and `result` contains the refused rows.
 */
interface UploadAnswer {
	upload: { problem?: string; result?: TranslationImport }
}

const megabyte = 1024 * 1024
const limits = {
	bytes: (maxTranslationFileMb + 1) * megabyte,
	parts: 50,
	files: 1,
	fileBytes: maxTranslationFileMb * megabyte,
}

/** Saves the translations of one text, or those of an uploaded file (rule: own-translations). */
export async function action({ request, context, url }: Route.ActionArgs) {
	const admin = await requireAdmin(context)
	const files: Uint8Array[] = []
	const form = await readFormParts(request, limits, async ({ content }) => void files.push(await buffer(content)))
	const back = url.pathname + url.search
	if (!files[0]) return handleForm(() => saveRow(form))
	try {
		const result = await importTranslations(admin, files[0])
		if (result.refused.length > 0) return data<UploadAnswer>({ upload: { result } })
		return redirectWithToast(context, back, `${formatCount(result.saved)} saved.`)
	} catch (error) {
		if (!(error instanceof ImportFileError)) throw error
		return data<UploadAnswer>({ upload: { problem: error.message } }, { status: 400 })
	}

	async function saveRow(sent: FormData) {
		const kind = findTranslatableKind(getText(sent, 'kind'))
		if (!kind) throw createUnreadableResponse()
		const schema = z.object({
			kind: z.literal(kind),
			id: z.number().int().min(0),
			field: z.string().max(100),
			seen: z.string().max(100),
			translations: buildTranslationsSchema(kind),
		})
		const save = async ({ translations, ...row }: z.output<typeof schema>) => {
			await saveTranslationRow(admin, { ...row, translations: keepField(row.field, translations) })
			return redirectWithToast(context, back, 'Translation saved')
		}
		return submitForm(sent, schema, save, { unexpected: 'The translation could not be saved.' })
	}
}

/**
 * Returns the input of one field in all target languages. A translation that the form lacks becomes `''`, which deletes
 * the stored translation.
 */
function keepField(field: string, translations: TranslationInput | undefined): TranslationInput {
	const entries = listTargetLanguages().map(({ code }) => {
		const stillRight = getOwn(translations ?? {}, code)?.stillRight
		return [
			code,
			{ [field]: getTranslationText(translations, code, field), ...(stillRight && { stillRight }) },
		] as const
	})
	return Object.fromEntries(entries) as TranslationInput
}

const formatCount = (count: number) => `${count.toLocaleString(locale)} ${count === 1 ? 'translation' : 'translations'}`

/** The maximum number of refused rows that the page lists. */
const maxShown = 100

export default function TranslationsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { languages, kinds, filter, list } = loaderData
	const isUpload = actionData !== undefined && 'upload' in actionData
	const answer = useFormResult(isUpload ? undefined : actionData)
	if (!list)
		return (
			<>
				<PageHeader title="Translations" />
				<Empty title="English only" text="Turn on another language of the storefront to translate your texts.">
					<ButtonLink to="/admin/settings/shop">Open settings</ButtonLink>
				</Empty>
			</>
		)
	const isFiltered = Boolean(filter.search || filter.kind || filter.state || filter.language)
	return (
		<>
			<PageHeader title="Translations">
				<ExportLink to={`${address}/export.csv${buildQuery(filter)}`} />
			</PageHeader>
			<Upload answer={isUpload ? actionData.upload : undefined} query={buildQuery(filter, list.page)} />
			<SearchBox
				action={address}
				search={filter.search}
				label="Search texts"
				placeholder="Search texts..."
				isNarrowed={isFiltered}
			>
				<Choice
					name="kind"
					label="Type"
					value={filter.kind}
					all="All types"
					options={kinds}
					className="max-sm:basis-full max-sm:px-1"
				/>
				<Choice
					name="language"
					label="Language"
					value={filter.language}
					all="All languages"
					options={languages.map(({ code, name }) => [code, name] as const)}
					className={shrinking}
				/>
				<Choice
					name="state"
					label="Status"
					value={filter.state}
					all="All statuses"
					options={Object.entries(translationStateLabels)}
					className={shrinking}
				/>
			</SearchBox>
			{list.total > 0 ? (
				<>
					<p role="status" className="tabular my-3 text-xs text-muted">
						{list.isMore && 'more than '}
						{list.total.toLocaleString(locale)} {list.total === 1 ? 'text' : 'texts'}
					</p>
					<ul className="grid max-w-3xl gap-3">
						{list.items.map((row) => (
							<TranslationCard
								key={`${row.kind}-${row.id}-${row.field}-${row.seen}`}
								row={row}
								languages={languages}
								title={kinds.find(([kind]) => kind === row.kind)?.[1] ?? ''}
								action={address + buildQuery(filter, list.page)}
								answer={isAnswerOf(row, answer) ? answer : undefined}
							/>
						))}
					</ul>
				</>
			) : (
				<div className="mt-5">
					<Empty title="No texts found" text="No text matches the search and the filters.">
						<ButtonLink to={address}>Show all texts</ButtonLink>
					</Empty>
				</div>
			)}
			<Pager list={list} to={(page) => address + buildQuery(filter, page)} />
		</>
	)
}

const shrinking = 'max-sm:w-0 max-sm:grow max-sm:px-1'

function buildQuery({ search, kind, language, state }: TranslationFilter, page = 1): string {
	const params = new URLSearchParams()
	const all = { search, kind, language, state, page: page > 1 ? String(page) : '' }
	for (const [name, value] of Object.entries(all)) if (value) params.set(name, value)
	return params.size > 0 ? `?${params}` : ''
}

function isAnswerOf({ kind, id, field }: TranslationRow, answer: SubmissionResult<string[]> | undefined): boolean {
	const sent = answer?.initialValue
	return sent?.['kind'] === kind && sent['id'] === String(id) && sent['field'] === field
}

interface UploadProps {
	answer: UploadAnswer['upload'] | undefined
	query: string
}

function Upload({ answer, query }: UploadProps) {
	const { problem, result } = answer ?? {}
	return (
		<details open={answer !== undefined || undefined} className="mb-3 max-w-3xl board px-4 md:px-5">
			<summary className="flex min-h-12 items-center text-sm underline underline-offset-4">Import CSV</summary>
			<Form method="post" action={address + query} encType="multipart/form-data" className="pb-4">
				{result && (
					<div role="alert" className="mb-3 text-sm">
						<p className="font-medium">
							{formatCount(result.saved)} saved, {result.refused.length.toLocaleString(locale)}{' '}
							{result.refused.length === 1 ? 'row' : 'rows'} not saved.
						</p>
						<ul>
							{result.refused.slice(0, maxShown).map(({ row, message }, index) => (
								<li key={index} className="[overflow-wrap:anywhere]">
									Row {row.toLocaleString(locale)}: {message}
								</li>
							))}
						</ul>
						{result.refused.length > maxShown && <p>Only the first {maxShown} rows are listed.</p>}
					</div>
				)}
				<label className="text-xs font-medium">
					CSV file
					<input
						type="file"
						name="file"
						required
						accept=".csv,.txt,.tsv,text/csv,text/plain"
						aria-invalid={problem ? true : undefined}
						aria-describedby={problem ? 'upload-problem' : 'upload-hint'}
						className="mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
					/>
				</label>
				{problem && (
					<p role="alert" id="upload-problem" className="mt-1 text-sm text-danger">
						{problem}
					</p>
				)}
				<p id="upload-hint" className="mt-1 text-xs text-muted">
					Export the texts, fill in the column of a language and upload the file. Empty cells change nothing. At most{' '}
					{maxTranslationFileMb} MB.
				</p>
				<Button variant="secondary" className="mt-3">
					Upload file
				</Button>
			</Form>
		</details>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load translations')
