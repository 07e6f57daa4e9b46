import { buffer } from 'node:stream/consumers'
import { type FormEvent, useRef } from 'react'
import { data, Form, Link } from 'react-router'
import { toRefusal } from '#app/http/responses/page-refusals.server.ts'
import { redirectWithToast } from '#app/http/admin/saved-row.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormParts } from '#app/http/upload/form-parts.server.ts'
import { decodeText, ImportFileError, isWorkbook } from '#app/shop/import/file/decode-text.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { formatRemittedOrders } from '#app/shop/orders/payments/cod/remittance.ts'
import { remittanceSchema } from '#app/shop/orders/payments/cod/remittance.schema.ts'
import { parseRemittance, type Remittance, saveRemittance } from '#app/shop/orders/payments/cod/remittance.server.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createLoadErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/remittance.ts'

export const handle = { permission: 'payments' }

const title = 'Upload remittance file'

export const meta: Route.MetaFunction = () => [{ title: `${title} · Admin` }]

interface Answer extends Partial<Remittance> {
	problem?: string
	lines: string
	reference: string
}

const limits = { bytes: 400 * 1024, parts: 10, files: 1, fileBytes: 200 * 1024 }

/** Previews the file first. The preview's own button saves what it shows (rule: remittance-file). */
export async function action({ request, context }: Route.ActionArgs) {
	const admin = await requireAdmin(context)
	const input = { lines: '', reference: '' }
	try {
		let file = ''
		const form = await readFormParts(request, limits, async ({ content }) => {
			file = decodeFile(await buffer(content))
		})
		const getText = (name: string) => form.getAll(name).find((value) => typeof value === 'string') ?? ''
		Object.assign(input, { lines: file || getText('lines'), reference: getText('reference') })
		if (getText('act') !== 'save') {
			const found = input.lines.trim() ? await parseRemittance(input.lines) : null
			return data<Answer>(found ? { ...input, ...found } : { ...input, problem: 'Choose a file or paste its lines.' }, {
				status: found ? 200 : 400,
			})
		}
		const { data: sent, error } = remittanceSchema.safeParse({ reference: input.reference, orders: getText('orders') })
		if (error) return data<Answer>({ ...input, problem: error.issues[0]!.message }, { status: 400 })
		const { saved, failed } = await saveRemittance(admin, sent)
		const message = [`${formatShipmentCount(saved)} marked as received.`, ...failed.slice(0, 5)].join(' ')
		return redirectWithToast(context, '/admin/orders?payment=remitted', message)
	} catch (error) {
		const problem = error instanceof ImportFileError ? error.message : toRefusal(error).message
		return data<Answer>({ ...input, problem }, { status: 400 })
	}
}

function decodeFile(bytes: Uint8Array): string {
	if (isWorkbook(bytes)) throw new ImportFileError('This is an Excel file. Save it as CSV and upload the CSV file.')
	return decodeText(bytes).text
}

const formatShipmentCount = (count: number) =>
	count === 1 ? '1 shipment' : `${count.toLocaleString('en-IN')} shipments`

const control = 'mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm'

export default function RemittancePage({ actionData: answer }: Route.ComponentProps) {
	const form = useRef<HTMLFormElement>(null)
	// The file is previewed as soon as it is selected, or without script by the button.
	const submitOnChange = (event: FormEvent<HTMLInputElement>) =>
		event.currentTarget.files?.length && form.current?.requestSubmit()
	return (
		<>
			<PageHeader title={title} back={{ to: '/admin/payments', label: 'Payments' }} />
			<div className="grid max-w-3xl gap-4">
				{answer?.found && <Preview {...answer} found={answer.found} left={answer.left ?? []} />}
				<Block title={answer?.found ? 'Upload another file' : 'Courier remittance'}>
					<Form ref={form} method="post" encType="multipart/form-data" reloadDocument className="grid gap-4">
						{answer?.problem && (
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
								aria-describedby={answer?.problem && 'remittance-problem'}
								className={control}
							/>
						</label>
						<details open={Boolean(answer?.problem && answer.lines)}>
							<summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
								Paste lines
							</summary>
							<textarea
								name="lines"
								rows={6}
								aria-label="Lines from the file"
								defaultValue={answer?.problem ? answer.lines : ''}
								className={control}
							/>
						</details>
						<p className="text-xs text-muted">
							Each line needs a tracking number and the COD amount of one shipment, in any columns. Nothing is saved
							yet.
						</p>
						<div>
							<Button variant={answer?.found ? 'secondary' : 'primary'}>Preview</Button>
						</div>
					</Form>
				</Block>
			</div>
		</>
	)
}

function Preview({ found, left: remaining, reference }: Remittance & { reference: string }) {
	const sum = found.reduce((all, { totalPaise }) => all + totalPaise, 0)
	return (
		<Block
			title={found.length > 0 ? `Shipments to save: ${found.length.toLocaleString('en-IN')}` : 'Nothing to save'}
			note={found.length > 0 ? formatPaise(sum) : undefined}
		>
			<ul className="tabular divide-y divide-line text-sm">
				{found.map(({ id, trackingNumber, courier, totalPaise }) => (
					<li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
						<span>
							<Link to={`/admin/orders/${id}`} className="underline underline-offset-2">
								#{id}
							</Link>{' '}
							<span className="text-muted">{[courier, trackingNumber].filter(Boolean).join(' ')}</span>
						</span>
						<span>{formatPaise(totalPaise)}</span>
					</li>
				))}
			</ul>
			{found.length > 0 && (
				<Form
					method="post"
					encType="multipart/form-data"
					reloadDocument
					className="mt-3 flex flex-wrap items-end gap-3"
				>
					<input type="hidden" name="orders" value={formatRemittedOrders(found)} />
					<label className="flex-1 basis-60 text-xs font-medium">
						Transfer UTR <span className="font-normal text-muted">(optional)</span>
						<input name="reference" defaultValue={reference} maxLength={maxLineLength} className={control} />
					</label>
					<Button variant="primary" name="act" value="save">
						Save
					</Button>
				</Form>
			)}
			{remaining.length > 0 && (
				<div className="mt-4 border-l-4 border-warn bg-sand px-3 py-2 text-sm">
					<h3 className="font-semibold">Needs attention</h3>
					<ul className="mt-1 grid gap-1">
						{remaining.map(({ line, why }, index) => (
							<li key={`${index} ${line}`} className="[overflow-wrap:anywhere]">
								{why} <span className="text-xs text-muted">{line}</span>
							</li>
						))}
					</ul>
				</div>
			)}
		</Block>
	)
}

export const ErrorBoundary = createLoadErrorPage('payments')
