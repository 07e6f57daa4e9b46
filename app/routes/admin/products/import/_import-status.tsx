import { useEffect, useRef } from 'react'
import { productsInWords as products } from '#app/shop/catalog/bulk/bulk-view.ts'
import type { ImportReport } from '#app/shop/import/import-report.server.ts'
import { importResults } from '#app/shop/import/import-view.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ApplyButton, Facts, headingId, showLabel, State, Working } from './_import-parts.tsx'

type Report = Omit<ImportReport, 'uploadedAt'>

export function ImportStatus({ report }: { report: Report }) {
	const { phase } = report
	useFocusOnChange(phase)
	if (phase === 'checking') return <Working {...report} title="Checking the file..." />
	if (phase === 'applying') return <Working {...report} title="Importing..." />
	if (phase === 'checked') return <Checked report={report} />
	if (phase === 'applied') return <Applied report={report} />
	if (phase === 'interrupted') return <Interrupted report={report} />
	return (
		<State
			title="This file could not be checked"
			text="This is our mistake, and it has been noted. Nothing was changed."
		>
			<ButtonLink to="/admin/products/import">Upload it again</ButtonLink>
		</State>
	)
}

/** Moves the focus when the focused button has disappeared. */
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
			<State
				title="There is nothing to import"
				text={`Nothing in this file differs from the shop. ${summary(counts, false)}`}
			>
				<ButtonLink to="/admin/products">All products</ButtonLink>
			</State>
		)
	}
	return (
		<State
			title="Ready to import"
			text={`${summary(counts, false)} Nothing has been changed yet.${report.isDraft ? ' New products will be drafts.' : ''}`}
		>
			<NewInShop report={report} />
			<ApplyButton id={id}>{`Import ${products(count)}`}</ApplyButton>
		</State>
	)
}

/** Lists new entries before they are created, because a spelling mistake would become a separate category. */
function NewInShop({ report }: { report: Report }) {
	const { variants, soldOut, toFetch, newCategories, newColors } = report
	const stock = `${variants.toLocaleString('en-IN')} in the file, ${soldOut.toLocaleString('en-IN')} of them sold out`
	const all = [
		['Sizes and colours', variants > 0 ? stock : ''],
		['Pictures to fetch', toFetch > 0 ? toFetch.toLocaleString('en-IN') : ''],
		['New categories', newCategories.join(', ')],
		['New colours', newColors.join(', ')],
	] as const
	const entries = all.filter(([, words]) => words)
	if (entries.length === 0) return null
	return (
		<dl className="tabular grid basis-full gap-1 text-sm [&>div]:max-w-prose">
			<Facts of={entries} />
		</dl>
	)
}

function Applied({ report: { id, counts, fetches, missing, batchId, isDraft } }: { report: Report }) {
	const canFetchAgain = fetches && missing > 0
	const left = canFetchAgain ? ` ${pictures(missing)} missing: the rows say why.` : ''
	return (
		<State
			title="The import is finished"
			text={summary(counts, true) + left + (isDraft && counts.added > 0 ? ' What was added is a draft.' : '')}
		>
			{canFetchAgain && <ApplyButton id={id}>Fetch them again</ApplyButton>}
			<ButtonLink to="/admin/products" look={canFetchAgain ? 'secondary' : 'primary'}>
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
	const text = `It ended after ${done.toLocaleString('en-IN')} of ${products(total)}. Those are in the shop. Run it again to bring in the others: what is done already does not change.`
	return (
		<State title="The import was interrupted" text={text}>
			<ApplyButton id={id}>Run it again</ApplyButton>
		</State>
	)
}

function pictures(count: number): string {
	return count === 1 ? '1 picture is' : `${count.toLocaleString('en-IN')} pictures are`
}

function summary(counts: Report['counts'], isApplied: boolean): string {
	const found = importResults.filter((result) => counts[result] > 0)
	const total = found.reduce((sum, result) => sum + counts[result], 0)
	const parts = found.map(
		(result) => `${counts[result].toLocaleString('en-IN')} ${showLabel(result, isApplied).toLowerCase()}`,
	)
	return `${products(total)} in the file: ${parts.join(', ')}.`
}
