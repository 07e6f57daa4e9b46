import { redirect } from 'react-router'
import { runAsVisitor } from '#app/http/server/requester.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { safeRedirect } from '#app/http/session/redirect-to.ts'
import { spamShield } from '#app/http/forms/spam-shield.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { subscribeSchema } from '#app/shop/feedback/subscriber.schema.ts'
import { subscribe } from '#app/shop/feedback/subscriber.server.ts'
import { footerWords } from '#app/shop/settings/shop-settings.server.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { NewsletterForm } from '#app/ui/footer/newsletter-form.tsx'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/newsletter.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData: words }) =>
	pageMeta(matches, {
		title: words?.updatesTitle,
		description: words?.updatesText ?? '',
		path: '/newsletter',
		isListed: false,
	})

export const loader = () => footerWords()

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const join = async (values: Parameters<typeof subscribe>[0]) => {
		const pause = spamShield(form)
		if (pause) await runAsVisitor(context, (requester) => subscribe({ ...values, via: 'form' }, requester, pause))
		context.get(sessionContext).flash('Successfully subscribed to the newsletter!')
		return redirect(safeRedirect(form.get('redirectTo'), '/'), 303)
	}
	return answerForm(() =>
		submitForm(form, subscribeSchema, join, { unexpected: 'Something went wrong. Please try again.' }),
	)
}

/** The id of the form. Script replaces the submitted form with the response's form. */
const footerForm = 'footer-newsletter'

export default function NewsletterPage({ loaderData: words, actionData }: Route.ComponentProps) {
	return (
		<div className="mx-auto w-full max-w-md px-4 py-12">
			<h1 className="font-display text-2xl">{words.updatesTitle}</h1>
			<p className="mt-3 mb-8 text-base text-muted">{words.updatesText}</p>
			<NewsletterForm
				id={actionData?.initialValue?.formId === footerForm ? footerForm : 'newsletter'}
				result={actionData}
				redirectTo={safeRedirect(actionData?.initialValue?.redirectTo, '/')}
			/>
		</div>
	)
}

export const ErrorBoundary = failedWith('Something went wrong. Please try again.')
