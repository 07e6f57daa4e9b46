import { Form } from 'react-router'
import { productsInWords as products } from '#app/shop/catalog/bulk/bulk-view.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { type ImportReport, importReport } from '#app/shop/import/import-report.server.ts'
import { type ImportAnswer, importShows, type Question } from '#app/shop/import/import-view.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/report.ts'
import { ImportRows } from './_import-rows.tsx'
import { ImportStatus } from './_import-status.tsx'
import { ImportProblem, secondsOfWorking } from './_import-parts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Import products · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const show = importShows.find((part) => part === url.searchParams.get('show')) ?? 'all'
	const { uploadedAt, ...report } = await pageOrRefusal(
		importReport(params.id, { show, page: pageNumber(url.searchParams.get('page')) }),
	)
	return { show, report: { ...report, uploadedOn: formatDateTime(uploadedAt) } }
}

export const handle: RefreshingHandle = {
	act: 'catalogue',
	refresh: ({ report: { phase } }: Route.ComponentProps['loaderData']) =>
		phase === 'checking' || phase === 'applying' ? { seconds: secondsOfWorking } : undefined,
}

export default function ImportReportPage({ loaderData: { report, show } }: Route.ComponentProps) {
	const { fileName, uploadedOn, imageCount, takenFor, phase, rows } = report
	return (
		<>
			<PageHead title={fileName} back={{ to: '/admin/products/import', label: 'Import products' }}>
				<p className="tabular text-xs text-muted">
					Uploaded {uploadedOn}
					{imageCount > 0 && ` with ${imageCount === 1 ? '1 photo' : `${imageCount} photos`}`}
					{takenFor && `. Read as ${takenFor}.`}
				</p>
			</PageHead>
			<ImportStatus report={report} />
			{phase === 'checked' && <ImportQuestions report={report} />}
			{rows && <ImportRows report={report} rows={rows} show={show} isApplied={phase === 'applied'} />}
		</>
	)
}

export const ErrorBoundary = ImportProblem

const questions: Record<Question, { asks: string; answers: [ImportAnswer, string][] }> = {
	decimal: {
		asks: 'left out: a price such as 1.299 can be read in two ways. What stands before the paise in this file?',
		answers: [
			['dot', 'A dot: 1,299.50'],
			['comma', 'A comma: 1.299,50'],
		],
	},
	damaged: {
		asks: 'left out, in whole or in part: letters, codes or sizes were lost on their way. Best mend the file and send it again.',
		answers: [['damaged', 'Take them as they stand']],
	},
}

/** Asks about ambiguous values in the file, because nothing is guessed. */
function ImportQuestions({ report: { id, questions: open } }: { report: Pick<ImportReport, 'id' | 'questions'> }) {
	const asked = (Object.keys(questions) as Question[]).filter((question) => open[question] > 0)
	if (asked.length === 0) return null
	const to = `/admin/products/import/${id}/answer`
	return (
		<div className="mt-4">
			<Block title="Before you import">
				{asked.map((question) => (
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
									look="secondary"
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
