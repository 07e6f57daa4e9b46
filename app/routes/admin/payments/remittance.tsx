import { buffer } from 'node:stream/consumers'
import { type FormEvent, useRef } from 'react'
import { data, Form } from 'react-router'
import { toRefusal } from '#app/http/responses/page-refusals.server.ts'
import { redirectWithToast } from '#app/http/admin/row-list.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { readFormParts } from '#app/http/upload/form-parts.server.ts'
import { decodeText, ImportFileError, isWorkbook } from '#app/shop/import/file/decode-text.ts'
import { maxRemittanceLines } from '#app/shop/orders/payments/cod/remittance-file.ts'
import { remittanceSchema } from '#app/shop/orders/payments/cod/remittance.schema.ts'
import { parseRemittance, type Remittance, saveRemittance } from '#app/shop/orders/payments/cod/remittance.server.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createLoadErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/remittance.ts'
import { formatShipmentCount, RemittancePreview } from './_remittance-preview.tsx'

export const handle = { permission: 'payments' }

const title = 'Upload remittance file'

export const meta: Route.MetaFunction = () => [{ title: `${title} · Admin` }]

interface Answer {
	problem?: string
	preview?: Remittance
	/** The ids of the selected short shipments, and the notes about them. */
	short?: string[]
	notes?: Record<string, string>
	lines: string
	reference: string
}

/** Each short shipment has a checkbox and a note. */
const limits = { bytes: 600 * 1024, parts: 10 + 2 * maxRemittanceLines, files: 1, fileBytes: 200 * 1024 }

/** Previews the file first. The preview's own button saves what it shows (rule: remittance-file). */
export async function action({ request, context }: Route.ActionArgs) {
	const admin = await requireAdmin(context)
	const input: Answer = { lines: '', reference: '' }
	try {
		let file = ''
		const form = await readFormParts(request, limits, async ({ content }) => {
			file = decodeFile(await buffer(content))
		})
		const getText = (name: string) => form.getAll(name).find((value) => typeof value === 'string') ?? ''
		Object.assign(input, { lines: file || getText('lines'), reference: getText('reference') })
		const readPreview = async () => (input.lines.trim() ? { preview: await parseRemittance(input.lines) } : null)
		if (getText('act') !== 'save') {
			const preview = await readPreview()
			return data<Answer>({ ...input, ...(preview ?? { problem: noLines }) }, { status: preview ? 200 : 400 })
		}
		const [short, notes] = [form.getAll('short').map(String), readNotes(form)]
		const fields = { reference: input.reference, orders: getText('orders'), short, notes }
		const { data: orders, error } = remittanceSchema.safeParse(fields)
		if (error) {
			const answer = { ...input, short, notes, problem: error.issues[0]!.message }
			return data<Answer>({ ...answer, ...(await readPreview()) }, { status: 400 })
		}
		const { saved, failed } = await saveRemittance(admin, orders)
		const message = [`${formatShipmentCount(saved)} marked as received.`, ...failed.slice(0, 5)].join(' ')
		return redirectWithToast(context, '/admin/orders?payment=remitted', message)
	} catch (error) {
		const problem = error instanceof ImportFileError ? error.message : toRefusal(error).message
		return data<Answer>({ ...input, problem }, { status: 400 })
	}
}

const noLines = 'Choose a file or paste its lines.'

/** Reads the notes about short shipments by the ids of their orders. */
function readNotes(form: FormData): Record<string, string> {
	const notes = [...form].flatMap(([name, value]) => {
		const [, id] = /^note-(\d{1,15})$/.exec(name) ?? []
		return id !== undefined && typeof value === 'string' ? [[id, value] as const] : []
	})
	return Object.fromEntries(notes)
}

function decodeFile(bytes: Uint8Array): string {
	if (isWorkbook(bytes)) throw new ImportFileError('This is an Excel file. Save it as CSV and upload the CSV file.')
	return decodeText(bytes).text
}

const control = 'mt-1 block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm'

export default function RemittancePage({ actionData: answer }: Route.ComponentProps) {
	const form = useRef<HTMLFormElement>(null)
	const preview = answer?.preview
	// The file is previewed as soon as it is selected, or without script by the button.
	const submitOnChange = (event: FormEvent<HTMLInputElement>) =>
		event.currentTarget.files?.length && form.current?.requestSubmit()
	return (
		<>
			<PageHeader title={title} back={{ to: '/admin/payments', label: 'Payments' }} />
			<div className="grid max-w-3xl gap-4">
				{preview && <RemittancePreview {...answer} preview={preview} />}
				<Block title={preview ? 'Upload another file' : 'Courier remittance'}>
					<Form ref={form} method="post" encType="multipart/form-data" reloadDocument className="grid gap-4">
						{answer?.problem && !preview && (
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
								aria-describedby={answer?.problem && !preview ? 'remittance-problem' : undefined}
								className={control}
							/>
						</label>
						<details open={Boolean(answer?.problem && answer.lines && !preview)}>
							<summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
								Paste lines
							</summary>
							<textarea
								name="lines"
								rows={6}
								aria-label="Lines from the file"
								defaultValue={answer?.problem && !preview ? answer.lines : ''}
								className={control}
							/>
						</details>
						<p className="text-xs text-muted">
							Each line needs a tracking number and the amount of one shipment, in any columns. A UTR column is read
							too. Nothing is saved until you confirm the preview.
						</p>
						<div>
							<Button variant={preview ? 'secondary' : 'primary'}>Preview</Button>
						</div>
					</Form>
				</Block>
			</div>
		</>
	)
}

export const ErrorBoundary = createLoadErrorPage('payments')
