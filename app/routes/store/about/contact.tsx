import { redirect } from 'react-router'
import { runAsVisitor } from '#app/http/server/client.server.ts'
import { getRequestLanguage, getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { createSpamShield } from '#app/http/forms/spam-shield.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import type { z } from 'zod'
import { formatComplaintNumber } from '#app/shop/contact/complaint.ts'
import { buildComplaintPath } from '#app/shop/contact/complaints.server.ts'
import { contactFormSchema } from '#app/shop/contact/contact.schema.ts'
import { addContact } from '#app/shop/contact/contact.server.ts'
import { getPhones, getSellerDetails } from '#app/shop/settings/shop-settings.server.ts'
import { translateOutlets } from '#app/shop/settings/translated-settings.server.ts'
import { getShop, getPageTranslate, buildPageMeta, type Site, buildOrganizationData } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { wrapHidden, Breadcrumb } from '#app/ui/shell/section.tsx'
import type { ReactNode } from 'react'
import type { OutletView, SellerDetails } from '#app/shop/settings/shop-view.ts'
import { useShop, useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/contact.ts'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary, TextArea, TextField, ShieldFields, useServerForm } from '#app/ui/forms/field.tsx'
import { phone as phoneFormat } from '#app/shop/region/india.ts'
import { Seller } from './_page-blocks.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	buildPageMeta(matches, {
		title: getPageTranslate(matches)('contact.title'),
		description: getPageTranslate(matches)('contact.description', { city: getShop(matches).inCity.slice(4) || 'none' }),
		path: '/contact',
		data: [buildContactData(loaderData)],
	})

export async function loader({ context }: Route.LoaderArgs) {
	const outlets = await translateOutlets(getRequestLanguage(context))
	return { phones: getPhones(), outlets, seller: getSellerDetails() }
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const t = getRequestTranslate(context)
	const submitMessage = async ({ complaint, ...input }: z.output<typeof contactFormSchema>) => {
		const { pause, isPossibleSpam } = createSpamShield(form)
		const isComplaint = complaint === 'on'
		const message = { ...input, isPossibleSpam, isComplaint, language: getRequestLanguage(context).code }
		const id = await runAsVisitor(context, (requester) => addContact(message, requester, pause))
		const number = formatComplaintNumber(id)
		context.get(sessionContext).flash(isComplaint ? t('contact.complaintReceived', { number }) : t('contact.sent'))
		return redirect(isComplaint ? buildComplaintPath(id) : '/contact', 303)
	}
	return handleForm(() => submitForm(form, contactFormSchema, submitMessage, { unexpected: t('contact.failed') }))
}

export default function ContactPage({ loaderData: { phones, outlets, seller }, actionData }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<div className="shell pt-2">
			<Breadcrumb current={t('contact.title')} />
			<div className="mt-2 lg:mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-20">
				<div>
					<h1 className="font-display text-2xl">{t('contact.title')}</h1>
					<p className="mt-5 mb-8 max-w-[40ch] text-lg lg:mb-14">{t('contact.text')}</p>
					<ContactDetails phones={phones} outlets={outlets} />
					{seller && <Seller seller={seller} />}
				</div>
				<div className="mt-8 border-t border-ink pt-6 lg:mt-0 lg:border-0 lg:pt-0">
					<h2 className="mb-5 font-display text-xl">{t('contact.sendMessage')}</h2>
					<ContactForm result={actionData} />
				</div>
			</div>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('contact.failed')} />
}

/** Returns structured data of the organization with its social pages, and with its outlets when there are several. */
function buildContactData(shown: { outlets: OutletView[]; seller: SellerDetails | null } | undefined) {
	const { outlets = [], seller = null } = shown ?? {}
	return (site: Site) => ({
		...buildOrganizationData(site, seller),
		...(site.social && { sameAs: site.social.map(({ to }) => to) }),
		...(outlets.length > 1 && {
			location: outlets.map(({ name, address }) => ({ '@type': 'Place', name: name || site.name, address })),
		}),
	})
}

function ContactForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
	const [form, fields] = useServerForm('contact', result, { name: '', email: '', message: '', complaint: '' })
	const t = useTranslate()
	return (
		<form method="post" action="/contact" {...getFormProps(form)} className="relative">
			<ErrorSummary form={form} />
			<ShieldFields />
			<div className="space-y-3">
				<TextField field={fields.name} label={t('contact.name')} autoComplete="name" required />
				<TextField field={fields.email} type="email" label={t('account.email')} autoComplete="email" required />
				<TextArea
					field={fields.message}
					label={t('contact.message')}
					rows={6}
					hint={t('contact.messageHint')}
					required
				/>
				<label className="flex min-h-11 items-start gap-3 text-sm">
					<input
						type="checkbox"
						id={fields.complaint.id}
						name={fields.complaint.name}
						defaultChecked={fields.complaint.initialValue === 'on'}
						className="mt-0.5 size-5 shrink-0 accent-madder"
					/>
					<span>
						{t('contact.complaint')} <span className="text-muted">{t('contact.complaintHint')}</span>
					</span>
				</label>
			</div>
			<SubmitButton pendingText={t('account.sending')} action="/contact" className="mt-4 w-full lg:w-auto">
				{t('contact.send')}
			</SubmitButton>
		</form>
	)
}

const link = 'inline-flex min-h-11 items-center break-all underline decoration-1 underline-offset-4 hover:text-madder'

/** Lists phones, email, outlets and social pages, as far as they are set (rule: nothing-made-up). */
function ContactDetails({ phones, outlets }: { phones: string[]; outlets: OutletView[] }) {
	const { email, social } = useShop()
	const t = useTranslate()
	return (
		<dl>
			{phones.length > 0 && (
				<ContactMethod label={t('contact.callUs')}>
					{phones.map((phone) => (
						<a
							key={phone}
							href={`tel:${phone}`}
							className={`${link} tabular mr-6 font-display text-[1.625rem] lg:text-[2rem]`}
						>
							{formatNumber(phone)}
						</a>
					))}
				</ContactMethod>
			)}
			{email && (
				<ContactMethod label={t('contact.writeToUs')}>
					<a href={`mailto:${email}`} className={`${link} font-display text-[1.625rem] lg:text-[2rem]`}>
						{email}
					</a>
				</ContactMethod>
			)}
			{outlets.map((outlet, index) => (
				<ContactMethod key={index} label={outlet.name || t('contact.visitUs')}>
					<Place outlet={outlet} />
				</ContactMethod>
			))}
			{social && (
				<ContactMethod label={t('footer.followUs')}>
					{social.map(({ to, label }) => (
						<a key={to} href={to} target="_blank" rel="noopener noreferrer" className={`${link} mr-6`}>
							{label}
						</a>
					))}
				</ContactMethod>
			)}
		</dl>
	)
}

function Place({ outlet: { name, address, mapsUrl, hours } }: { outlet: OutletView }) {
	const t = useTranslate()
	return (
		<>
			{address && <span className="mt-1 block max-w-[34ch] text-base">{address}</span>}
			{hours && <span className="mt-1 block text-sm whitespace-pre-line text-muted">{hours}</span>}
			{mapsUrl && (
				<a
					href={mapsUrl}
					target="_blank"
					rel="noopener noreferrer"
					className={`${link} text-indigo hover:text-indigo hover:no-underline`}
				>
					{name ? t.rich('contact.openNameInMaps', { name, hidden: wrapHidden }) : t('contact.openInMaps')}
				</a>
			)}
		</>
	)
}

function ContactMethod({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="border-t border-line py-4">
			<dt className="text-xs text-muted">{label}</dt>
			<dd>{children}</dd>
		</div>
	)
}

const national = new RegExp(String.raw`^(\+?${phoneFormat.countryCode})?(\d{5})(\d{5})$`)

/**
 * Groups the digits of an Indian phone number, as in '+91 98765 43210' or '98765 43210'. Returns other numbers
 * unchanged.
 */
function formatNumber(phone: string): string {
	return phone.replace(national, (_, country: string | undefined, first: string, second: string) =>
		[country, first, second].filter(Boolean).join(' '),
	)
}
