import { Link } from 'react-router'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { Policy } from './_policy.tsx'
import type { Route } from './+types/terms.ts'

const title = 'Terms and Conditions'
const lead = 'What we promise and what we ask when you look around, open an account and order here. Written to be read.'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title, description: lead, path: '/termsandconditions' })

export default function TermsPage() {
	const { name, address } = useShop()
	return <Policy title={title} lead={lead} sections={sectionsOf(name, address)} />
}

function sectionsOf(shop: string, address: string | undefined) {
	return [
		{
			title: 'Who we are',
			text: (
				<>
					<p>
						{shop} makes and sells clothing and leather goods in Surat, Gujarat, India, since 2020. Using this site, you
						agree to these terms; if you do not, please do not order here.
					</p>
					{address && <p>{address}</p>}
				</>
			),
		},
		{
			title: 'Your account',
			text: (
				<p>
					You need an account to fill a cart, to order and to review. Give your own name and an address that reaches
					you, and keep your password to yourself: what is ordered through your account counts as ordered by you. Tell
					us at once if somebody else has it.
				</p>
			),
		},
		{
			title: 'Products and prices',
			text: (
				<>
					<p>
						Prices are in Indian rupees and include taxes. A struck-through price is what the piece cost before. We
						photograph everything in daylight, yet a screen may show a colour a little differently.
					</p>
					<p>
						We make small batches, so a product may sell out while it is in your cart. The price that counts is the one
						at checkout; should it have changed since you looked, you are shown the new one before you order.
					</p>
				</>
			),
		},
		{
			title: 'Ordering',
			text: (
				<>
					<p>
						Your order is placed when you see the confirmation with its number. You can pay online or in cash on
						delivery. We may decline an order that we cannot fulfil, for want of stock or because the address cannot be
						served; then you owe nothing and get back what you have paid.
					</p>
					<p>You can cancel until dispatch.</p>
				</>
			),
		},
		{
			title: 'Delivery, damage and returns',
			text: (
				<p>
					When your parcel leaves, how long it travels and what that costs is in the{' '}
					<Link to="/shippingpolicy">shipping policy</Link>. There are no returns; damaged or defective products are
					replaced, as the <Link to="/returnpolicy">return policy</Link> says.
				</p>
			),
		},
		{
			title: 'Reviews and pictures of yours',
			text: (
				<p>
					You can review what was delivered to you, once for each product. Write what you have seen and worn yourself.
					We leave unkind words about our work where they are, and take down what insults people, advertises something
					else or breaks the law. You keep all rights in your words and pictures and allow us to show them on this site.
				</p>
			),
		},
		{
			title: 'Our pictures, texts and patterns',
			text: (
				<p>
					What you see on this site was made by us or for us. Share links as you like; ask us before you use pictures,
					texts or designs for a business.
				</p>
			),
		},
		{
			title: 'Your data',
			text: (
				<p>
					Which data we keep, and why, is in the <Link to="/privacypolicy">privacy policy</Link>. It is part of these
					terms.
				</p>
			),
		},
		{
			title: 'Law',
			text: (
				<p>
					The law of India applies, and the courts in Surat decide what we cannot settle between us. If a part of these
					terms does not hold, the rest does. We may change them; for an order, those count that stood here when you
					placed it.
				</p>
			),
		},
	]
}
