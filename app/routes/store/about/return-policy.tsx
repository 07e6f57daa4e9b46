import { Link } from 'react-router'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Policy } from './_policy.tsx'
import type { Route } from './+types/return-policy.ts'

const title = 'Return Policy'
const lead =
	'No return, no exchange: we make few pieces of each and count on every one of them. If yours is damaged or defective, we put it right.'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title, description: lead, path: '/returnpolicy' })

export default function ReturnPolicyPage() {
	return <Policy title={title} lead={lead} facts={facts} sections={sections} />
}

const facts: [string, string][] = [
	['Returns', 'None'],
	['Damaged or defective', 'Replaced'],
	['Our reply', 'Within 48 hours'],
	['Cancellation', 'Before dispatch'],
]

const sections = [
	{
		title: 'No returns',
		text: (
			<>
				<p>
					Our rule is printed on the home page and holds for every order:{' '}
					<strong className="font-medium whitespace-nowrap">NO RETURN NO EXCHANGE</strong>. Only damaged or defective
					products are eligible for replacement.
				</p>
				<p>
					So that you need neither, each product has its measurements under size and fit, taken from the garment itself.
					Compare them with something that you like to wear.
				</p>
			</>
		),
	},
	{
		title: 'Damaged or defective',
		text: (
			<>
				<p>
					Tell us within 48 hours of delivery, on the <Link to="/contact">contact page</Link> or by mail. What we need:
				</p>
				<ul>
					<li>your order number,</li>
					<li>what is wrong, in a sentence or two,</li>
					<li>two or three photographs: the whole piece, the fault, the parcel.</li>
				</ul>
				<p>
					We reply within 48 hours. Please keep the piece unworn and unwashed, with its labels on, until you have heard
					from us.
				</p>
			</>
		),
	},
	{
		title: 'How we put it right',
		text: (
			<>
				<p>
					We replace a damaged or defective piece with the same one. When there is none left, which happens with small
					batches, we offer an exchange for something else or store credit, at our discretion.
				</p>
				<p>
					Small differences in dye, print and grain are how hand-made things look, and no defect. Neither is what comes
					of wear or of washing against the label.
				</p>
			</>
		),
	},
	{
		title: 'Cancelling an order',
		text: (
			<p>
				You can cancel an order until it is dispatched; that is 1-2 business days after you have placed it. Write to us
				with the order number. Once its status says Shipped, it is on the road and can no longer be cancelled.
			</p>
		),
	},
]
