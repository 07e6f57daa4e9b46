import { Form } from 'react-router'
import { formatProductCount as products } from '#app/shop/catalog/bulk/bulk-view.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { type ImportReport, getImportReport } from '#app/shop/import/import-report.server.ts'
import { type ImportAnswer, importFilters, type ImportQuestion, importResults } from '#app/shop/import/import-view.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { SubmitButton, ButtonLink } from '#app/ui/forms/button.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/report.ts'
import { ImportRows } from './_import-rows.tsx'
import { useEffect, useRef } from 'react'
import {
	ApplyButton,
	FactList,
	headingId,
	getFilterLabel,
	State,
	ImportProgress,
	ImportProblem,
	refreshSeconds,
} from './_import-parts.tsx'
import { locale } from '#app/shop/region/india.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Import products · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const show = importFilters.find((part) => part === url.searchParams.get('show')) ?? 'all'
	const { uploadedAt, ...report } = await orThrowResponse(
		getImportReport(params.id, { show, page: parsePageNumber(url.searchParams.get('page')) }),
	)
	return { show, report: { ...report, uploadedOn: formatDateTime(uploadedAt) } }
}

export const handle: RefreshingHandle = {
	permission: 'catalog',
	refresh: ({ report: { phase } }: Route.ComponentProps['loaderData']) =>
		phase === 'checking' || phase === 'applying' ? { seconds: refreshSeconds } : undefined,
}

export default function ImportReportPage({ loaderData: { report, show } }: Route.ComponentProps) {
	const { fileName, uploadedOn, imageCount, takenFor, phase, rows } = report
	return (
		<>
			<PageHeader title={fileName} back={{ to: '/admin/products/import', label: 'Import products' }}>
				<p className="tabular text-xs text-muted">
					Uploaded {uploadedOn}
					{imageCount > 0 && ` with ${imageCount === 1 ? '1 photo' : `${imageCount} photos`}`}
					{takenFor && `. Read as ${takenFor}.`}
				</p>
			</PageHeader>
			<ImportStatus report={report} />
			{phase === 'checked' && <ImportQuestions report={report} />}
			{rows && <ImportRows report={report} rows={rows} show={show} isApplied={phase === 'applied'} />}
		</>
	)
}

export const ErrorBoundary = ImportProblem

const questions: Record<ImportQuestion, { asks: string; answers: [ImportAnswer, string][] }> = {
	decimal: {
		asks: 'skipped: a price such as 1.299 is ambiguous. Which decimal separator does this file use?',
		answers: [
			['dot', 'A dot: 1,299.50'],
			['comma', 'A comma: 1.299,50'],
		],
	},
	damaged: {
		asks: 'skipped fully or partly: characters, codes or sizes were damaged. It is best to fix the file and upload it again.',
		answers: [['damaged', 'Import as is']],
	},
}

/** Asks about ambiguous and damaged values in the file, because the import guesses nothing. */
function ImportQuestions({ report: { id, questions: open } }: { report: Pick<ImportReport, 'id' | 'questions'> }) {
	const openQuestions = (Object.keys(questions) as ImportQuestion[]).filter((question) => open[question] > 0)
	if (openQuestions.length === 0) return null
	const to = `/admin/products/import/${id}/answer`
	return (
		<div className="mt-4">
			<Block title="Before you import">
				{openQuestions.map((question) => (
					<Form key={question} method="post" action={to} className="mb-3 last:mb-0">
						<p className="max-w-prose text-sm">
							{products(open[question])} {questions[question].asks}
						</p>
						<div className="mt-2 flex flex-wrap gap-3">
							{questions[question].answers.map(([answer, label]) => (
								<SubmitButton
									key={answer}
									name="answer"
									value={answer}
									variant="secondary"
									pendingText="Checking..."
									action={to}
								>
									{label}
								</SubmitButton>
							))}
						</div>
					</Form>
				))}
			</Block>
		</div>
	)
}

type Report = Omit<ImportReport, 'uploadedAt'>

function ImportStatus({ report }: { report: Report }) {
	const { phase } = report
	useFocusOnChange(phase)
	if (phase === 'checking') return <ImportProgress {...report} title="Checking the file..." />
	if (phase === 'applying') return <ImportProgress {...report} title="Importing..." />
	if (phase === 'checked') return <Checked report={report} />
	if (phase === 'applied') return <Applied report={report} />
	if (phase === 'interrupted') return <Interrupted report={report} />
	return (
		<State
			title="This file could not be checked"
			text="Something went wrong on our side and was logged. Nothing was changed."
		>
			<ButtonLink to="/admin/products/import">Upload again</ButtonLink>
		</State>
	)
}

/** Moves the focus to the heading when the phase has changed and the element with the focus has disappeared. */
function useFocusOnChange(phase: string) {
	const shown = useRef(phase)
	useEffect(() => {
		if (shown.current !== phase && document.activeElement === document.body)
			document.getElementById(headingId)?.focus({ preventScroll: true })
		shown.current = phase
	}, [phase])
}

function Checked({ report }: { report: Report }) {
	const { id, counts } = report
	const count = counts.added + counts.changed
	if (count === 0) {
		return (
			<State title="Nothing to import" text={`This file matches the shop. ${describeSummary(counts, false)}`}>
				<ButtonLink to="/admin/products">All products</ButtonLink>
			</State>
		)
	}
	return (
		<State
			title="Ready to import"
			text={`${describeSummary(counts, false)} Nothing has been changed yet.${report.isDraft ? ' New products will be drafts.' : ''}`}
		>
			<NewInShop report={report} />
			<ApplyButton id={id}>{`Import ${products(count)}`}</ApplyButton>
		</State>
	)
}

/**
 * Lists what the import will add besides products, such as new categories, because a spelling mistake would become a
 * separate category.
 */
function NewInShop({ report }: { report: Report }) {
	const { variants, soldOut, toFetch, newCategories, newColors } = report
	const stock = `${variants.toLocaleString(locale)} in the file, ${soldOut.toLocaleString(locale)} of them sold out`
	const all = [
		['Sizes and colors', variants > 0 ? stock : ''],
		['Images to download', toFetch > 0 ? toFetch.toLocaleString(locale) : ''],
		['New categories', newCategories.join(', ')],
		['New colors', newColors.join(', ')],
	] as const
	const entries = all.filter(([, text]) => text)
	if (entries.length === 0) return null
	return (
		<dl className="tabular grid basis-full gap-1 text-sm [&>div]:max-w-prose">
			<FactList of={entries} />
		</dl>
	)
}

function Applied({ report: { id, counts, fetches, missing, batchId, isDraft } }: { report: Report }) {
	const canFetchAgain = fetches && missing > 0
	const left = canFetchAgain ? ` ${formatPictureCount(missing)} missing. See the rows for the reason.` : ''
	return (
		<State
			title="Import finished"
			text={describeSummary(counts, true) + left + (isDraft && counts.added > 0 ? ' New products are drafts.' : '')}
		>
			{canFetchAgain && <ApplyButton id={id}>Download images again</ApplyButton>}
			<ButtonLink to="/admin/products" variant={canFetchAgain ? 'secondary' : 'primary'}>
				All products
			</ButtonLink>
			{batchId && (
				<ButtonLink to={`/admin/products/imports/${batchId}`}>
					{isDraft ? 'Publish or undo this import' : 'Undo this import'}
				</ButtonLink>
			)}
		</State>
	)
}

function Interrupted({ report: { id, done, total } }: { report: Report }) {
	const text =
		`The import stopped after ${done.toLocaleString(locale)} of ${products(total)}. ` +
		'Those are in the shop. Run it again to import the rest; finished products do not change.'
	return (
		<State title="Import interrupted" text={text}>
			<ApplyButton id={id}>Run again</ApplyButton>
		</State>
	)
}

function formatPictureCount(count: number): string {
	return count === 1 ? '1 image is' : `${count.toLocaleString(locale)} images are`
}

function describeSummary(counts: Report['counts'], isApplied: boolean): string {
	const found = importResults.filter((result) => counts[result] > 0)
	const total = found.reduce((sum, result) => sum + counts[result], 0)
	const parts = found.map(
		(result) => `${counts[result].toLocaleString(locale)} ${getFilterLabel(result, isApplied).toLowerCase()}`,
	)
	return `${products(total)} in the file: ${parts.join(', ')}.`
}
