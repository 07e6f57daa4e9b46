import { redirect } from 'react-router'
import { confirmSentPhone, requestPhoneCode } from '#app/http/accounts/login.server.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { findCartOwner } from '#app/http/session/cart-access.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { toSafePath } from '#app/http/responses/redirects.ts'
import type { RequestSession } from '#app/http/session/session.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { findCheckoutDraft } from '#app/shop/orders/checkout/checkout-draft.server.ts'
import { getAccount } from '#app/shop/people/account/account.server.ts'
import { findCodeSender } from '#app/shop/people/sign-in-codes/code-senders.server.ts'
import { phoneContactSchema, signInCodeSchema } from '#app/shop/people/sign-in-codes/sign-in-code.schema.ts'
import { codeMinutes } from '#app/shop/people/sign-in-codes/sign-in-codes.server.ts'
import { signInCodeLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { formatPhone } from '#app/shop/values/phone.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useServerForm } from '#app/ui/forms/use-form.ts'
import { buildUnlistedMeta } from '#app/ui/seo/page-meta.ts'
import { EntryForm, EntryPage, OtherWay } from '#app/ui/shell/entry-page.tsx'
import type { Route } from './+types/confirm-phone.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(signInCodeLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const title = 'Confirm your phone number'

export const meta: Route.MetaFunction = ({ matches }) => buildUnlistedMeta(matches, title)

const getReturnPath = (url: URL) => toSafePath(url.searchParams.get('redirectTo'), '/')

export async function loader({ context, url }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const back = getReturnPath(url)
	const viewer = await session.viewer()
	if (viewer?.role || !findCodeSender('phone')) throw redirect(back, 303)
	const entered = await findEnteredPhone(session, back)
	const sent = await session.findSentCode({ isToConfirm: true })
	// A code for another number than the one that was entered last does not help.
	const sentTo = sent && phoneContactSchema.safeParse({ contact: entered }).data?.contact.value
	const isSent = sent !== null && !url.searchParams.has('another') && (sentTo ?? sent.value) === sent.value
	return {
		isSent,
		minutes: codeMinutes,
		contact: formatPhone(isSent ? sent.value : entered || sent?.value || ''),
		back,
		isCheckout: back === '/checkout',
		another: `/confirm-phone?${new URLSearchParams({ redirectTo: back, another: '' })}`,
	}
}

/** Returns the phone number that the customer entered last: at the checkout, or in the account. */
async function findEnteredPhone(session: RequestSession, back: string): Promise<string> {
	const owner = back === '/checkout' ? await findCartOwner(session) : null
	const draft = owner === null ? null : await findCheckoutDraft(owner)
	if (draft?.phoneNumber) return draft.phoneNumber
	const viewer = await session.viewer()
	return viewer ? (await getAccount(viewer.userId)).phone : ''
}

const messages = {
	'of-account': 'Phone number confirmed.',
	'of-browser': 'Phone number confirmed.',
	'of-other-account': 'Phone number confirmed. It opens another account: to use that one, log in with a code.',
}

export function action({ request, context, url }: Route.ActionArgs) {
	const session = context.get(sessionContext)
	const back = getReturnPath(url)
	return handleForm(async () => {
		const form = await readFormData(request)
		if (form.has('contact'))
			return submitForm(form, phoneContactSchema, async ({ contact }) => {
				await requestPhoneCode(session, contact)
				return redirect(`/confirm-phone?${new URLSearchParams({ redirectTo: back })}`, 303)
			})
		const confirm = async ({ code }: { code: string }) => {
			session.flash(messages[await confirmSentPhone(context, code)])
			return redirect(back, 303)
		}
		return submitForm(form, signInCodeSchema, confirm, { hideFields: ['code'] })
	})
}

/** Confirms a phone number with a code, at the checkout or after the sign-up (rule: confirmed-phone). */
export default function ConfirmPhonePage({ loaderData, actionData }: Route.ComponentProps) {
	const { isSent, contact, minutes, back, isCheckout, another } = loaderData
	// A refused request for another code is shown beside the number.
	const isEntering = isSent && !Object.hasOwn(actionData?.initialValue ?? {}, 'contact')
	return (
		<EntryPage
			title={isEntering ? 'Enter the code' : title}
			text={
				isEntering
					? `We sent six digits to ${contact}. They work for ${minutes} minutes.`
					: 'We send six digits to your phone.'
			}
		>
			{isEntering ? (
				<CodeForm answer={actionData} contact={contact} />
			) : (
				<ContactForm answer={actionData} contact={contact} />
			)}
			<ul className="mt-4">
				{isEntering && <OtherWay to={another}>Use another phone number</OtherWay>}
				<OtherWay to={back}>{isCheckout ? 'Back to checkout' : 'Skip'}</OtherWay>
			</ul>
		</EntryPage>
	)
}

interface FormProps {
	answer: Route.ComponentProps['actionData']
	contact: string
}

function ContactForm({ answer, contact }: FormProps) {
	const [form, fields] = useServerForm('confirm-phone', answer, { contact })
	return (
		<EntryForm form={form} button="Send code" pendingText="Sending...">
			<TextField field={fields.contact} label="Phone number" type="tel" autoComplete="tel" required />
		</EntryForm>
	)
}

function CodeForm({ answer, contact }: FormProps) {
	const [form, fields] = useServerForm('confirm-phone', answer, { code: '' })
	return (
		<>
			<EntryForm form={form} button="Confirm" pendingText="Checking...">
				<TextField
					field={fields.code}
					label="Code"
					hint="Six digits"
					inputMode="numeric"
					autoComplete="one-time-code"
					required
				/>
			</EntryForm>
			<form method="post" className="mt-6">
				<input type="hidden" name="contact" value={contact} />
				<SubmitButton variant="quiet" pendingText="Sending..." className="w-full">
					Send another code
				</SubmitButton>
				<p className="mt-2 text-sm text-muted">Possible once a minute. Only the newest code works.</p>
			</form>
		</>
	)
}
