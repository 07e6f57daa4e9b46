import { redirect } from 'react-router'
import { runAsVisitor } from '#app/http/server/client.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { createSpamShield } from '#app/http/forms/spam-shield.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { type ContactInput, contactSchema } from '#app/shop/contact/contact.schema.ts'
import { addContact } from '#app/shop/contact/contact.server.ts'
import { getOutlets, getPhones } from '#app/shop/settings/shop-settings.server.ts'
import { getShop } from '#app/ui/seo/about-shop.ts'
import { buildPageMeta, type Site } from '#app/ui/seo/page-meta.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { ContactDetails } from './_contact-details.tsx'
import type { Route } from './+types/contact.ts'
import type { OutletView } from '#app/shop/settings/shop-view.ts'
import { buildOrganizationData } from '#app/ui/seo/json-ld.ts'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useServerForm } from '#app/ui/forms/use-form-result.ts'
import { ShieldFields } from '#app/ui/forms/shield-fields.tsx'

const failure = 'Error sending message'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	buildPageMeta(matches, {
		title: 'Contact',
		description: `Ask about a size, an order or a color: by message, phone or email, or in our shop${getShop(matches).inCity}.`,
		path: '/contact',
		data: [buildOutletsData(loaderData?.outlets ?? [])],
	})

export function loader() {
	return { phones: getPhones(), outlets: getOutlets() }
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const submitMessage = async (message: ContactInput) => {
		const pause = createSpamShield(form)
		if (pause) await runAsVisitor(context, (requester) => addContact(message, requester, pause))
		context.get(sessionContext).flash('Message sent successfully!')
		return redirect('/contact', 303)
	}
	return handleForm(() => submitForm(form, contactSchema, submitMessage, { unexpected: failure }))
}

export default function ContactPage({ loaderData: { phones, outlets }, actionData }: Route.ComponentProps) {
	return (
		<div className="shell pt-2">
			<Breadcrumb current="Contact" />
			<div className="mt-2 lg:mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-20">
				<div>
					<h1 className="font-display text-2xl">Contact</h1>
					<p className="mt-5 mb-8 max-w-[40ch] text-lg lg:mb-14">
						Questions about a size, an order or a sold-out color? Ask us. People from the workshop answer within 48
						hours.
					</p>
					<ContactDetails phones={phones} outlets={outlets} />
				</div>
				<div className="mt-8 border-t border-ink pt-6 lg:mt-0 lg:border-0 lg:pt-0">
					<h2 className="mb-5 font-display text-xl">Send a message</h2>
					<ContactForm result={actionData} />
				</div>
			</div>
		</div>
	)
}

export const ErrorBoundary = createErrorBoundary(failure)

/** Returns structured data of the organization with its social pages, and with its outlets when there are several. */
function buildOutletsData(outlets: OutletView[]) {
	return (site: Site) => ({
		...buildOrganizationData(site),
		...(site.social && { sameAs: site.social.map(({ to }) => to) }),
		...(outlets.length > 1 && {
			location: outlets.map(({ name, address }) => ({ '@type': 'Place', name: name || site.name, address })),
		}),
	})
}

function ContactForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useServerForm('contact', result, { name: '', email: '', message: '' })
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
					hint="If it is about an order, please add the order number."
					required
				/>
			</div>
			<SubmitButton pendingText="Sending..." action="/contact" className="mt-4 w-full lg:w-auto">
				Send message
			</SubmitButton>
		</form>
	)
}
