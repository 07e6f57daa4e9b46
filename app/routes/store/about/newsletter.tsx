import { redirect } from 'react-router'
import { runAsVisitor } from '#app/http/server/client.server.ts'
import { getRequestLanguage, getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { toSafePath } from '#app/http/responses/redirects.ts'
import { createSpamShield } from '#app/http/forms/spam-shield.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { subscribeSchema } from '#app/shop/contact/contact.schema.ts'
import { subscribe } from '#app/shop/newsletter/subscriber.server.ts'
import { getTranslatedFooter } from '#app/shop/settings/translated-settings.server.ts'
import { buildPageMeta } from '#app/ui/seo/page-meta.ts'
import { NewsletterForm } from '#app/ui/footer/footer.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/newsletter.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData: texts }) =>
	buildPageMeta(matches, {
		title: texts?.updatesTitle,
		description: texts?.updatesText ?? '',
		path: '/newsletter',
		isListed: false,
	})

export const loader = ({ context }: Route.LoaderArgs) => getTranslatedFooter(getRequestLanguage(context))

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const submitSubscription = async (values: Parameters<typeof subscribe>[0]) => {
		const { pause, isPossibleSpam } = createSpamShield(form)
		const language = getRequestLanguage(context)
		const { updatesTitle, updatesText } = await getTranslatedFooter(language)
		// There is no checkbox: the text above the form says what the number is used for.
		const consent = { wording: `${updatesTitle}\n${updatesText}`, locale: language.code }
		const subscription = { ...values, via: 'form', isPossibleSpam, consent } as const
		await runAsVisitor(context, (requester) => subscribe(subscription, requester, pause))
		context.get(sessionContext).flash(getRequestTranslate(context)('newsletter.subscribed'))
		return redirect(toSafePath(form.get('redirectTo'), '/'), 303)
	}
	return handleForm(() =>
		submitForm(form, subscribeSchema, submitSubscription, {
			unexpected: getRequestTranslate(context)('newsletter.failed'),
		}),
	)
}

/**
 * The ID of the newsletter form in the footer. Script replaces the submitted form with the form of the same ID in the
 * response, so after a submission from the footer this page renders its form with this ID.
 */
const footerForm = 'footer-newsletter'

export default function NewsletterPage({ loaderData: texts, actionData }: Route.ComponentProps) {
	return (
		<div className="mx-auto w-full max-w-md px-4 py-12">
			<h1 className="font-display text-2xl">{texts.updatesTitle}</h1>
			<p className="mt-3 mb-8 text-base text-muted">{texts.updatesText}</p>
			<NewsletterForm
				id={actionData?.initialValue?.formId === footerForm ? footerForm : 'newsletter'}
				result={actionData}
				redirectTo={toSafePath(actionData?.initialValue?.redirectTo, '/')}
			/>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('newsletter.failed')} />
}
