import { buffer } from 'node:stream/consumers'
import { type FormEvent, useRef } from 'react'
import { data, Form, Link } from 'react-router'
import { toRefusal } from '#app/http/responses/page-refusals.server.ts'
import { redirectWithToast } from '#app/http/admin/row-list.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormParts } from '#app/http/upload/form-parts.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { decodeText, ImportFileError, isWorkbook } from '#app/shop/import/file/decode-text.ts'
import { parseRemittanceFile, remittanceFileSchema } from '#app/shop/orders/payments/cod/remittance-file.ts'
import { maxRemittanceBytes, type RemittanceColumns } from '#app/shop/orders/payments/cod/remittance.ts'
import { listRemittances, storeRemittance } from '#app/shop/orders/payments/cod/stored-remittances.server.ts'
import { listOverdueRemittances } from '#app/shop/orders/payments/cod/remittance.server.ts'
import { fetchRemittances } from '#app/shop/orders/fulfillment/shipment-jobs.server.ts'
import { getActiveCourier } from '#app/shop/settings/active-courier.server.ts'
import { cutText } from '#app/shop/values/cut-text.ts'
import { formatAge } from '#app/shop/values/dates.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { CardLink } from '#app/ui/admin/dashboard/dashboard-card.tsx'
import { Block, FactLine, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createLoadErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button, SubmitButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/remittances.ts'
import { formatShipmentCount } from './_remittance-parts.tsx'

export const handle = { permission: 'payments' }

const title = 'Remittances'

export const meta: Route.MetaFunction = () => [{ title: `${title} · Admin` }]

const maxMissing = 100

export async function loader() {
	const now = new Date()
	const [remittances, missing] = await Promise.all([listRemittances(), listOverdueRemittances(now)])
	return {
		remittances,
		missingCount: missing.length,
		missing: missing.slice(0, maxMissing).map(({ since, ...order }) => ({ ...order, age: formatAge(since, now) })),
		service: getActiveCourier()?.label ?? null,
	}
}

/** A rejected upload, or a failed fetch, with what was entered. A file has to be selected again. */
interface UploadAnswer {
	problem: string
	/** The name of the field that the problem belongs to; `fetch` for a failed fetch from the courier service. */
	field: string
	values: Partial<Record<string, string>>
}

const limits = { bytes: 2 * maxRemittanceBytes, parts: 10, files: 1, fileBytes: maxRemittanceBytes }

/**
 * Stores a courier's file, the pasted lines or, with `fetch` in the URL, the remittances of the courier service, and
 * redirects to the page of the stored remittance (rule: remittance-file).
 */
export async function action({ request, context, url }: Route.ActionArgs) {
	const admin = await requireAdmin(context)
	const typed = new Map<string, string>()
	const answer = (problem: string, field = 'file') =>
		data<UploadAnswer>({ problem, field, values: Object.fromEntries(typed) }, { status: 400 })
	try {
		if (url.searchParams.has('fetch'))
			return redirectWithToast(context, `/admin/remittances/${await fetchRemittances(admin)}`, 'Remittances fetched.')
		const file = { name: '', text: '' }
		const form = await readFormParts(request, limits, async ({ content, fileName }) => {
			file.text = decodeFile(await buffer(content))
			file.name = fileName
		})
		for (const [name, value] of form) if (typeof value === 'string') typed.set(name, value)
		const { data: input, error } = remittanceFileSchema.safeParse({
			...Object.fromEntries(typed),
			lines: file.text || typed.get('lines'),
		})
		if (error) return answer(error.issues[0]!.message, String(error.issues[0]!.path[0]))
		const id = await store(admin, file.text ? file.name : 'Pasted lines', input.lines, input)
		return redirectWithToast(
			context,
			`/admin/remittances/${id}`,
			'Remittance saved. Nothing is marked as received yet.',
		)
	} catch (error) {
		if (error instanceof ImportFileError) return answer(error.message)
		const { message, field } = toRefusal(error)
		return answer(message, url.searchParams.has('fetch') ? 'fetch' : field)
	}
}

const store = (admin: Actor, name: string, lines: string, columns: RemittanceColumns) =>
	storeRemittance(admin, {
		...parseRemittanceFile(lines, columns),
		name: cutText(name, maxLineLength) || 'Courier file',
	})

function decodeFile(bytes: Uint8Array): string {
	if (isWorkbook(bytes)) throw new ImportFileError('This is an Excel file. Save it as CSV and upload the CSV file.')
	return decodeText(bytes).text
}

type Data = Route.ComponentProps['loaderData']

export default function RemittancesPage({ loaderData, actionData: answer }: Route.ComponentProps) {
	const { remittances, service } = loaderData
	return (
		<>
			<PageHeader title={title} back={{ to: '/admin/payments', label: 'Payments' }}>
				{service && (
					<Form method="post" action="?fetch">
						<SubmitButton variant="secondary" pendingText="Fetching..." className="bg-white px-4">
							Fetch from {service}
						</SubmitButton>
					</Form>
				)}
			</PageHeader>
			{answer?.field === 'fetch' && (
				<p role="alert" className="mb-3 text-sm text-danger">
					{answer.problem}
				</p>
			)}
			<div className="grid max-w-3xl gap-4">
				<Block title="Upload remittance file">
					<UploadForm answer={answer?.field === 'fetch' ? undefined : answer} />
				</Block>
				<Missing {...loaderData} />
				<Block
					title="Uploaded remittances"
					link={
						remittances.length > 0 && (
							<CardLink to="/admin/remittances/export.csv" isFile>
								CSV
							</CardLink>
						)
					}
				>
					{remittances.length === 0 ? (
						<p className="text-sm text-muted">
							No remittances yet. Upload the file that your courier sends with each transfer.
						</p>
					) : (
						<ul className="divide-y divide-line text-sm">
							{remittances.map((remittance) => (
								<RemittanceRow key={remittance.id} remittance={remittance} />
							))}
						</ul>
					)}
				</Block>
			</div>
		</>
	)
}

const control = 'mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm'

const columns = [
	['trackingColumn', 'Tracking number'],
	['amountColumn', 'Amount transferred'],
	['utrColumn', 'UTR'],
] as const

function UploadForm({ answer }: { answer: UploadAnswer | undefined }) {
	const form = useRef<HTMLFormElement>(null)
	// The file is uploaded as soon as it is selected, or without script by the button.
	const submitOnChange = (event: FormEvent<HTMLInputElement>) =>
		event.currentTarget.files?.length && form.current?.requestSubmit()
	const values = answer?.values ?? {}
	const isColumn = columns.some(([name]) => name === answer?.field)
	return (
		<Form ref={form} method="post" encType="multipart/form-data" reloadDocument className="grid gap-4">
			{answer && (
				<p role="alert" id="remittance-problem" className="text-sm text-danger">
					{answer.problem}
				</p>
			)}
			<label className="text-xs font-medium">
				Courier file (CSV)
				<input
					type="file"
					name="file"
					accept=".csv,.txt,.tsv,text/csv,text/plain"
					onChange={submitOnChange}
					aria-describedby={answer && !isColumn ? 'remittance-problem' : undefined}
					className={control}
				/>
			</label>
			<details open={Boolean(values.lines)}>
				<summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
					Paste lines
				</summary>
				<textarea
					name="lines"
					rows={6}
					aria-label="Lines from the file"
					defaultValue={values.lines}
					className={control}
				/>
			</details>
			<details open={columns.some(([name]) => values[name])}>
				<summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
					Choose columns
				</summary>
				<p className="mb-2 text-xs text-muted">
					Only if a column is read wrongly: enter its heading as it is in the file.
				</p>
				<div className="grid gap-3 sm:grid-cols-3">
					{columns.map(([name, label]) => (
						<label key={name} className="text-xs font-medium">
							{label}
							<input
								name={name}
								defaultValue={values[name]}
								maxLength={maxLineLength}
								autoComplete="off"
								aria-invalid={answer?.field === name || undefined}
								aria-describedby={answer?.field === name ? 'remittance-problem' : undefined}
								className={control}
							/>
						</label>
					))}
				</div>
			</details>
			<p className="text-xs text-muted">
				Each line needs a tracking number and the amount of one shipment, in any columns. A UTR and the date of the
				transfer are read too. No order is marked until you confirm.
			</p>
			<div>
				<Button variant="primary">Preview</Button>
			</div>
		</Form>
	)
}

function RemittanceRow({ remittance }: { remittance: Data['remittances'][number] }) {
	const { id, name, createdOn, isClosed, counts } = remittance
	const labels = {
		matched: 'to mark as received',
		short: 'short',
		over: 'overpaid',
		unknown: 'unknown',
		received: 'received',
		settled: 'settled',
		late: 'late',
	}
	const facts = Object.entries(labels).map(([state, label]) => {
		const count = counts[state as keyof typeof counts]
		const amount = state === 'over' ? `, ${formatPaise(counts.overPaise)}` : ''
		return count > 0 ? `${count} ${label}${amount}` : null
	})
	return (
		<li className="py-2">
			<Link to={`/admin/remittances/${id}`} className="act-link font-medium [overflow-wrap:anywhere]">
				{name}
			</Link>
			<FactLine facts={[createdOn, isClosed ? 'closed' : null, ...facts]} />
		</li>
	)
}

/**
 * Lists the overdue shipments: delivered COD orders that no remittance contains (rule: missing-remittance). At most
 * `maxMissing` of them are shown.
 */
function Missing({ missing, missingCount }: Pick<Data, 'missing' | 'missingCount'>) {
	const more = missingCount - missing.length
	return (
		<Block title="Missing" note={missingCount > 0 ? formatShipmentCount(missingCount) : undefined}>
			<p className="text-sm text-muted">
				{missingCount > 0
					? 'These COD orders were delivered, but are not in any remittance yet. Ask the courier, oldest first.'
					: 'No remittance is overdue.'}{' '}
				<Link to="/admin/settings/cash" className="underline underline-offset-2">
					Change the number of days
				</Link>
			</p>
			<ul className="tabular divide-y divide-line text-sm">
				{missing.map(({ id, courier, trackingNumber, totalPaise, age }) => (
					<li key={id} className="flex justify-between gap-x-4 py-1.5">
						<span className="min-w-0 [overflow-wrap:anywhere]">
							<Link to={`/admin/orders/${id}`} className="underline underline-offset-2">
								#{id}
							</Link>{' '}
							<span className="text-muted">{[courier, trackingNumber, age].filter(Boolean).join(' · ')}</span>
						</span>
						<span className="shrink-0">{formatPaise(totalPaise)}</span>
					</li>
				))}
			</ul>
			{more > 0 && <p className="mt-2 text-xs text-muted">And {formatShipmentCount(more)} more.</p>}
		</Block>
	)
}

export const ErrorBoundary = createLoadErrorPage('remittances')
