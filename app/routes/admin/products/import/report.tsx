import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { importReport } from '#app/shop/import/import-report.server.ts'
import { importShows } from '#app/shop/import/import-view.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/report.ts'
import { ImportQuestions } from './_import-questions.tsx'
import { ImportProblem } from './_import-state.tsx'
import { ImportRows } from './_import-rows.tsx'
import { ImportStatus } from './_import-status.tsx'
import { secondsOfWorking } from './_working.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Import products · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const show = importShows.find((part) => part === url.searchParams.get('show')) ?? 'all'
	const { uploadedAt, ...report } = await orPage(
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

// A re-export would be given no error.
export const ErrorBoundary = ImportProblem
