import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { log } from '#app/adapters/log.server.ts'
import { translateRefusal, translateSentence } from '../session/request-language.server.ts'
import type { Refusal } from '#app/shop/values/refusal.ts'
import { parseForm } from './parse-form.server.ts'
import { refusalStatus, toRefusal, isRefusal } from '../responses/page-refusals.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import type { FlashOptions, RequestSession } from '../session/session.server.ts'

interface FormOptions {
	/** The fields whose values are never sent back. */
	hideFields?: string[]
	/**
	 * The message of the form, with the user's input, when its action fails unexpectedly. Without it the error page is
	 * shown.
	 */
	unexpected?: string
	/** The field errors that were found before the form was parsed. The form is then rejected. */
	problems?: Record<string, string[]>
	/**
	 * The values that a rejected form shows for fields that are missing in the request. For example, browsers send
	 * nothing for a list in which nothing is selected.
	 */
	blank?: Record<string, string[]>
	/** The maximum number of fields. The default is `defaultMaxFields`. */
	maxFields?: number
}

/** The rejection of a form, with the user's input, its errors and the HTTP status. */
export class FormRejection extends Error {
	readonly reply: SubmissionResult<string[]>
	readonly status: number

	constructor(reply: SubmissionResult<string[]>, status: number) {
		super('form rejected')
		this.reply = reply
		this.status = status
	}
}

/** Runs `work` with the values of a form. Throws `FormRejection` when the form is invalid or `work` refuses. */
export async function submitForm<Schema extends z.ZodType, T>(
	form: FormData,
	schema: Schema,
	work: (values: z.output<Schema>) => Promise<T>,
	{ hideFields = [], unexpected, problems = {}, blank, maxFields }: FormOptions = {},
): Promise<T> {
	const submission = parseForm(form, schema, maxFields)
	const createRejection = (status: number, errors: Errors) => {
		const reply = submission.reply({ ...errors, hideFields })
		return new FormRejection({ ...reply, initialValue: { ...blank, ...reply.initialValue } }, status)
	}
	const hasProblems = Object.values(problems).some(({ length }) => length > 0)
	// A button that only adds or removes a row shows the form again with the change, and nothing is saved.
	if (submission.status === undefined)
		throw new FormRejection(submission.reply({ fieldErrors: problems, hideFields }), 200)
	if (submission.status !== 'success' || hasProblems) throw createRejection(400, { fieldErrors: problems })
	try {
		return await work(submission.value)
	} catch (error) {
		if (unexpected && !isRefusal(error)) {
			log.error({ err: error }, 'the action of a form failed')
			throw createRejection(500, { formErrors: [translateSentence(unexpected)] })
		}
		const refusal = toRefusal(error)
		throw createRejection(refusalStatus[refusal.code], toErrors(refusal))
	}
}

interface Errors {
	formErrors?: string[]
	fieldErrors?: Record<string, string[]>
}

function toErrors(refusal: Refusal): Errors {
	const { field } = refusal
	const message = translateRefusal(refusal)
	return field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }
}

/**
 * Runs the action of a form page. Returns the result of `work`, or the same page with the errors and the user's input.
 */
export async function handleForm<T>(work: () => Promise<T>) {
	try {
		return await work()
	} catch (error) {
		if (error instanceof FormRejection) return data(error.reply, { status: error.status })
		throw error
	}
}

/** Reads the request's form and runs `work` with its values. A refusal shows the same page again (see `submitForm`). */
export function submitRequestForm<Schema extends z.ZodType, T>(
	request: Request,
	schema: Schema,
	work: (values: z.output<Schema>) => Promise<T>,
	options?: FormOptions,
) {
	return handleForm(async () => submitForm(await readFormData(request), schema, work, options))
}

interface ActionOptions extends FlashOptions {
	/** The message when `work` fails unexpectedly. Without it the error page is shown. */
	unexpected?: string
	/** True when the page shows the message of a refusal next to the field that the refusal names. */
	showsFieldErrors?: boolean
}

/**
 * Runs the action of a single button. Returns the `Response` of `work`, or redirects to `back`, which shows the message
 * that `work` returns or the message of its refusal. A refusal because of a missing session redirects to /login.
 */
export async function runAction(
	session: RequestSession,
	back: string,
	work: () => Promise<string | Response | undefined>,
	{ unexpected, showsFieldErrors = false, ...flashOptions }: ActionOptions = {},
): Promise<Response> {
	try {
		const message = await work()
		if (message instanceof Response) return message
		if (message) session.flash(translateSentence(message), flashOptions)
		return redirect(back, 303)
	} catch (error) {
		if (unexpected && !isRefusal(error)) {
			log.error({ err: error }, 'the action of a button failed')
			session.flash(translateSentence(unexpected), { tone: 'error', ...flashOptions })
			return redirect(back, 303)
		}
		const refusal = toRefusal(error)
		const isInPage = showsFieldErrors && refusal.field !== undefined
		session.flash(translateRefusal(refusal), {
			tone: 'error',
			field: refusal.field,
			...flashOptions,
			...(isInPage && { isInPage }),
		})
		return redirect(refusal.code === 'unauthenticated' ? '/login' : back, 303)
	}
}
