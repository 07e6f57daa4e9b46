import { Form } from 'react-router'
import { runAction } from '#app/http/forms/forms.server.ts'
import { createUnreadableResponse } from '#app/http/forms/parse-form.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { bulkActionLabels, formatProductCount } from '#app/shop/catalog/bulk/bulk-view.ts'
import { type LastBulkAction, findLastBulkAction, undoBulkAction } from '#app/shop/catalog/bulk/bulk-action.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { Empty } from '#app/ui/admin/list/list-controls.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/last.ts'
import { BulkLines } from './_bulk-lines.tsx'

export const handle = { permission: 'catalog' }

export const meta: Route.MetaFunction = () => [{ title: 'Last bulk action · Admin' }]

export async function loader() {
	const last = await findLastBulkAction()
	return { last: last && toDatedAction(last) }
}

function toDatedAction({ actedAt, ...last }: LastBulkAction) {
	return { ...last, at: formatDateTime(actedAt) }
}

export async function action({ request, context }: Route.ActionArgs) {
	const submittedId = (await readFormData(request)).get('id')
	const id = typeof submittedId === 'string' ? parseRowId(submittedId) : 0
	if (!id) throw createUnreadableResponse()
	return runAction(context.get(sessionContext), '/admin/products/bulk/last', async () => {
		const count = await undoBulkAction(await requireAdmin(context), id)
		return `Undone: ${formatProductCount(count)}`
	})
}

export default function LastBulkActionPage({ loaderData: { last } }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Last bulk action" back={{ to: '/admin/products', label: 'Products' }}>
				{last && (
					<p className="tabular text-xs text-muted">
						{last.at} {last.byName && `by ${last.byName}`}
					</p>
				)}
			</PageHeader>
			{last ? (
				<LastAction last={last} />
			) : (
				<Empty title="No bulk actions yet." text="Select products in the list to edit them together." />
			)}
		</>
	)
}

function LastAction({ last: { id, action, isUndone, lines, left } }: { last: Omit<LastBulkAction, 'actedAt'> }) {
	const stayed = lines.filter(({ reason }) => reason !== '')
	const undone = lines.length - stayed.length
	const done = `${formatProductCount(lines.length)} ${bulkActionLabels[action].done}.`
	const were = stayed.length === 1 ? 'it was' : 'they were'
	const skipped = stayed.length > 0 ? `, ${stayed.length} not restored because ${were} changed since` : ''
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 board px-5 py-4">
				<p className="max-w-prose text-sm">
					{isUndone ? `${done} Undone: ${formatProductCount(undone)} restored${skipped}.` : done}
				</p>
				{isUndone ? (
					<ButtonLink to="/admin/products">View products</ButtonLink>
				) : (
					<Form method="post" action="/admin/products/bulk/last">
						<input type="hidden" name="id" value={id} />
						<SubmitButton variant="secondary" pendingText="Undoing...">
							Undo
						</SubmitButton>
					</Form>
				)}
			</div>
			{isUndone && <BulkLines title="Not restored" lines={stayed} />}
			<BulkLines title={isUndone ? 'Restored' : 'Changed'} lines={lines.filter(({ reason }) => reason === '')} />
			<BulkLines title="Not changed" lines={left} />
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load the bulk action.', {
	to: '/admin/products',
	label: 'All products',
})
