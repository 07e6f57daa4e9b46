import { redirect } from 'react-router'
import { runAsVisitor } from '#app/http/server/requester.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { spamShield } from '#app/http/forms/spam-shield.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { type ContactInput, contactSchema } from '#app/shop/feedback/contact.schema.ts'
import { addContact } from '#app/shop/feedback/contact.server.ts'
import { shopOutlets, shopPhones } from '#app/shop/settings/shop-settings.server.ts'
import { shopOf } from '#app/ui/seo/about-shop.ts'
import { pageMeta, type Site } from '#app/ui/seo/page-meta.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { WaysToReachUs } from './_ways-to-reach-us.tsx'
import type { Route } from './+types/contact.ts'
import type { OutletView } from '#app/shop/settings/shop-view.ts'
import { organisationData } from '#app/ui/seo/json-ld.ts'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import { ShieldFields } from '#app/ui/forms/shield-fields.tsx'

const failure = 'Error sending message'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		title: 'Contact',
		description: `Ask about a size, an order or a colour: by message, telephone or mail, or in our shop${shopOf(matches).inCity}.`,
		path: '/contact',
		data: [outletsData(loaderData?.outlets ?? [])],
	})

export function loader() {
	return { phones: shopPhones(), outlets: shopOutlets() }
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const send = async (message: ContactInput) => {
		const pause = spamShield(form)
		if (pause) await runAsVisitor(context, (requester) => addContact(message, requester, pause))
		context.get(sessionContext).flash('Message sent successfully!')
		return redirect('/contact', 303)
	}
	return answerForm(() => submitForm(form, contactSchema, send, { unexpected: failure }))
}

export default function ContactPage({ loaderData: { phones, outlets }, actionData }: Route.ComponentProps) {
	return (
		<div className="shell pt-2">
			<Breadcrumb current="Contact" />
			<div className="mt-2 lg:mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-20">
				<div>
					<h1 className="font-display text-2xl">Contact</h1>
					<p className="mt-5 mb-8 max-w-[40ch] text-lg lg:mb-14">
						A size, an order, a colour that is gone: ask us. People from the workshop answer, within 48 hours.
					</p>
					<WaysToReachUs phones={phones} outlets={outlets} />
				</div>
				<div className="mt-8 border-t border-ink pt-6 lg:mt-0 lg:border-0 lg:pt-0">
					<h2 className="mb-5 font-display text-xl">Send a message</h2>
					<ContactForm result={actionData} />
				</div>
			</div>
		</div>
	)
}

export const ErrorBoundary = failedWith(failure)

/** Returns structured data of the organization with its social pages, and with its outlets when there are several. */
function outletsData(outlets: OutletView[]) {
	return (site: Site) => ({
		...organisationData(site),
		...(site.social && { sameAs: site.social.map(({ to }) => to) }),
		...(outlets.length > 1 && {
			location: outlets.map(({ name, address }) => ({ '@type': 'Place', name: name || site.name, address })),
		}),
	})
}

function ContactForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useAnsweredForm('contact', result, { name: '', email: '', message: '' })
	return (
		<form method="post" action="/contact" {...getFormProps(form)} className="relative">
			<ErrorSummary form={form} />
			<ShieldFields />
			<div className="space-y-3">
				<TextField field={fields.name} label="Name" autoComplete="name" required />
				<TextField field={fields.email} type="email" label="Email" autoComplete="email" required />
				<TextArea
					field={fields.message}
					label="Message"
					rows={6}
					hint="If it is about an order, its number helps."
					required
				/>
			</div>
			<SubmitButton pendingText="Sending..." action="/contact" className="mt-4 w-full lg:w-auto">
				Send message
			</SubmitButton>
		</form>
	)
}
