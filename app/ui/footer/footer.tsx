import { useId, type ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { getCachedHtml } from '../cached-html/cached-html.ts'
import type { SubmissionResult } from '@conform-to/react'
import { Button } from '../forms/button.tsx'
import { ErrorText, ShieldFields } from '../forms/field.tsx'
import { useFooterText, useLanguageLinks, useRoot, useShop, useTranslate } from '../shell/use-shop.ts'
import { Headline } from '../shell/section.tsx'

const groups = [
	{
		label: 'shell.shop',
		links: [
			{ to: '/ourstory', label: 'footer.about' },
			{ to: '/allproducts', label: 'footer.product' },
			{ to: '/contact', label: 'shell.contactUs' },
			{ to: '/newarrivals', label: 'shell.newArrivals' },
		],
	},
	{
		label: 'footer.policies',
		links: [
			{ to: '/privacypolicy', label: 'footer.privacyPolicy' },
			{ to: '/termsandconditions', label: 'footer.terms' },
			{ to: '/shippingpolicy', label: 'footer.shippingPolicy' },
			{ to: '/returnpolicy', label: 'footer.returnPolicy' },
		],
	},
] as const

/** The link to the grievance officer, for a shop that has one (rule: seller-details). */
const complaints = { to: '/contact#seller', label: 'footer.complaints' } as const

/** The footer of storefront pages. Some pages have none (rule: pages-without-header). */
export function Footer() {
	const shop = useShop()
	const { name, about, social } = shop
	const { updatesTitle, updatesText, lastLine } = useFooterText()
	const title = useId()
	const t = useTranslate()
	const own = groups.map(({ label, links }) => ({
		label: t(label),
		links: [...links, ...(shop.hasGrievanceOfficer && label === 'footer.policies' ? [complaints] : [])].map((link) => ({
			to: link.to,
			label: t(link.label),
		})),
	}))
	return (
		<footer className="foot later">
			<div className="shell grid gap-8 lg:grid-cols-2">
				<section aria-labelledby={title}>
					<h2 id={title} className="font-display text-xl">
						{updatesTitle}
					</h2>
					<p className="mb-4 text-muted">{updatesText}</p>
					<NewsletterForm id="footer-newsletter" />
				</section>
				<div>
					<p className="font-display text-xl">
						<Headline>{name}</Headline>
					</p>
					{about && <p className="text-muted">{about}</p>}
					<nav
						aria-label={t('footer.label')}
						className="mt-4 grid grid-cols-2 gap-x-4"
						{...getCachedHtml(shop, 'footer', () =>
							(social ? [...own, { label: t('footer.followUs'), links: social }] : own).map(({ label, links }) => (
								<div key={label}>
									<p className="text-xs text-muted">{label}</p>
									<ul>
										{links.map(({ to, label: text }) => (
											<li key={to}>
												<a href={to} className="flex min-h-11 items-center underline-offset-4 hover:underline">
													{text}
												</a>
											</li>
										))}
									</ul>
								</div>
							)),
						)}
					/>
				</div>
			</div>
			<p className="mt-4 shell flex flex-wrap items-center gap-x-4 py-3 pr-24 text-xs text-muted">
				<span>{lastLine}</span>
				<LiteLink />
				{useLanguageLinks().map(({ code, name: languageName, intl, href }) => (
					<a key={code} href={href} rel="nofollow" lang={intl} hrefLang={code} className={smallLink}>
						{languageName}
					</a>
				))}
			</p>
		</footer>
	)
}

const smallLink = 'inline-flex min-h-11 items-center underline underline-offset-4'

/**
 * The link that turns on lite mode, the version of the shop for slow phones and small data plans, or turns it off
 * again.
 */
function LiteLink() {
	const isLite = useRoot()?.isLite
	const t = useTranslate()
	const { pathname, search } = useLocation()
	return (
		<a
			href={`/lite-mode/${isLite ? 'off' : 'on'}?redirectTo=${encodeURIComponent(pathname + search)}`}
			rel="nofollow"
			className={smallLink}
		>
			{t(isLite ? 'footer.fullVersion' : 'footer.liteMode')}
		</a>
	)
}

interface NewsletterFormProps {
	/** The id of the form, with which the ids of its fields begin. A page may contain two of these forms. */
	id: string
	result?: SubmissionResult<string[]> | undefined
	redirectTo?: string
}

/**
 * The newsletter form (rule: daily-updates-fields). With script the page stays, and a lost connection is reported
 * beside the fields.
 */
export function NewsletterForm({ id, result, redirectTo }: NewsletterFormProps) {
	const { pathname, search } = useLocation()
	const t = useTranslate()
	const problem = result?.error?.['']?.join(' ')
	const getValue = (name: string) => {
		const value = result?.initialValue?.[name]
		return typeof value === 'string' ? value : ''
	}
	const getFieldProps = (name: 'phone' | 'name') => ({
		formId: id,
		name,
		errors: result?.error?.[name],
		defaultValue: getValue(name),
	})
	// The first field with an error gets `autoFocus`, so that the browser focuses it without script.
	const first = result && (['phone', 'name'] as const).find((name) => result.error?.[name])
	return (
		<form
			id={id}
			method="post"
			action="/newsletter"
			noValidate
			data-stays=""
			data-parts={`#${id}`}
			data-says-offline=""
			className="relative"
		>
			<ShieldFields />
			<input type="hidden" name="redirectTo" value={redirectTo ?? pathname + search} />
			<input type="hidden" name="formId" value={id} />
			<NewsletterField
				{...getFieldProps('phone')}
				label={t('footer.phone')}
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				{...(first === 'phone' && focused)}
			/>
			<NewsletterField
				{...getFieldProps('name')}
				label={t('footer.fullName')}
				type="text"
				autoComplete="name"
				{...(first === 'name' && focused)}
			/>
			<div role="alert">
				{problem && (
					<p
						tabIndex={-1}
						{...(!first && focused)}
						className="mb-4 border-l-4 border-danger bg-paper px-3 py-2 text-sm text-danger"
					>
						{problem}
					</p>
				)}
			</div>
			<Button variant="secondary" data-pending={t('footer.submitting')}>
				{t('footer.signUp')}
			</Button>
		</form>
	)
}

/** Focuses the field when the page opens, which also scrolls to the rejected form without script. */
const focused = { autoFocus: true } as const

type FieldProps = ComponentProps<'input'> & {
	formId: string
	name: string
	label: string
	errors: string[] | null | undefined
}

function NewsletterField({ formId, name, label, errors, ...input }: FieldProps) {
	const fieldId = `${formId}-${name}`
	return (
		<div className="mb-2">
			<label htmlFor={fieldId} className="text-xs font-medium">
				{label}
			</label>
			<input
				{...input}
				id={fieldId}
				name={name}
				required
				aria-invalid={errors ? true : undefined}
				aria-describedby={`${fieldId}-error`}
				className="mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
			/>
			<p id={`${fieldId}-error`} aria-live="polite" className="min-h-5 text-xs text-danger">
				<ErrorText>{errors?.join(' ')}</ErrorText>
			</p>
		</div>
	)
}
