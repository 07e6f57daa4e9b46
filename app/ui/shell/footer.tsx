import { useId } from 'react'
import { Link } from 'react-router'
import { dailyUpdates } from './daily-updates.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { useShop } from './use-shop.ts'

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

/** The foot of every page: the sign-up for daily updates, the ways on, who we are (specification 1, footer). */
export function Footer() {
	const { name } = useShop()
	const title = useId()
	return (
		<footer className="mt-24 border-t border-line bg-sand">
			<div className="shell grid gap-12 py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-24 lg:py-20">
				<section aria-labelledby={title} className="lg:order-2">
					<h2 id={title} className="font-display text-xl">
						{dailyUpdates.title}
					</h2>
					<p className="mt-2 mb-6 max-w-prose text-muted">{dailyUpdates.text}</p>
					<NewsletterForm id="footer-newsletter" />
				</section>
				<div className="flex flex-col justify-between gap-10">
					<div>
						<p className="font-display text-2xl">{name}</p>
						<p className="mt-2 max-w-xs text-muted">Western wear and leather, made in small batches in Surat since 2020.</p>
					</div>
					<nav aria-label="Footer" className="grid max-w-md grid-cols-2 gap-x-6">
						{groups.map(({ label, links }) => (
							<div key={label}>
								<p className="eyebrow mb-1 text-muted">{label}</p>
								<ul>
									{links.map(({ to, label: text }) => (
										<li key={to}>
											<Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
												{text}
											</Link>
										</li>
									))}
								</ul>
							</div>
						))}
					</nav>
				</div>
			</div>
			<p className="shell border-t border-line py-6 pr-24 text-xs text-muted">© 2025 {name}</p>
		</footer>
	)
}
