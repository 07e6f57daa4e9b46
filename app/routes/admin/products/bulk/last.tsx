import { Form } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { unreadable } from '#app/http/forms/parse-form.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { bulkWords, productsInWords } from '#app/shop/catalog/bulk/bulk-view.ts'
import { type LastBulkAct, lastBulkAct, undoBulkAct } from '#app/shop/catalog/bulk/bulk-act.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/last.ts'
import { BulkLines } from './_bulk-lines.tsx'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Last change of many products · Admin' }]

export async function loader() {
	const last = await lastBulkAct()
	return { last: last && dated(last) }
}

function dated({ actedAt, ...last }: LastBulkAct) {
	return { ...last, at: formatDateTime(actedAt) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const typed = (await readFormData(request)).get('id')
	const id = typeof typed === 'string' ? rowId(typed) : 0
	if (!id) throw unreadable()
	return runAction(context.get(sessionContext), '/admin/products/bulk/last', async () => {
		const count = await undoBulkAct(await adminOf(context), id)
		return `Undone: ${productsInWords(count)}`
	})
}

export default function LastBulkActPage({ loaderData: { last } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Last change of many products" back={{ to: '/admin/products', label: 'Products' }}>
				{last && (
					<p className="tabular text-xs text-muted">
						{last.at} {last.byName && `by ${last.byName}`}
					</p>
				)}
			</PageHead>
			{last ? <Acted last={last} /> : <Empty title="Nothing was changed yet." text="Tick products in their list." />}
		</>
	)
}

function Acted({ last: { id, act, isUndone, lines, left } }: { last: Omit<LastBulkAct, 'actedAt'> }) {
	const stayed = lines.filter(({ reason }) => reason !== '')
	const undone = lines.length - stayed.length
	const done = `${productsInWords(lines.length)} ${bulkWords[act].done}.`
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 board px-5 py-4">
				<p className="max-w-prose text-sm">
					{isUndone
						? `${done} It was undone: ${productsInWords(undone)} as before${stayed.length > 0 ? `, ${stayed.length} left as somebody changed ${stayed.length === 1 ? 'it' : 'them'} since` : ''}.`
						: done}
				</p>
				{isUndone ? (
					<ButtonLink to="/admin/products">To the products</ButtonLink>
				) : (
					<Form method="post" action="/admin/products/bulk/last">
						<input type="hidden" name="id" value={id} />
						<SubmitButton look="secondary" pendingText="Undoing...">
							Undo this change
						</SubmitButton>
					</Form>
				)}
			</div>
			{isUndone && <BulkLines title="What stays as it is now" lines={stayed} />}
			<BulkLines
				title={isUndone ? 'What is as before' : 'What was changed'}
				lines={lines.filter(({ reason }) => reason === '')}
			/>
			<BulkLines title="What could not be changed" lines={left} />
		</>
	)
}

export const ErrorBoundary = problemPage('Failed to load data', { to: '/admin/products', label: 'All products' })
