import { Form } from 'react-router'
import { formatProductCount as products } from '#app/shop/catalog/bulk/bulk-view.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { type ImportReport, getImportReport } from '#app/shop/import/import-report.server.ts'
import { type ImportAnswer, importFilters, type ImportQuestion } from '#app/shop/import/import-view.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHeader } from '#app/ui/admin/page-header.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/report.ts'
import { ImportRows } from './_import-rows.tsx'
import { ImportStatus } from './_import-status.tsx'
import { ImportProblem, refreshSeconds } from './_import-parts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Import products · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const show = importFilters.find((part) => part === url.searchParams.get('show')) ?? 'all'
	const { uploadedAt, ...report } = await orThrowResponse(
		getImportReport(params.id, { show, page: parsePageNumber(url.searchParams.get('page')) }),
	)
	return { show, report: { ...report, uploadedOn: formatDateTime(uploadedAt) } }
}

export const handle: RefreshingHandle = {
	act: 'catalogue',
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
		asks: 'skipped fully or partly: letters, codes or sizes were damaged. It is best to fix the file and upload it again.',
		answers: [['damaged', 'Import as is']],
	},
}

/** Asks about ambiguous values in the file, because nothing is guessed. */
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
							{questions[question].answers.map(([answer, words]) => (
								<SubmitButton
									key={answer}
									name="answer"
									value={answer}
									variant="secondary"
									pendingText="Checking..."
									action={to}
								>
									{words}
								</SubmitButton>
							))}
						</div>
					</Form>
				))}
			</Block>
		</div>
	)
}
