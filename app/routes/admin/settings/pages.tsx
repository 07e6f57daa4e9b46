import { Link } from 'react-router'
import { answerCard } from '#app/http/admin/save-card.server.ts'
import { readCard } from '#app/shop/settings/save-settings.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { CardPage, CardProblem, type DrawnSetting } from '#app/ui/admin/settings/card-page.tsx'
import type { Route } from './+types/pages.ts'

const pages = [
	{ name: 'shipping', path: '/shippingpolicy' },
	{ name: 'returns', path: '/returnpolicy' },
	{ name: 'privacy', path: '/privacypolicy' },
	{ name: 'terms', path: '/termsandconditions' },
	{ name: 'story', path: '/ourstory' },
]

export const handle: RouteHandle = { act: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'Policies and pages · Settings · Admin' }]

export const loader = () => readCard('pages')

export const action = ({ request, context }: Route.ActionArgs) => answerCard(request, context, 'pages')

const aboutMarks = (
	<p className="max-w-prose pb-1 text-sm">
		The first paragraph stands large at the top. A line that begins with <code># </code> is a heading, lines that begin
		with <code>- </code> are a list; a list of <code>- Term: value</code> before the first heading becomes the large
		facts. <code>**words**</code> stand out, <code>[words](/contact)</code> is a link.
	</p>
)

export default function PagesSettings(props: Route.ComponentProps) {
	return <CardPage {...props} above={{ '': aboutMarks }} draw={drawWithLink} />
}

function drawWithLink({ setting, usual }: DrawnSetting) {
	const page = pages.find(({ name }) => name === setting.name)
	if (!page) return usual
	return (
		<>
			{usual}
			<p className="text-xs">
				<Link to={page.path} className="act-link">
					View the page
				</Link>
			</p>
		</>
	)
}

export const ErrorBoundary = CardProblem
