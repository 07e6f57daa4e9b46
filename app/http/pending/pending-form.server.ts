import type { SubmissionResult } from '@conform-to/react'
import type { MiddlewareFunction } from 'react-router'
import { z } from 'zod'
import { settings } from '#app/adapters/settings.server.ts'
import {
	emailTypedIn,
	keepSubmission,
	type PendingSubmission,
	type Submission,
	submissionsOf,
	takeSubmission,
} from '#app/shop/people/session/pending-submission.server.ts'
import { maxSheetFields } from '#app/shop/catalog/stock-count/stock-sheet.ts'
import { sessionContext } from '../session/contexts.ts'
import { parseForm, dropButton } from '../forms/parse-form.server.ts'
import { formOfParts } from '../upload/form-parts.server.ts'
import { TooManyBytesError, UnreadablePartsError } from '../upload/multipart-parts.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import type { RequestSession } from '../session/session.server.ts'
import { cancelSchema, returnSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { ratingSchema } from '#app/shop/feedback/rating.schema.ts'
import { checkoutFields } from '#app/shop/orders/placing/checkout-draft.ts'
import { claimSchema } from '#app/shop/orders/payments/upi/claim.schema.ts'
import { profileSchema } from '#app/shop/people/profile/profile.schema.ts'

interface PendingForm {
	id: number
	answer: SubmissionResult<string[]>
}

/** Secret fields are never stored. conform sends its buttons in the other excluded fields. */
const isSecret = (name: string) => /password|^code$/i.test(name)
const isOfButtons = (name: string) => name === '__intent__' || name === '__state__'

/**
 * Saves a form for this browser's last account before the login. Returns false without an account, or when the form is
 * too large.
 */
export async function keepForm(session: RequestSession, request: Request, url: URL): Promise<boolean> {
	if (request.method !== 'POST') return false
	const account = await session.account()
	if (account === null) return false
	const read = await readFields(request, url.pathname)
	return read !== null && keepFor(session, account, { path: url.pathname + url.search, ...read })
}

/** Saves a submission for an account; `null` means the next user who logs in. */
export async function keepFor(session: RequestSession, userId: number | null, sent: Submission): Promise<boolean> {
	return keepSubmission(await session.giveBrowserKey(), { userId, network: session.network }, sent)
}

export async function pendingForms(session: RequestSession): Promise<Record<string, PendingForm> | null> {
	const key = await session.browserKey()
	const viewer = key && (await session.viewer())
	if (!viewer) return null
	const submissions = await submissionsOf(key, viewer.userId)
	return Object.fromEntries(
		submissions.map((submission) => [submission.path, { id: submission.id, answer: answerOf(submission) }]),
	)
}

/** Saves the input of a page with several buttons, for the page that one of them opens. */
export async function keepTyped(session: RequestSession, path: string, form: FormData): Promise<void> {
	const viewer = await session.viewer()
	if (viewer) await keepFor(session, viewer.userId, { path, ...fieldsOf(form, path) })
}

/** Returns the input that `keepTyped` saved last. */
export async function typedBefore(session: RequestSession, path: string) {
	return (await pendingForms(session))?.[path]?.answer.initialValue
}

/** Saves the email address of a new account for the login form. */
export async function keepEmail(session: RequestSession, email: string): Promise<void> {
	await keepFor(session, null, { path: '/login', fields: [['email', email]], isPartial: false })
}

export async function forgetTyped(session: RequestSession, path: string): Promise<void> {
	const key = await session.browserKey()
	if (key) await takeSubmission(key, path)
}

/**
 * Returns the email address that was entered at the checkout or the sign-up in this browser (rule: typed-once), or an
 * empty string.
 */
export async function typedEmail(session: RequestSession): Promise<string> {
	const key = await session.browserKey()
	return key ? emailTypedIn(key, ['/login', '/checkout']) : ''
}

/** Deletes the saved copy of a form that is submitted again. */
export const sentAgainMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
	const session = context.get(sessionContext)
	const key = request.method === 'POST' ? await session.browserKey() : null
	if (key && (await session.viewer())) await takeSubmission(key, url.pathname + url.search)
	return next()
}

function answerOf({ fields, isPartial }: PendingSubmission): SubmissionResult<string[]> {
	const words = [
		'You were logged out before this could be saved.',
		fields.length > 0 ? 'What you typed is here again: please send it once more.' : 'Please fill it in once more.',
		...(isPartial && fields.length > 0 ? ['Passwords and files have to be chosen again.'] : []),
	]
	const { payload } = parseForm(formOf(fields), z.object({}), maxSheetFields)
	return {
		status: 'error',
		initialValue: payload as SubmissionResult['initialValue'] & object,
		error: { '': [words.join(' ')] },
	}
}

export function formOf(fields: Submission['fields']): FormData {
	const form = new FormData()
	for (const [name, value] of fields) form.append(name, value)
	return form
}

function fieldsOf(form: FormData, path: string): Pick<Submission, 'fields' | 'isPartial'> {
	const texts = [...form].filter(
		(entry): entry is [string, string] => typeof entry[1] === 'string' && !isOfButtons(entry[0]),
	)
	const fields = texts.filter(([name]) => !isSecret(name) && isKnownField(path, name))
	return { fields, isPartial: texts.some(([name, value]) => isSecret(name) && value !== '') }
}

async function readFields(request: Request, path: string): Promise<Pick<Submission, 'fields' | 'isPartial'> | null> {
	if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
		return fieldsOf(checkForm(await readFormData(request)), path)
	let hasFiles = false
	const form = await formOfParts(request, { bytes: settings().maxUploadBytes, parts: 400 }, async ({ content }) => {
		hasFiles ||= await hasContent(content)
	}).catch((error: unknown) => {
		if (error instanceof TooManyBytesError || error instanceof UnreadablePartsError) return null
		throw error
	})
	if (!form) return null
	const { fields, isPartial } = fieldsOf(checkForm(form), path)
	return { fields, isPartial: isPartial || hasFiles }
}

/** Returns the form. Responds with 400 to a form that no page sends. */
function checkForm(form: FormData): FormData {
	parseForm(dropButton(form), z.object({}), maxSheetFields)
	return form
}

async function hasContent(content: AsyncIterable<Uint8Array>): Promise<boolean> {
	for await (const piece of content) if (piece.length > 0) return true
	return false
}

const namesOf = ({ shape }: { shape: object }) => Object.keys(shape)

/** The forms of customers by their URL, with their fields. */
const formsOfCustomers: [path: RegExp, names: readonly string[]][] = [
	[
		/^\/checkout$/,
		[...checkoutFields, 'filledFor', 'idempotencyKey', 'seenTotalPaise', 'seenCashFeePaise', 'seenLines'],
	],
	[/^\/profile$/, namesOf(profileSchema)],
	[/^\/profile\/reviews$/, namesOf(ratingSchema.in)],
	[/^\/profile\/orders\/\d+\/cancel$/, namesOf(cancelSchema)],
	[/^\/profile\/orders\/\d+\/pay$/, namesOf(claimSchema)],
	[/^\/profile\/orders\/\d+\/return$/, namesOf(returnSchema)],
]

/** Returns whether a form at a URL has a field. All fields are allowed in back-office forms, which only staff have. */
function isKnownField(path: string, name: string): boolean {
	if (path.startsWith('/admin/')) return true
	// items[0].quantity
	const [head] = name.split(/[[.]/)
	return formsOfCustomers.some(([form, names]) => form.test(path) && names.includes(head!))
}
