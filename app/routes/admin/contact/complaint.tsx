import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { redirectWithToast } from '#app/http/admin/row-list.server.ts'
import { saveOrResolveConflict } from '#app/http/forms/edit-conflicts.server.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import {
	COMPLAINT_STATES,
	contactFilters,
	findComplaintTask,
	formatComplaintNumber,
} from '#app/shop/contact/complaint.ts'
import {
	buildComplaintPath,
	complaintForm,
	getComplaint,
	updateComplaint,
} from '#app/shop/contact/complaints.server.ts'
import { complaintSchema } from '#app/shop/contact/contact.schema.ts'
import { getRowForForm, listComparedFields } from '#app/shop/edit-conflicts/expected-version.server.ts'
import { createListPath } from '#app/shop/search/list-state.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { maxTextLength } from '#app/shop/values/text.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { EmailLink } from '#app/ui/admin/contact-links.tsx'
import { EditConflictForm, useEditConflict } from '#app/ui/admin/edit-conflicts/edit-conflict-form.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { Block, FactLine, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { TextArea, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/complaint.ts'

export const handle = { permission: 'feedback' }

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Complaint ${loaderData?.number ?? ''} · Admin` }]

const getListPath = createListPath('/admin/contact', ...contactFilters)

export async function loader({ params, url }: Route.LoaderArgs) {
	const id = parseRowId(params.id)
	const complaint = await orThrowResponse(getComplaint(id))
	const { name, email, message, state, createdAt, acknowledgedAt, resolvedAt } = complaint
	const task = findComplaintTask(state, createdAt, new Date())
	return {
		name,
		email,
		message,
		state,
		values: await orThrowResponse(getRowForForm(complaintForm, id)),
		number: formatComplaintNumber(id),
		facts: [
			`Received ${formatDateTime(createdAt)}`,
			acknowledgedAt && `Acknowledged ${formatDateTime(acknowledgedAt)}`,
			resolvedAt && `Resolved ${formatDateTime(resolvedAt)}`,
		],
		task: task && { ...task, by: formatDateTime(task.by) },
		customerPath: buildComplaintPath(id),
		back: getListPath(url),
	}
}

const done = {
	acknowledge: 'The complaint was acknowledged, and the customer gets an email.',
	resolve: 'The complaint was resolved, and the customer gets an email.',
	reopen: 'The complaint was reopened.',
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
	const admin = await requireAdmin(context)
	const id = parseRowId(params.id)
	const stored = {
		fields: await listComparedFields(complaintForm),
		versionField: 'seen',
		read: () => orThrowResponse(getRowForForm(complaintForm, id)),
	}
	const save = (sent: FormData) =>
		submitForm(
			sent,
			complaintSchema,
			async (values) => {
				await updateComplaint(admin, id, values)
				const message = values.step ? done[values.step] : 'The complaint was saved.'
				return redirectWithToast(context, url.pathname + url.search, message)
			},
			{ unexpected: 'The complaint was not saved.' },
		)
	return handleForm(async () => saveOrResolveConflict(await readFormData(request), stored, save))
}

export default function ComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
	const { number, name, email, message, state, facts, task, values, customerPath, back } = loaderData
	const versions = useEditConflict()
	const answer = useFormResult(actionData)
	return (
		<>
			<PageHeader title={`Complaint ${number}`} back={{ to: back, label: 'Contact requests' }} />
			<Block className="max-w-3xl" title={COMPLAINT_STATES[state]}>
				{task && (
					<p className={task.isOverdue ? 'font-semibold text-danger' : ''}>
						{task.label} by {task.by}
						{task.isOverdue && ': overdue'}
					</p>
				)}
				<FactLine facts={facts} />
				<p className="mt-4 [overflow-wrap:anywhere]">
					{name}, <EmailLink email={email} />
				</p>
				<p className="mt-2 mb-4 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{message}</p>
				<p className="mb-4 text-sm">
					<a href={customerPath} className="act-link">
						View public complaint page
					</a>
				</p>
				{!versions && <ComplaintForm key={values.seen + state} values={values} state={state} answer={answer} />}
			</Block>
			{versions && (
				<div className="mt-4 max-w-3xl">
					<EditConflictForm versions={versions} what="this complaint" cancelTo={back} />
				</div>
			)}
		</>
	)
}

interface ComplaintFormProps extends Pick<Route.ComponentProps['loaderData'], 'values' | 'state'> {
	answer: SubmissionResult<string[]> | undefined
}

function ComplaintForm({ values, state, answer }: ComplaintFormProps) {
	const [form, fields] = useServerForm('complaint', answer, values)
	return (
		<ServerForm
			form={form}
			save="Save"
			pending="Saving..."
			className=""
			more={
				<>
					{state === 'open' && <Step step="acknowledge">Acknowledge</Step>}
					{state !== 'resolved' && <Step step="resolve">Resolve</Step>}
					{state === 'resolved' && <Step step="reopen">Reopen</Step>}
				</>
			}
		>
			{/* The version that was loaded. If someone else has saved a newer one, the server reports a conflict. */}
			<input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />
			<TextArea
				field={fields.resolution}
				label="Resolution"
				hint="The customer reads it in an email and on the complaint’s page once you press Resolve."
				maxLength={maxTextLength}
			/>
			<TextArea field={fields.note} label="Staff note" hint="Customers never see it." maxLength={maxTextLength} />
		</ServerForm>
	)
}

/** Shows a button that saves the form and acknowledges, resolves or reopens the complaint. */
function Step({ step, children }: { step: keyof typeof done; children: string }) {
	return (
		<SubmitButton variant="secondary" name="step" value={step} pendingText="Saving...">
			{children}
		</SubmitButton>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load the complaint', {
	to: '/admin/contact',
	label: 'Contact requests',
})
