import type { SubmissionResult } from '@conform-to/react'
import type { MiddlewareFunction } from 'react-router'
import { z } from 'zod'
import { getSettings } from '#app/adapters/settings.server.ts'
import {
	findDraftEmail,
	saveSubmission,
	type FormDraft,
	type Submission,
	listSubmissions,
	consumeSubmission,
} from '#app/shop/people/session/form-drafts.server.ts'
import { maxSheetFields } from '#app/shop/inventory/stock-sheet.ts'
import { sessionContext } from '../session/contexts.ts'
import { parseForm, dropButton } from '../forms/parse-form.server.ts'
import { parseFormParts, TooManyBytesError, UnreadablePartsError } from '../upload/form-parts.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import { translateSentence } from '../session/request-language.server.ts'
import type { RequestSession } from '../session/session.server.ts'
import { cancelOrderSchema, returnSchema } from '#app/shop/orders/returns/return.schema.ts'
import { ratingSchema } from '#app/shop/reviews/rating.schema.ts'
import { checkoutFields } from '#app/shop/orders/checkout/checkout-draft.ts'
import { claimSchema } from '#app/shop/orders/payments/payment.schema.ts'
import { profileSchema } from '#app/shop/people/account/account.schema.ts'

interface RestoredForm {
	id: number
	answer: SubmissionResult<string[]>
}

/** Secret fields are never stored, and neither are the two fields in which conform sends its buttons. */
const isSecret = (name: string) => /password|^code$/i.test(name)
const isIntentField = (name: string) => name === '__intent__' || name === '__state__'

/**
 * Saves the form of a POST request for this browser's last account until the log-in. Returns false for other methods,
 * without an account, or when the form is too large.
 */
export async function saveFormForLogin(session: RequestSession, request: Request, url: URL): Promise<boolean> {
	if (request.method !== 'POST') return false
	const account = await session.account()
	if (account === null) return false
	const read = await readFields(request, url.pathname)
	return read !== null && saveFormSubmission(session, account, { path: url.pathname + url.search, ...read })
}

/** Saves a submission for an account; `null` means the next user who logs in. */
export async function saveFormSubmission(
	session: RequestSession,
	userId: number | null,
	sent: Submission,
): Promise<boolean> {
	return saveSubmission(await session.giveBrowserKey(), { userId, network: session.network }, sent)
}

export async function getPendingForms(session: RequestSession): Promise<Record<string, RestoredForm> | null> {
	const key = await session.browserKey()
	const viewer = key && (await session.viewer())
	if (!viewer) return null
	const submissions = await listSubmissions(key, viewer.userId)
	return Object.fromEntries(
		submissions.map((submission) => [submission.path, { id: submission.id, answer: toSubmissionResult(submission) }]),
	)
}

/** Saves the input of a form, so that the page to which one of its buttons leads can show the input again. */
export async function saveFormDraft(session: RequestSession, path: string, form: FormData): Promise<void> {
	const viewer = await session.viewer()
	if (viewer) await saveFormSubmission(session, viewer.userId, { path, ...toStoredFields(form, path) })
}

/** Returns the input that `saveFormDraft` saved last. */
export async function getFormDraft(session: RequestSession, path: string) {
	return (await getPendingForms(session))?.[path]?.answer.initialValue
}

/** Saves the email address of a new account for the login form. */
export async function saveEmailDraft(session: RequestSession, email: string): Promise<void> {
	await saveFormSubmission(session, null, { path: '/login', fields: [['email', email]], isPartial: false })
}

export async function deleteFormDraft(session: RequestSession, path: string): Promise<void> {
	const key = await session.browserKey()
	if (key) await consumeSubmission(key, path)
}

/**
 * Returns the email address that was entered at the checkout or the sign-up in this browser (rule: kept-input), or an
 * empty string.
 */
export async function getEmailDraft(session: RequestSession): Promise<string> {
	const key = await session.browserKey()
	return key ? findDraftEmail(key, ['/login', '/checkout']) : ''
}

/** Deletes the saved copy of a form that is submitted again. */
export const resubmitMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
	const session = context.get(sessionContext)
	const key = request.method === 'POST' ? await session.browserKey() : null
	if (key && (await session.viewer())) await consumeSubmission(key, url.pathname + url.search)
	return next()
}

function toSubmissionResult({ fields, isPartial }: FormDraft): SubmissionResult<string[]> {
	const texts = [
		'You were logged out before this could be saved.',
		fields.length > 0 ? 'What you entered has been restored. Please send it again.' : 'Please fill it in again.',
		...(isPartial && fields.length > 0 ? ['Please enter passwords and choose files again.'] : []),
	]
	const { payload } = parseForm(toFormData(fields), z.object({}), maxSheetFields)
	return {
		status: 'error',
		initialValue: payload as SubmissionResult['initialValue'] & object,
		error: { '': [texts.map(translateSentence).join(' ')] },
	}
}

export function toFormData(fields: Submission['fields']): FormData {
	const form = new FormData()
	for (const [name, value] of fields) form.append(name, value)
	return form
}

function toStoredFields(form: FormData, path: string): Pick<Submission, 'fields' | 'isPartial'> {
	const texts = [...form].filter(
		(entry): entry is [string, string] => typeof entry[1] === 'string' && !isIntentField(entry[0]),
	)
	const fields = texts.filter(([name]) => !isSecret(name) && isKnownField(path, name))
	return { fields, isPartial: texts.some(([name, value]) => isSecret(name) && value !== '') }
}

async function readFields(request: Request, path: string): Promise<Pick<Submission, 'fields' | 'isPartial'> | null> {
	if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
		return toStoredFields(checkForm(await readFormData(request)), path)
	let hasFiles = false
	const form = await parseFormParts(
		request,
		{ bytes: getSettings().maxUploadBytes, parts: 400 },
		async ({ content }) => {
			hasFiles ||= await hasContent(content)
		},
	).catch((error: unknown) => {
		if (error instanceof TooManyBytesError || error instanceof UnreadablePartsError) return null
		throw error
	})
	if (!form) return null
	const { fields, isPartial } = toStoredFields(checkForm(form), path)
	return { fields, isPartial: isPartial || hasFiles }
}

/** Returns the form. Responds with 400 to a form that no page sends. */
function checkForm(form: FormData): FormData {
	parseForm(dropButton(form), z.object({}), maxSheetFields)
	return form
}

async function hasContent(content: AsyncIterable<Uint8Array>): Promise<boolean> {
	for await (const chunk of content) if (chunk.length > 0) return true
	return false
}

const listFieldNames = ({ shape }: { shape: object }) => Object.keys(shape)

/** The forms of customers by their URL, with their fields. */
const formsOfCustomers: [path: RegExp, names: readonly string[]][] = [
	[
		/^\/checkout$/,
		[...checkoutFields, 'filledFor', 'idempotencyKey', 'seenTotalPaise', 'seenCashFeePaise', 'seenLines'],
	],
	[/^\/profile$/, listFieldNames(profileSchema)],
	[/^\/profile\/reviews$/, listFieldNames(ratingSchema.in)],
	[/^\/profile\/orders\/\d+\/cancel$/, listFieldNames(cancelOrderSchema)],
	[/^\/profile\/orders\/\d+\/pay$/, listFieldNames(claimSchema)],
	[/^\/profile\/orders\/\d+\/return$/, listFieldNames(returnSchema)],
]

/** Returns whether a form at a URL has a field. All fields are allowed in admin forms, which only staff have. */
function isKnownField(path: string, name: string): boolean {
	if (path.startsWith('/admin/')) return true
	// The name may be nested: `items[0].quantity`.
	const [head] = name.split(/[[.]/)
	return formsOfCustomers.some(([form, names]) => form.test(path) && names.includes(head!))
}
