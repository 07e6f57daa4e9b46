import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { log } from '#app/adapters/log.server.ts'
import type { Refusal } from '#app/shop/refusal.ts'
import { parseForm } from './parse-form.server.ts'
import { refusalStatus, toRefusal, isRefusal } from '../outcomes/page-refusals.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import type { FlashLook, RequestSession } from '../session/session.server.ts'

interface FormOptions {
	/** Fields whose typed values are never sent back. */
	hideFields?: string[]
	/** The form's answer, with what was typed, when its action fails unexpectedly; the error page otherwise. */
	unexpected?: string
	/** What was wrong with fields before the form was parsed: the form is then not accepted. */
	problems?: Record<string, string[]>
	/** What a form that is not accepted shows in lists of which nothing was sent. */
	blank?: Record<string, string[]>
	/** More fields than most forms have. */
	maxFields?: number
}

/** A form that was not accepted: what was typed, its errors, and the status. */
export class FormRefused extends Error {
	readonly reply: SubmissionResult<string[]>
	readonly status: number

	constructor(reply: SubmissionResult<string[]>, status: number) {
		super('form refused')
		this.reply = reply
		this.status = status
	}
}

/** Runs `work` with the values of a form; throws `FormRefused` when the form is invalid or `work` refuses. */
export async function submitForm<Schema extends z.ZodType, T>(
	form: FormData,
	schema: Schema,
	work: (values: z.output<Schema>) => Promise<T>,
	{ hideFields = [], unexpected, problems = {}, blank, maxFields }: FormOptions = {},
): Promise<T> {
	const submission = parseForm(form, schema, maxFields)
	const refused = (status: number, errors: Errors) => {
		const reply = submission.reply({ ...errors, hideFields })
		return new FormRefused({ ...reply, initialValue: { ...blank, ...reply.initialValue } }, status)
	}
	const hasProblems = Object.values(problems).some(({ length }) => length > 0)
	// A button that only adds or removes a row of the form: the form is shown again with the change, and nothing is
	// saved.
	if (submission.status === undefined)
		throw new FormRefused(submission.reply({ fieldErrors: problems, hideFields }), 200)
	if (submission.status !== 'success' || hasProblems) throw refused(400, { fieldErrors: problems })
	try {
		return await work(submission.value)
	} catch (error) {
		if (unexpected && !isRefusal(error)) {
			log.error({ err: error }, 'the action of a form failed')
			throw refused(500, { formErrors: [unexpected] })
		}
		const refusal = toRefusal(error)
		throw refused(refusalStatus[refusal.code], errorsOf(refusal))
	}
}

interface Errors {
	formErrors?: string[]
	fieldErrors?: Record<string, string[]>
}

function errorsOf({ field, message }: Refusal): Errors {
	return field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }
}

/** A form page's action: what `work` answers, or the same page with the errors and what was typed. */
export async function answerForm<T>(work: () => Promise<T>) {
	try {
		return await work()
	} catch (error) {
		if (error instanceof FormRefused) return data(error.reply, { status: error.status })
		throw error
	}
}

/**
 * Reads the request's form and runs `work` with its values; a refusal answers the same page again (see `submitForm`).
 */
export function attempt<Schema extends z.ZodType, T>(
	request: Request,
	schema: Schema,
	work: (values: z.output<Schema>) => Promise<T>,
	options?: FormOptions,
) {
	return answerForm(async () => submitForm(await readFormData(request), schema, work, options))
}

interface ActionOptions extends FlashLook {
	/** The message when `work` fails unexpectedly; the error page otherwise. */
	unexpected?: string
}

/**
 * The action of a single button: runs `work`, then redirects to `back` with its message or with the refusal's,
 * or to where `work` leads instead. A refusal for want of a session leads to /login.
 */
export async function runAction(
	session: RequestSession,
	back: string,
	work: () => Promise<string | Response | undefined>,
	{ unexpected, ...look }: ActionOptions = {},
): Promise<Response> {
	try {
		const message = await work()
		if (message instanceof Response) return message
		if (message) session.flash(message, look)
		return redirect(back, 303)
	} catch (error) {
		if (unexpected && !isRefusal(error)) {
			log.error({ err: error }, 'the action of a button failed')
			session.flash(unexpected, { tone: 'error', ...look })
			return redirect(back, 303)
		}
		const refusal = toRefusal(error)
		session.flash(refusal.message, { tone: 'error', field: refusal.field, ...look })
		return redirect(refusal.code === 'unauthenticated' ? '/login' : back, 303)
	}
}
