import { Link } from 'react-router'
import { requestDays } from '#app/shop/catalog/stock-requests/stock-request-view.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'
import { Policy } from './_policy.tsx'
import type { Route } from './+types/privacy-policy.ts'

const title = 'Privacy Policy'
const lead =
	'We keep what an order needs and what you tell us yourself. No advertising networks, no trackers, nothing sold to anybody.'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title, description: lead, path: '/privacypolicy' })

export default function PrivacyPolicyPage() {
	const { name, email } = useShop()
	return <Policy title={title} lead={lead} sections={sectionsOf(name, email)} />
}

function sectionsOf(shop: string, email: string | undefined) {
	return [
		{
			title: 'What we keep',
			text: (
				<ul>
					<li>Your account: username, e-mail, phone number, and the pictures that you add to your profile.</li>
					<li>Your password only in a form from which nobody can read it, not even we.</li>
					<li>
						Your orders: what you bought, where it goes, how you pay, and the measurements and notes that you give us
						for it.
					</li>
					<li>Your cart and its note, until you order or empty it.</li>
					<li>Your reviews, shown with your username.</li>
					<li>Messages that you send through the contact page.</li>
					<li>Your name and phone number, if you sign up for daily updates.</li>
					<li>
						Your name and email address or phone number, if you ask us to tell you when something is back in stock:
						until {requestDays.told} days after we told you, or for {requestDays.waiting} days.
					</li>
				</ul>
			),
		},
		{
			title: 'What we keep it for',
			text: (
				<>
					<p>
						To make and deliver what you ordered, to answer you, and to send the updates that you asked for. For nothing
						else.
					</p>
					<p>
						Paying online is not done on this site: we never see and never keep the number of a card. Photographs that
						you upload lose the place and the time at which they were taken before we store them.
					</p>
				</>
			),
		},
		{
			title: 'Cookies',
			text: (
				<p>
					We use a cookie that remembers that you are logged in, and one that carries a message such as "Product added
					to cart!" from one page to the next. They are set only when they are needed. There is nothing to consent to,
					because nothing follows you around.
				</p>
			),
		},
		{
			title: 'Who else sees it',
			text: (
				<p>
					The courier gets the name, address and phone number on your parcel. Our server notes technical data of each
					visit, such as the page and the time, to keep the shop running and safe. We hand over data to an authority
					only when the law obliges us to. {shop} sells and lends data to nobody.
				</p>
			),
		},
		{
			title: 'How long',
			text: (
				<p>
					Your account stays until you delete it. Orders stay as long as tax law wants us to keep them, without your
					account and without a link to you once it is deleted. Messages and sign-ups go as soon as you ask.
				</p>
			),
		},
		{
			title: 'What you can ask for',
			text: (
				<p>
					You may see, correct, take away and delete what we have about you. Most of it you can do yourself in{' '}
					<Link to="/profile">your account</Link>; for the rest write {email ? `to ${email} or ` : ''}through the{' '}
					<Link to="/contact">contact page</Link>. We answer within 48 hours.
				</p>
			),
		},
		{
			title: 'Changes',
			text: (
				<p>
					When this page changes in a way that matters to you, we say so on it. How we do business otherwise is in the{' '}
					<Link to="/termsandconditions">terms and conditions</Link>.
				</p>
			),
		},
	]
}
