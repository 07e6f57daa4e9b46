import { Link } from 'react-router'
import { shipping } from '#app/shop/orders/charges.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Policy } from './_policy.tsx'
import type { Route } from './+types/shipping-policy.ts'

const title = 'Shipping Policy'
const lead =
	'Every order leaves Surat within 1-2 business days. In India it is with you 5-10 business days later, elsewhere in 10-20.'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title, description: lead, path: '/shippingpolicy' })

export default function ShippingPolicyPage() {
	return <Policy title={title} lead={lead} facts={facts} sections={sections} />
}

const freeAbove = shipping.freeAbove.toLocaleString('en-IN')

const facts: [string, string][] = [
	['Dispatch', '1-2 business days'],
	['Delivery in India', '5-10 business days'],
	['Delivery abroad', '10-20 business days'],
	['Free shipping in India', `Above INR ${freeAbove}`],
]

const sections = [
	{
		title: 'What shipping costs',
		text: (
			<>
				<p>We offer free shipping in India on orders above INR {freeAbove}. Below that, a flat fee applies.</p>
				<p>
					Within Gujarat the fee is a flat {shipping.inGujarat} rupees, whatever is in the parcel. Outside Gujarat it is
					weight-based: a shirt travels for less than a pair of boots.
				</p>
				<p>The total that you see at checkout is what you pay. We never add to it after you have placed the order.</p>
			</>
		),
	},
	{
		title: 'Dispatch',
		text: (
			<>
				<p>
					We pack and hand over your order within 1-2 business days. Business days are Monday to Saturday; public
					holidays in Gujarat do not count. Before Diwali and Navratri a parcel may wait a day longer.
				</p>
				<p>You can follow each step in your account, under Order: pending, processing, shipped, delivered.</p>
			</>
		),
	},
	{
		title: 'Delivery in India',
		text: (
			<p>
				Delivery takes 5-10 business days, counted from dispatch. We deliver to every state and union territory; islands
				and hill districts are usually nearer to ten days than to five. Please give a telephone number at checkout if
				your address is hard to find.
			</p>
		),
	},
	{
		title: 'Delivery abroad',
		text: (
			<>
				<p>We ship internationally to select countries. Delivery takes 10-20 business days, counted from dispatch.</p>
				<p>
					Customs duties and import taxes are set by the country that the parcel enters. They are not part of our price,
					and the person who receives the parcel pays them.
				</p>
			</>
		),
	},
	{
		title: 'If it arrives damaged',
		text: (
			<>
				<p>
					Tell us within 48 hours of delivery. Send your order number and a few photographs of the parcel and of what is
					wrong through the <Link to="/contact">contact page</Link>. You will have our reply within 24 business hours.
				</p>
				<p>
					What happens then is written in the <Link to="/returnpolicy">return policy</Link>.
				</p>
			</>
		),
	},
	{
		title: 'A wrong address',
		text: (
			<p>
				As long as the parcel is with us we can still correct its address, so write at once. One that comes back because
				the address was wrong or nobody took it in is sent again at your cost. The rest of what we agree on when you
				order is in our <Link to="/termsandconditions">terms and conditions</Link>.
			</p>
		),
	},
]
