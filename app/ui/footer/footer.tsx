import { useId } from 'react'
import { useLocation } from 'react-router'
import { getCachedHtml } from '../cached-html/cached-html.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { useFooterText, useRoot, useShop } from '../shell/use-shop.ts'
import { Headline } from '../shell/headline.tsx'

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
