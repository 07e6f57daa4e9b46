import { useId, type ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { getCachedHtml } from '../cached-html/cached-html.ts'
import type { SubmissionResult } from '@conform-to/react'
import { Button } from '../forms/button.tsx'
import { ErrorText } from '../forms/field.tsx'
import { ShieldFields } from '../forms/shield-fields.tsx'
import { useFooterText, useRoot, useShop } from '../shell/use-shop.ts'
import { Headline } from '../shell/section.tsx'

const groups = [
	{
		label: 'Shop',
		links: [
			{ to: '/ourstory', label: 'About' },
			{ to: '/allproducts', label: 'Product' },
			{ to: '/contact', label: 'Contact Us' },
			{ to: '/newarrivals', label: 'New Arrivals' },
		],
	},
	{
		label: 'Policies',
		links: [
			{ to: '/privacypolicy', label: 'Privacy Policy' },
			{ to: '/termsandconditions', label: 'Terms and Conditions' },
			{ to: '/shippingpolicy', label: 'Shipping Policy' },
			{ to: '/returnpolicy', label: 'Return Policy' },
		],
	},
]

/** The footer (rule: pages-without-header). */
export function Footer() {
	const shop = useShop()
	const { name, about, social } = shop
	const { updatesTitle, updatesText, lastLine } = useFooterText()
	const title = useId()
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
						aria-label="Footer"
						className="mt-4 grid grid-cols-2 gap-x-4"
						{...getCachedHtml(shop, 'footer', () =>
							(social ? [...groups, { label: 'Follow us', links: social }] : groups).map(({ label, links }) => (
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
			<p className="mt-4 shell flex flex-wrap items-center gap-x-6 py-3 pr-24 text-xs text-muted">
				<span>{lastLine}</span>
				<LiteLink />
			</p>
		</footer>
	)
}

/** The link to the page for slow phones and small data plans, and the link back. */
function LiteLink() {
	const isLite = useRoot()?.isLite
	const { pathname, search } = useLocation()
	return (
		<a
			href={`/lite-mode/${isLite ? 'off' : 'on'}?redirectTo=${encodeURIComponent(pathname + search)}`}
			rel="nofollow"
			className="inline-flex min-h-11 items-center underline underline-offset-4"
		>
			{isLite ? 'Full version' : 'Lite mode'}
		</a>
	)
}

interface NewsletterFormProps {
	/** The id, because one page may contain two of these forms. */
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
	// The browser focuses the first error without script.
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
				label="*Phone Number"
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				{...(first === 'phone' && focused)}
			/>
			<NewsletterField
				{...getFieldProps('name')}
				label="*Full Name"
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
			<Button variant="secondary" data-pending="Submitting...">
				Sign Up
			</Button>
		</form>
	)
}

/** The page of a rejected form starts there, also without script. */
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
