import { redirect } from 'react-router'
import { confirmSentPhone, requestPhoneCode } from '#app/http/accounts/login.server.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { findCartOwner } from '#app/http/session/cart-access.server.ts'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { toSafePath } from '#app/http/responses/redirects.ts'
import type { RequestSession } from '#app/http/session/session.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { findCheckoutDraft } from '#app/shop/orders/checkout/checkout-draft.server.ts'
import { getAccount } from '#app/shop/people/account/account.server.ts'
import { findCodeSender } from '#app/shop/people/sign-in-codes/code-senders.server.ts'
import { phoneContactSchema, signInCodeSchema } from '#app/shop/people/account/account.schema.ts'
import { codeMinutes } from '#app/shop/people/sign-in-codes/sign-in-codes.server.ts'
import { signInCodeLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { formatPhone } from '#app/shop/values/phone.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { TextField, useServerForm } from '#app/ui/forms/field.tsx'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { EntryForm, EntryPage, OtherWay } from '#app/ui/shell/entry-page.tsx'
import type { Route } from './+types/confirm-phone.ts'

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(signInCodeLimit)]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) =>
	buildUnlistedMeta(matches, getPageTranslate(matches)('confirmPhone.title'))

const getReturnPath = (url: URL) => toSafePath(url.searchParams.get('redirectTo'), '/')

export async function loader({ context, url }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const back = getReturnPath(url)
	const viewer = await session.viewer()
	if (viewer?.role || !findCodeSender('phone')) throw redirect(back, 303)
	const entered = await findPhoneToConfirm(session, back)
	const sent = await session.findSentCode({ isToConfirm: true })
	// If the customer has entered another phone number since the code was sent, the code cannot confirm the new number.
	// The page then asks for the number again to send another code.
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

/**
 * Returns the phone number to confirm: the one of the checkout draft if the customer comes from the checkout, or else
 * the one of the account. Returns `''` when there is neither.
 */
async function findPhoneToConfirm(session: RequestSession, back: string): Promise<string> {
	const owner = back === '/checkout' ? await findCartOwner(session) : null
	const draft = owner === null ? null : await findCheckoutDraft(owner)
	if (draft?.phoneNumber) return draft.phoneNumber
	const viewer = await session.viewer()
	return viewer ? (await getAccount(viewer.userId)).phone : ''
}

const messages = {
	'of-account': 'confirmPhone.done',
	'of-browser': 'confirmPhone.done',
	'of-other-account': 'confirmPhone.opensOther',
} as const

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
			session.flash(getRequestTranslate(context)(messages[await confirmSentPhone(context, code)]))
			return redirect(back, 303)
		}
		return submitForm(form, signInCodeSchema, confirm, { hideFields: ['code'] })
	})
}

/** Confirms a phone number with a code, at the checkout or after the sign-up (rule: confirmed-phone). */
export default function ConfirmPhonePage({ loaderData, actionData }: Route.ComponentProps) {
	const { isSent, contact, minutes, back, isCheckout, another } = loaderData
	const t = useTranslate()
	// When the server rejected the phone number for another code, the page shows the form for the number with the
	// error.
	const isEntering = isSent && !Object.hasOwn(actionData?.initialValue ?? {}, 'contact')
	return (
		<EntryPage
			title={t(isEntering ? 'login.enterCode' : 'confirmPhone.title')}
			text={isEntering ? t('login.codeSent', { contact, minutes }) : t('confirmPhone.text')}
		>
			{isEntering ? (
				<CodeForm answer={actionData} contact={contact} />
			) : (
				<ContactForm answer={actionData} contact={contact} />
			)}
			<ul className="mt-4">
				{isEntering && <OtherWay to={another}>{t('confirmPhone.another')}</OtherWay>}
				<OtherWay to={back}>{t(isCheckout ? 'confirmPhone.backToCheckout' : 'confirmPhone.skip')}</OtherWay>
			</ul>
		</EntryPage>
	)
}

interface FormProps {
	answer: Route.ComponentProps['actionData']
	contact: string
}

function ContactForm({ answer, contact }: FormProps) {
	const t = useTranslate()
	const [form, fields] = useServerForm('confirm-phone', answer, { contact })
	return (
		<EntryForm form={form} button={t('login.sendCode')} pendingText={t('account.sending')}>
			<TextField field={fields.contact} label={t('login.phoneNumber')} type="tel" autoComplete="tel" required />
		</EntryForm>
	)
}

function CodeForm({ answer, contact }: FormProps) {
	const t = useTranslate()
	const [form, fields] = useServerForm('confirm-phone', answer, { code: '' })
	return (
		<>
			<EntryForm form={form} button={t('confirmPhone.confirm')} pendingText={t('login.checking')}>
				<TextField
					field={fields.code}
					label={t('shared.code')}
					hint={t('login.sixDigits')}
					inputMode="numeric"
					autoComplete="one-time-code"
					required
				/>
			</EntryForm>
			<form method="post" className="mt-6">
				<input type="hidden" name="contact" value={contact} />
				<SubmitButton variant="quiet" pendingText={t('account.sending')} className="w-full">
					{t('login.sendAnother')}
				</SubmitButton>
				<p className="mt-2 text-sm text-muted">{t('login.oncePerMinute')}</p>
			</form>
		</>
	)
}
