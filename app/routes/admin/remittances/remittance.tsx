import { data, Form } from 'react-router'
import { orThrowResponse, toRefusal } from '#app/http/responses/page-refusals.server.ts'
import { redirectWithToast } from '#app/http/admin/row-list.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormParts } from '#app/http/upload/form-parts.server.ts'
import { maxRemittanceBytes, maxRemittanceLines } from '#app/shop/orders/payments/cod/remittance.ts'
import { remittanceSchema } from '#app/shop/orders/payments/cod/remittance-file.ts'
import {
	getRemittance,
	getRemittanceLists,
	receiveRemittance,
	rematchRemittance,
	setRemittanceClosed,
} from '#app/shop/orders/payments/cod/stored-remittances.server.ts'
import { getRemittanceDays } from '#app/shop/settings/shop-settings.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { Block, ExportLink, FactLine, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createLoadErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/remittance.ts'
import { formatShipmentCount, RemittanceLists } from './_remittance-parts.tsx'

export const handle = { permission: 'payments' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `${loaderData?.name ?? ''} · Remittances · Admin` },
]

export async function loader({ params }: Route.LoaderArgs) {
	const id = parseRowId(params.id)
	const { createdAt, closedAt, ...remittance } = await orThrowResponse(getRemittance(id))
	return {
		...remittance,
		id,
		createdOn: formatDateTime(createdAt),
		isClosed: closedAt !== null,
		lists: await getRemittanceLists(id),
		lateAfter: getRemittanceDays(),
	}
}

/** The limits of the submitted form, which has a checkbox, a choice and a note for each overpaid shipment. */
const limits = { bytes: maxRemittanceBytes, parts: 10 + 3 * maxRemittanceLines, files: 0 }

/**
 * Marks orders as received and settles lines, matches the lines again, or closes or reopens the remittance (rule:
 * remittance-file).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	const admin = await requireAdmin(context)
	const id = parseRowId(params.id)
	await orThrowResponse(getRemittance(id))
	const form = await readFormParts(request, limits, () => Promise.resolve())
	const action = form.get('act')
	const [short, over] = [form.getAll('short').map(String), form.getAll('over').map(String)]
	const [notes, chosen] = [readById(form, 'note'), readById(form, 'settlement')]
	const redirect = (message: string) => redirectWithToast(context, `/admin/remittances/${id}`, message)
	if (action === 'match') return rematchRemittance(admin, id).then(() => redirect('Lines matched again.'))
	if (action === 'close' || action === 'open') {
		await setRemittanceClosed(admin, id, action === 'close')
		return redirect(action === 'close' ? 'Remittance closed.' : 'Remittance reopened.')
	}
	const typed = form.get('reference')
	const reference = typeof typed === 'string' ? typed : ''
	const answer = (problem: string) => data({ problem, short, over, notes, chosen, reference }, { status: 400 })
	const { data: input, error } = remittanceSchema.safeParse({ reference, short, over, notes, settlements: chosen })
	if (error) return answer(error.issues[0]!.message)
	try {
		const { saved, settled, failed } = await receiveRemittance(admin, id, input)
		const counts = [
			(saved > 0 || settled === 0) && `${formatShipmentCount(saved)} marked as received.`,
			settled > 0 && `${formatShipmentCount(settled)} settled.`,
		]
		return redirect([...counts, ...failed.slice(0, 5)].filter(Boolean).join(' '))
	} catch (error_) {
		return answer(toRefusal(error_).message)
	}
}

/** Returns the values of the form fields `note-<order ID>` or `settlement-<order ID>`, keyed by order ID. */
function readById(form: FormData, field: 'note' | 'settlement'): Record<string, string> {
	const values = [...form].flatMap(([name, value]) => {
		const [, found, id] = /^(note|settlement)-(\d{1,15})$/.exec(name) ?? []
		return id !== undefined && found === field && typeof value === 'string' ? [[id, value] as const] : []
	})
	return Object.fromEntries(values)
}

export default function RemittancePage({ loaderData, actionData: answer }: Route.ComponentProps) {
	const { id, name, createdOn, isClosed, lists, lateAfter, otherLines, repeatedLines } = loaderData
	const facts = [
		createdOn,
		isClosed ? 'closed' : null,
		otherLines === 1
			? '1 line is a heading or a total'
			: otherLines > 0
				? `${otherLines} lines are headings or totals`
				: null,
		repeatedLines > 0 ? `${repeatedLines} of its lines are in an earlier remittance` : null,
	]
	return (
		<>
			<PageHeader title={name} back={{ to: '/admin/remittances', label: 'Remittances' }}>
				<div className="flex flex-wrap gap-2">
					<ExportLink to={`/admin/remittances/export.csv?id=${id}`} className="bg-white" />
					<Form method="post" encType="multipart/form-data" className="flex flex-wrap gap-2">
						<Button name="act" value="match" variant="secondary" className="bg-white px-4">
							Match again
						</Button>
						<Button name="act" value={isClosed ? 'open' : 'close'} variant="secondary" className="bg-white px-4">
							{isClosed ? 'Reopen' : 'Close'}
						</Button>
					</Form>
				</div>
			</PageHeader>
			<FactLine facts={facts} className="mb-3" />
			<div className="grid max-w-3xl gap-4">
				<RemittanceLists {...answer} lists={lists} lateAfter={lateAfter} />
				<Block title="Upload another file">
					<ButtonLink to="/admin/remittances">Upload remittance file</ButtonLink>
				</Block>
			</div>
		</>
	)
}

export const ErrorBoundary = createLoadErrorPage('remittances')
